// Why not? What a person pointed at that is no option: the reason and its rule, until the next choice.
import { say } from "../lib/speech";
import { capital } from "../lib/words";
import type { Refusal } from "../wire/connection.svelte";
import type { Reason } from "../wire/types";

export interface Told {
  possible: boolean;
  words: string; // a sentence
  rule: string;
}

export class Reasons {
  shown = $state.raw<Told | null>(null);
  #turn = 0; // a later question, or none at all: the answer to an earlier one is not shown

  constructor(
    readonly asks: (action: unknown) => Promise<Reason | Refusal>,
    readonly aloud: (words: string) => void,
  ) {}

  ask = async (action: unknown): Promise<void> => {
    const turn = ++this.#turn;
    const { text, rule, ...answer } = await this.asks(action);
    if (turn !== this.#turn) return;
    const words = capital(text) + (/[.?!]$/.test(text) ? "" : ".");
    this.tell({ possible: "possible" in answer && answer.possible, words, rule });
  };

  /** What needs no asking. */
  tell = (told: Told): void => {
    const { possible, words, rule } = told;
    this.shown = told;
    const reason = possible ? say("Possible: {reason}", { reason: words }) : say("Why not: {reason}", { reason: words });
    this.aloud(rule ? `${reason} ${say("Rule {rule}.", { rule })}` : reason);
  };

  clear = (): void => {
    this.#turn++;
    this.shown = null;
  };
}
