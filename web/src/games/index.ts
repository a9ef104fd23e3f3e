// Every game that has a table in the browser. A new game adds its folder and one line here.
import type { GameModule } from "./module";
import { daytona500 } from "./daytona-500";
import { dustDevil500 } from "./dust-devil-500";

export const MODULES: Record<string, GameModule> = Object.fromEntries(
  [daytona500, dustDevil500].map((module) => [module.id, module]),
);
