// One table as this browser knows it: connects, connects again, sends what was not answered yet.
import { loadAgain } from "../lib/again";
import { ENGLISH, language, say } from "../lib/speech";
import { capital, seatName } from "../lib/words";
import { keepLink, mySeat } from "./seats";
import { type ChatLine, type Explained, type FromServer, type LogEntry, type Position, type Previewed, type Reason, type SeatInfo, type TableInfo, VERSION } from "./types";

export type Link = "connecting" | "open" | "lost" | "ended";

export interface Refusal {
  code: string;
  text: string;
  rule: string;
}

type Answer = { seen: number } | Previewed | Reason | Explained | Refusal;

interface Waiting {
  message: Record<string, unknown>;
  resend: boolean; // an action is carried out once however often it is sent
  settle: (answer: Answer) => void;
}

const RETRY = [300, 700, 1500, 3000, 5000];

export class Connection {
  link = $state<Link>("connecting");
  error = $state<Refusal | null>(null); // why the connection ended for good
  table = $state.raw<TableInfo | null>(null);
  seat = $state<number | null>(null);
  host = $state(false);
  seen = $state(0);
  entries = $state.raw<LogEntry[]>([]);
  now = $state.raw<Position | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  refusal = $state.raw<Refusal | null>(null); // the last thing that was refused, for the decision bar
  nextTable = $state<string | null>(null);
  keys = $state.raw<{ seat: number; key: string }[]>([]); // new links for seats, which the host asked for

  /** Is called with the entries that are new, after the state has changed: for animations. */
  onupdate: ((entries: LogEntry[]) => void) | null = null;

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #prefix = crypto.randomUUID().slice(0, 8);
  #count = 0;
  #tries = 0;
  #timer = 0;
  #closed = false;

  constructor(
    readonly id: string,
    readonly token: string | null,
  ) {
    this.#connect();
    addEventListener("online", this.#again);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#again);
    this.#socket?.close();
  }

  /** My own seat, as the others see it. */
  get mine(): SeatInfo | null {
    return this.seat === null ? null : (this.table?.seats[this.seat] ?? null);
  }

  get atTable(): boolean {
    return this.seat !== null || this.host;
  }

  nameOf = (seat: number): string => this.table?.seats[seat]?.name ?? seatName(seat);

  /** Carries out an option. Resolves once it is on the server's disk, or refused. */
  act = (action: unknown) => this.#wish({ type: "act", action, seen: this.seen }, true);

  preview(action: unknown): Promise<Previewed | Refusal> {
    return this.#send({ type: "preview", action, seen: this.seen }, false) as Promise<Previewed | Refusal>;
  }

  /** Why can I not do that? There is always an answer. */
  why(action: unknown): Promise<Reason | Refusal> {
    return this.#send({ type: "why", action }, false) as Promise<Reason | Refusal>;
  }

  /** Why did a bot do that? A sentence in any case. */
  explain = async (entry: number): Promise<string> => {
    const said = (await this.#send({ type: "explain", entry }, false)) as Explained | Refusal;
    return "code" in said ? `${capital(said.text)}.` : said.text;
  };

  undo = () => this.#wish({ type: "undo" }, true);
  agree = (agree: boolean) => this.#wish({ type: "agree", agree });
  say = (text: string) => this.#wish({ type: "chat", text });
  pause = () => this.#wish({ type: "pause" });
  resume = () => this.#wish({ type: "resume" });
  standIn = (seat: number | null, bot: string | null) =>
    this.#wish({ type: "stand_in", seat, bot });
  sit = () => this.#wish({ type: "sit" });
  start = (bot: string | null) => this.#wish({ type: "start", bot });
  word = (text: string) => this.#wish({ type: "word", text });
  pace = (seconds: number) => this.#wish({ type: "pace", seconds });
  rematch = () => this.#wish({ type: "rematch" });
  end = () => this.#wish({ type: "end" });
  newKey = (seat: number) => this.#wish({ type: "new_key", seat });
  remove = (seat: number) => this.#wish({ type: "remove", seat });
  beHost = () => this.#wish({ type: "host" });

  /** The key of a seat's link, where this browser has it. */
  keyOf(seat: number): string | undefined {
    return [...this.keys, ...(mySeat(this.id)?.keys ?? [])].find((one) => one.seat === seat)?.key;
  }

  /** For whoever says why not in a place of their own: a sentence, or nothing. */
  async told(wish: Promise<Refusal | null>): Promise<string> {
    const said = (await wish)?.text ?? "";
    this.refusal = null;
    return said && `${capital(said)}.`;
  }

  async #wish(message: Record<string, unknown>, resend = false): Promise<Refusal | null> {
    this.refusal = null;
    const answer = await this.#send(message, resend);
    return (this.refusal = "code" in answer ? answer : null);
  }

  #send(message: Record<string, unknown>, resend: boolean): Promise<Answer> {
    const id = `${this.#prefix}-${++this.#count}`;
    const whole = { ...message, id };
    return new Promise((settle) => {
      this.#waiting.set(id, { message: whole, resend, settle });
      if (this.link === "open") this.#socket?.send(JSON.stringify(whole));
      else if (!resend) this.#settle(id, { code: "offline", text: say("the connection is lost; trying again"), rule: "" });
    });
  }

  #settle(id: string, answer: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.settle(answer);
  }

  #connect(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/play?table=${this.id}`);
    this.#socket = socket;
    socket.onopen = () => {
      const seen = this.table ? this.seen : null;
      // In English unsaid, as of old: while servers change their version some do not know the field.
      const spoken = language() === ENGLISH ? {} : { language: language() };
      socket.send(JSON.stringify({ type: "hello", v: VERSION, table: this.id, token: this.token, seen, ...spoken }));
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as FromServer);
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #again = () => {
    if (this.link === "lost") this.#connect();
  };

  #lost(): void {
    if (this.#closed || this.link === "ended") return;
    this.link = "lost";
    for (const [id, waiting] of [...this.#waiting]) {
      if (!waiting.resend) this.#settle(id, { code: "offline", text: say("the connection was lost"), rule: "" });
    }
    const wait = RETRY[Math.min(this.#tries++, RETRY.length - 1)];
    this.#timer = window.setTimeout(() => this.#connect(), wait);
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "snapshot": {
        const fresh = message.since === null;
        this.table = message.table;
        this.seat = message.seat;
        this.host = message.host;
        this.seen = message.seen;
        this.entries = fresh ? message.entries : [...this.entries, ...message.entries];
        this.now = message.now;
        this.chat = message.chat;
        this.nextTable = message.table.next_table;
        this.link = "open";
        this.#tries = 0;
        for (const { message } of this.#waiting.values()) this.#socket?.send(JSON.stringify(message));
        this.onupdate?.(fresh ? [] : message.entries);
        break;
      }
      case "update":
        this.seen = message.seen;
        this.entries = [...this.entries, ...message.entries];
        this.now = message.now;
        this.onupdate?.(message.entries);
        break;
      case "table":
        this.table = message.table;
        this.nextTable = message.table.next_table;
        break;
      case "chat":
        this.chat = [...this.chat, message.line];
        break;
      case "done":
        this.#settle(message.id, { seen: message.seen });
        break;
      case "previewed":
      case "reason":
      case "explained":
        this.#settle(message.id, message);
        break;
      case "refused":
        this.#settle(message.id, { code: message.code, text: message.text, rule: message.rule ?? "" });
        break;
      case "keyed":
        this.keys = [...this.keys.filter(({ seat }) => seat !== message.seat), { seat: message.seat, key: message.key }];
        keepLink(this.id, this.table?.game ?? "", message.seat, message.key);
        this.#settle(message.id, { seen: this.seen });
        break;
      case "rematch":
        this.nextTable = message.table;
        break;
      case "error":
        this.#failed(message.code, message.text);
        break;
    }
  }

  #failed(code: string, text: string): void {
    if (["reload", "slow", "rate", "not_stored"].includes(code)) return; // closes; we come again
    if (code === "wrong_version" && loadAgain(VERSION)) return;
    this.error = { code, text, rule: "" };
    this.link = "ended";
  }
}
