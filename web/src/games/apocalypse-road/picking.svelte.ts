// What a person has in hand while one answer is put together from several clicks.
import { optionOfSet, playsOf } from "./choosing";
import type { Question, Here } from "./content";

class Picking {
  #last = $state.raw<{ decision: Question | null; car: string | null; card: string | null; set: string[] } | null>(null);

  /** What is picked for this question: nothing yet where it is a new one. */
  #now({ decision }: Here) {
    return decision && this.#last?.decision === decision ? this.#last : { decision, car: null, card: null, set: [] };
  }

  /** The car that a card would be for: the one picked, or the first that may drive. */
  car(scene: Here): string | null {
    if (scene.view.asks !== "card" || !scene.decision) return null;
    return this.#now(scene).car ?? playsOf(scene.decision)[0]?.car ?? null;
  }

  card(scene: Here): string | null {
    return this.#now(scene).card;
  }

  pickCar(scene: Here, car: string): void {
    this.#pick(scene, car, this.card(scene));
  }

  pickCard(scene: Here, card: string): void {
    this.#pick(scene, this.car(scene), card);
  }

  #pick(scene: Here, car: string | null, card: string | null): void {
    this.#last = { ...this.#now(scene), car, card };
    const play = playsOf(scene.decision).find((one) => one.car === car && one.card === card);
    scene.select(play?.option ?? null);
  }

  /** Cars to start with, or the places of cards to lay down. */
  set(scene: Here): string[] {
    return this.#now(scene).set;
  }

  /** The option that is just this set. */
  option(scene: Here): number | null {
    const set = this.set(scene);
    return optionOfSet(scene.decision, scene.view.asks === "discard" ? set.map((place) => scene.view.hand[Number(place)]!) : set);
  }

  toggle(scene: Here, item: string, most: number): void {
    const now = this.#now(scene);
    this.#last = { ...now, set: now.set.includes(item) ? now.set.filter((one) => one !== item) : [...now.set, item].slice(-most) };
    scene.select(this.option(scene));
  }
}

export const picking = new Picking();
