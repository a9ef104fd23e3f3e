// Languages are fetched by those who speak them; a page that stands alone carries its own (exported/speaking.ts).
import { ENGLISH, joined, type Sections, speakBy, speakMore } from "./speech";

type Files = Record<string, unknown>;
type Fetch = () => Promise<unknown>;
const FETCHED: Record<string, () => Promise<{ first: Files; later: Record<string, Fetch> }>> = {
  de: () => import("../words/languages/de"),
};
let later: Record<string, Fetch> = {}; // catalogues that are not here yet

/** Fetch a language, and speak it; English where it does not come. */
export async function speak(name: string): Promise<void> {
  const files = await FETCHED[name]?.().catch(() => null);
  later = { ...files?.later };
  speakBy(files ? name : ENGLISH, files ? joined(Object.values(files.first) as Sections[]) : null);
}

/** What a folder says, before the folder itself: a table needs the words of its own game only. */
export async function speakOf(folder: string): Promise<void> {
  const [path, fetch] = Object.entries(later).find(([file]) => file.includes(`/${folder}/words/`)) ?? [];
  const words = await fetch?.().catch(() => null); // English where it does not come
  if (!path || !words) return;
  delete later[path];
  speakMore(words as Sections);
}
