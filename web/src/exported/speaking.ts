// Words first: what says them is made once. Nothing can be fetched, so the page carries what it says.
import { joined, speakBy, wished, ENGLISH, type Sections } from "../lib/speech";

const CARRIED = import.meta.glob<Sections>("../{lib,parts,season,exported}/words/*.toml", { eager: true, import: "default" });

const wish = wished();
const files = Object.entries(CARRIED).flatMap(([path, words]) => (path.endsWith(`/${wish}.toml`) ? [words] : []));
speakBy(files.length ? wish : ENGLISH, files.length ? joined(files) : null);
