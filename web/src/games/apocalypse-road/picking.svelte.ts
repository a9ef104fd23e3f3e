// What a person has in hand while one answer is put together from several clicks.
import { optionOfSet, playsOf } from "./choosing";
import type { Question, Here } from "./content";

class Picking {
  #decision = $state.raw<Question | null>(null);
  #car = $state<string | null>(null);
  #card = $state<string | null>(null);
  #set = $state.raw<string[]>([]);

  #fresh(decision: Question | null): boolean {
    return decision !== null && this.#decision === decision;
  }

  #begin(decision: Question | null): void {
    if (this.#decision === decision) return;
    this.#decision = decision;
    this.#car = null;
    this.#card = null;
    this.#set = [];
  }

  /** The car that a card would be for: the one picked, or the first that may drive. */
  car(scene: Here): string | null {
    if (scene.view.asks !== "card" || !scene.decision) return null;
    return (this.#fresh(scene.decision) ? this.#car : null) ?? playsOf(scene.decision)[0]?.car ?? null;
  }

  card(scene: Here): string | null {
    return this.#fresh(scene.decision) ? this.#card : null;
  }

  pickCar(scene: Here, car: string): void {
    this.#begin(scene.decision);
    this.#car = car;
    this.#show(scene);
  }

  pickCard(scene: Here, card: string): void {
    const car = this.car(scene);
    this.#begin(scene.decision);
    this.#car = car;
    this.#card = card;
    this.#show(scene);
  }

  #show(scene: Here): void {
    const play = playsOf(scene.decision).find(({ car, card }) => car === this.#car && card === this.#card);
    scene.select(play?.option ?? null);
  }

  /** Cars to start with, or the places of cards to lay down. */
  set(scene: Here): string[] {
    return this.#fresh(scene.decision) ? this.#set : [];
  }

  /** The option that is just this set. */
  option(scene: Here): number | null {
    const set = this.set(scene);
    return optionOfSet(scene.decision, scene.view.asks === "discard" ? set.map((place) => scene.view.hand[Number(place)]!) : set);
  }

  toggle(scene: Here, item: string, most: number): void {
    this.#begin(scene.decision);
    const has = this.#set.includes(item);
    this.#set = has ? this.#set.filter((one) => one !== item) : [...this.#set, item].slice(-most);
    scene.select(this.option(scene));
  }
}

export const picking = new Picking();
