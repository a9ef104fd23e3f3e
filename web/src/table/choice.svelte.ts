// What the person is about to choose, and what it would lead to.
import type { Preview } from "../games/module";
import type { Refusal } from "../wire/connection.svelte";
import type { Decision, Previewed } from "../wire/types";

export interface Asks {
  preview: (action: unknown) => Promise<Previewed | Refusal>;
  act: (action: unknown) => Promise<Refusal | null>;
}

const optionsOf = ({ options }: Decision): string => JSON.stringify(options);
/** What may be answered. Its words may name those who still owe an answer, and change while they answer. */
const contentOf = ({ seat, rule, options }: Decision): string => JSON.stringify([seat, rule, options]);
/** Is it the question that is open already? */
export const sameQuestion = (one: Decision | null, other: Decision | null | undefined): boolean =>
  one !== null && !!other && (one === other || contentOf(one) === contentOf(other));

const PAUSE = 70; // a pointer that only passes by asks nothing

export class Choice {
  decision = $state.raw<Decision | null>(null);
  selected = $state<number | null>(null);
  pointed = $state<number | null>(null); // hovered or focused, not chosen yet
  preview = $state.raw<Preview<unknown> | null>(null);
  sending = $state(false);

  #known = new Map<number, Preview<unknown>>();
  #timer = 0;
  #turn = 0;
  #again = false; // the question came once more while an answer to it was on its way
  #left: { decision: Decision; selected: number | null } | null = null; // chosen, not confirmed

  constructor(readonly asks: Asks) {}

  /** A new question (or none): nothing is chosen. The same once more, since a rival answered meanwhile: it stays the one that hands and boards know, and what was chosen in them stays so. */
  ask(decision: Decision | null): void {
    const before = this.decision;
    if (decision === before || (!this.sending && sameQuestion(before, decision))) return;
    const again = sameQuestion(this.#left?.decision ?? null, decision) ? this.#left : null; // it was away for a moment
    this.decision = again?.decision ?? decision;
    this.#turn++;
    this.#known.clear();
    // a rival was quicker and mine is still on its way; or mine was taken, and the same is asked anew
    this.#again = this.sending && decision !== null && before !== null && optionsOf(decision) === optionsOf(before);
    if (this.#again) return;
    if (this.sending || decision) this.#left = null;
    else if (before) this.#left = { decision: before, selected: this.selected };
    clearTimeout(this.#timer);
    this.selected = again ? again.selected : decision?.options.length === 1 ? 0 : null;
    this.pointed = null;
    this.preview = null;
    this.sending = false;
    if (this.selected !== null) void this.#look(this.selected);
  }

  select = (option: number | null): void => {
    if (option !== null && !this.decision?.options[option]) return;
    this.selected = option;
    this.pointed = null;
    this.#show(0);
  };

  point = (option: number | null): void => {
    if (option === this.pointed) return;
    this.pointed = option;
    this.#show(option === null ? 0 : PAUSE);
  };

  clear = (): void => this.select(this.decision?.options.length === 1 ? 0 : null);

  confirm = async (option: number): Promise<Refusal | null> => {
    const said = this.decision?.options[option];
    if (!said || this.sending) return null;
    this.selected = option;
    this.sending = true;
    const turn = this.#turn;
    const refusal = await this.asks.act(said.action);
    // what is taken waits for the next question, unless that has come already and looked the same
    if (this.#again || (refusal && turn === this.#turn)) {
      this.sending = false;
      if (this.#again && !refusal) this.clear();
      this.#again = false;
    }
    return refusal;
  };

  #show(wait: number): void {
    clearTimeout(this.#timer);
    const option = this.pointed ?? this.selected;
    if (option === null) {
      this.preview = null;
      return;
    }
    const known = this.#known.get(option);
    if (known) this.preview = known;
    else if (wait === 0) void this.#look(option); // at once: Enter may follow
    else this.#timer = window.setTimeout(() => void this.#look(option), wait);
  }

  async #look(option: number): Promise<void> {
    const said = this.decision?.options[option];
    if (!said) return;
    const turn = this.#turn;
    if (this.preview?.option !== option) this.preview = { option, lines: [], view: null, hidden: false, then: [] };
    const answer = await this.asks.preview(said.action);
    if (turn !== this.#turn || "code" in answer) return; // too late, or nothing to show
    const preview = { option, lines: answer.lines, view: answer.view, hidden: answer.hidden, then: answer.then ?? [] };
    this.#known.set(option, preview);
    if ((this.pointed ?? this.selected) === option) this.preview = preview;
  }
}
