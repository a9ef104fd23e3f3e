// Options that lie on the table as cards or buttons: a click looks at one, another takes it. By key the focus looks, and Enter takes it.
interface Question {
  decision: unknown;
  preview: { option: number } | null;
  chosen?: number | null;
  sending?: boolean;
  point?: (option: number | null) => void;
  select: (option: number | null) => void;
  confirm: (option: number) => void;
}

const byKey = (event: FocusEvent): boolean => (event.target as Element).matches(":focus-visible");

/** What the amber button needs, which gives the answer that is chosen: `<button {...amber(scene, option)}>`. */
export const amber = ({ sending = false, confirm }: Question, option: number | null | undefined) => ({
  type: "button" as const,
  class: "btn go",
  disabled: sending || option == null,
  onclick: () => option != null && confirm(option),
});

/** A pointer that rests on something looks at its option, and no longer than that. */
const hovered = (scene: () => Question, option: number) => ({
  onpointerenter: (event: PointerEvent) => event.pointerType === "mouse" && scene().point?.(option),
  onpointerleave: () => scene().point?.(null),
});

/** What is selected, whatever a pointer rests on. */
const selected = ({ chosen, preview }: Question): number | null => (chosen === undefined ? (preview?.option ?? null) : chosen);

/** What a button needs that a pointer looks at, and clicks choose and take: `<button {...optionButton(scene, option)}>`. */
export function optionButton(scene: Question, option: number) {
  const on = selected(scene) === option;
  return { "aria-pressed": on, "data-option": option, ...hovered(() => scene, option), onclick: () => (on ? scene.confirm(option) : scene.select(option)) };
}

/** What a button needs that keys and clicks look at and take: `<button {...button(option)}>`. */
export function optionButtons(scene: () => Question, on = () => selected(scene()), look = (option: number) => scene().select(option)) {
  let was: number | null = null; // what was looked at before the pointer came down
  return (option: number) => ({
    "aria-pressed": on() === option,
    "data-option": option,
    ...hovered(scene, option),
    onpointerdown: () => (was = on()),
    onfocus: (event: FocusEvent) => byKey(event) && look(option),
    onclick: (event: MouseEvent) => (event.detail === 0 || was === option ? scene().confirm(option) : look(option)),
  });
}

/** What a place on a board needs: a pointer that hovers looks; one that taps looks first and takes it the second time. `<g {...place(of)}>` */
export function boardOptions<Of>(isOn: (of: Of) => boolean, look: (of: Of) => void, take: (of: Of) => void) {
  let was = false; // looked at before the pointer came down
  return (of: Of) => ({
    onpointerenter: (event: PointerEvent) => event.pointerType === "mouse" && look(of),
    onpointerdown: () => (was = isOn(of)),
    onfocus: (event: FocusEvent) => byKey(event) && look(of),
    onclick: (event: MouseEvent) => ((event.detail === 0 ? isOn(of) : was) ? take(of) : look(of)),
  });
}

const POINTED = 130; // so long a pointer rests on a card before it is looked at

/** A hand whose cards are the options: pointing looks at one for as long as it lasts, a click for good. */
export class Hand {
  #scene: () => Question;
  #firm = $state.raw<{ decision: unknown; option: number } | null>(null); // clicked, not only pointed at
  #was: number | null = null;
  #timer = 0;

  constructor(scene: () => Question) {
    this.#scene = scene;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  get #chosen(): number | null {
    return this.#firm && this.#firm.decision === this.#scene().decision ? this.#firm.option : null;
  }

  /** What a card's button needs. */
  card(option: number, on: boolean) {
    return {
      type: "button" as const,
      "aria-pressed": on,
      "data-option": option,
      onpointerenter: (event: PointerEvent) => event.pointerType === "mouse" && this.#point(option),
      onpointerdown: () => (this.#was = this.#chosen),
      onfocus: (event: FocusEvent) => byKey(event) && this.#point(option),
      onclick: (event: MouseEvent) => this.#pick(option, event),
    };
  }

  look(option: number): void {
    this.#firm = { decision: this.#scene().decision, option };
    this.#scene().select(option);
  }

  /** The pointer is gone: what was clicked is looked at again, if it was a card that was looked at. */
  leave(aCard: boolean): void {
    this.stop();
    if (aCard && (this.#scene().preview?.option ?? null) !== this.#chosen) this.#scene().select(this.#chosen);
  }

  #point(option: number): void {
    this.stop();
    this.#timer = window.setTimeout(() => this.#scene().select(option), POINTED);
  }

  #pick(option: number, event: MouseEvent): void {
    this.stop();
    const before = event.detail === 0 ? this.#chosen : this.#was;
    if (before === option) this.#scene().confirm(option);
    else this.look(option);
  }
}
