// The page is one file that fetches nothing: its languages come with it. Before everything else, since
// tables of words are made once.
import { ENGLISH, joined, type Sections, speakBy, wished } from "../lib/speech";
import german from "../words/languages/de";

const FILES: Record<string, Record<string, unknown>> = { de: german };
const name = wished();
const files = FILES[name];
speakBy(files ? name : ENGLISH, files ? joined(Object.values(files) as Sections[]) : null);
