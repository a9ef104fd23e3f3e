// What the home page lists: my tables, finished races, tables one may watch. Looked up now and then.
import type { Flag } from "../games/module";
import { listed, say } from "../lib/speech";
import { personTables, races, table, tables, Problem } from "../wire/api";
import { myKey } from "../wire/person";
import { forgetSeat, mySeat, mySeats, type MySeat } from "../wire/seats";
import type { ListedTable, ShownTable } from "../wire/types";

const LOOKED_UP = 24; // of my tables, the latest
const PAGE = 6;

export class Lists {
  mine = $state.raw<ShownTable[] | null>(null);
  watch = $state.raw<ListedTable[] | null>(null);
  finished = $state.raw<ListedTable[] | null>(null);
  more = $state(false);
  problem = $state("");
  #pages = 1;

  async refresh(): Promise<void> {
    try {
      const [mine, open, over] = await Promise.all([
        this.#mine(),
        tables(),
        races(this.#pages * PAGE + 1),
      ]);
      this.mine = mine.filter(({ table }) => isOpen(table));
      const known = new Set(this.mine.map(({ table }) => table.id));
      this.watch = open.filter(({ id }) => !known.has(id));
      this.more = over.length > this.#pages * PAGE;
      this.finished = over.slice(0, this.#pages * PAGE);
      this.problem = "";
    } catch (error) {
      this.problem = error instanceof Problem ? error.message : String(error);
    }
  }

  async older(): Promise<void> {
    this.#pages++;
    await this.refresh();
  }

  /** What the server knows to be mine, on whatever device I sat down; and what only this browser knows. */
  async #mine(): Promise<ShownTable[]> {
    const key = myKey();
    const rows = key ? await personTables(key).catch(() => []) : []; // then only what is known here
    const served = new Set(rows.map(({ id }) => id));
    const open = new Set(rows.filter(isOpen).map(({ id }) => id));
    const known = mySeats().filter((seat) => !served.has(seat.table));
    const asked = [
      ...[...open].slice(0, LOOKED_UP).map((id) => table(id, key)),
      ...known.slice(0, LOOKED_UP).map((seat) => this.#known(seat)),
    ];
    return (await Promise.all(asked)).filter((shown) => shown !== null);
  }

  async #known(seat: MySeat): Promise<ShownTable | null> {
    try {
      return await table(seat.table, seat.token);
    } catch (error) {
      if (!(error instanceof Problem) || (error.status !== 404 && error.status !== 401)) throw error;
      forgetSeat(seat.table);
      return null;
    }
  }
}

export const isOpen = ({ status }: { status: string }): boolean => status === "waiting" || status === "running";

/** How a table stands, for one who sits there. */
export function standing({ table, seat }: ShownTable): { words: string; turn: boolean; flag: Flag } {
  if (table.status === "waiting") {
    const empty = table.seats.filter((each) => !each.taken).length;
    return { words: empty === 1 ? say("one seat is empty") : say("{seats} seats are empty", { seats: empty }), turn: false, flag: "white" };
  }
  if (table.paused) return { words: say("paused"), turn: false, flag: "yellow" };
  const here = mySeat(table.id)?.here?.map((one) => one.seat) ?? [];
  if (table.to_act.some((each) => each === seat || here.includes(each))) return { words: say("your turn"), turn: true, flag: "green" };
  const names = table.to_act.map((each) => table.seats[each]?.name ?? say("seat {number}", { number: each + 1 }));
  return { words: names.length ? say("waiting for {names}", { names: listed(names) }) : say("running"), turn: false, flag: "green" };
}

/** Who sits there, the own seat as "you" in the nominative. */
export const company = ({ table, seat }: ShownTable): string =>
  listed(table.seats.map((each) => (each.seat === seat ? say("You").toLowerCase() : each.taken ? each.name : say("a free seat"))));

/** "Mara won, ahead of Dusty and Ola", as they finished; "with" where nobody knows any more how. */
export function outcome({ seats, winners, order }: ListedTable): string {
  const names = seats.map(({ name }) => name);
  if (!winners.length) return say("{names}, not raced to the end", { names: listed(names) });
  const rest = (order.length ? order : names).filter((name) => !winners.includes(name));
  const who = { winners: listed(winners), rest: listed(rest) };
  if (!rest.length) return say("{winners} won", who);
  return order.length ? say("{winners} won, ahead of {rest}", who) : say("{winners} won, with {rest}", who);
}
