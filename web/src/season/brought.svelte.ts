// A season that came as a file: it lives as long as the page.
import type { SeasonDocument } from "../wire/types";

export const brought = $state<{ season: SeasonDocument | null; name: string }>({ season: null, name: "" });
