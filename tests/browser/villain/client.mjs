// What a page knows and says at a table: words, decisions, notes, and how they are passed on.
import { base64url, fromBase64url, hashOf, textOf } from "./bytes.mjs";
import { signed, signerOf } from "./peers.mjs";

/**
 * @typedef {any[]} Word A word as JSON has it: its name, author, number, base, and more.
 * @typedef {[word: Word, seal: [key: string, sig: string]]} Signed
 * @typedef {{ name: string, people: string[], seats: any[], guests: string[], away: string[],
 *   skipped: string[], game: string, match: number, deal: number, begun: number, isVoid: boolean,
 *   holders: string[], threshold: number, names: string[] }} Table
 */

const HAVE = 2000;
const NO_PLACE = ["Place", 0, 0, ""];
const NOTHING = [-1, "", NO_PLACE, [], [], false, "", [-1, ""]];

/** @param {any[]} row @returns {Table} */
export const tableFrom = (row) => ({
  name: row[0],
  people: row[1],
  seats: row[2].map((/** @type {any[]} */ seat) => ({ keeper: seat[1], owner: seat[2] })),
  guests: row[3],
  away: row[5],
  skipped: row[6],
  game: row[7],
  match: row[8],
  deal: row[9],
  begun: row[10],
  isVoid: row[11],
  holders: row[12][1],
  threshold: row[12][2],
  names: row[12][3],
});

export class Client {
  /** @param {import("./peers.mjs").Peers} peers @param {string} name */
  constructor(peers, name) {
    this.peers = peers;
    this.me = peers.me.id;
    this.name = name;
    this.id = ""; // of the table
    this.first = ""; // the hash of its first decision
    this.base = "";
    this.n = 0;
    /** @type {any[][]} */
    this.decisions = [];
    /** @type {any[][]} Decisions that do not follow yet. */
    this.waiting = [];
    /** @type {Map<string, Signed>} Every word by its hash. */
    this.words = new Map();
    /** @type {Signed[]} The records of the match that count. */
    this.chain = [];
    /** What went wrong, by the rules of the document. @type {string[]} */
    this.problems = [];
    /** Every frame heard and said. @type {any[][]} */
    this.log = [];
    /** What is done after each message. @type {() => void} */
    this.changed = () => {};
    peers.hear = (peer, text) => void this.#heard(peer, text);
    setInterval(() => this.#have(), HAVE);
  }

  /** @type {Table | undefined} */
  get table() {
    const decision = this.decisions.at(-1);
    return decision && tableFrom(decision[1][5]);
  }

  get players() {
    return this.table ? [...this.table.people, ...this.table.guests] : [];
  }

  get isIn() {
    return this.players.includes(this.me);
  }

  /** The end of the own chain. @returns {[string, number, number, string]} */
  get place() {
    const last = this.chain.at(-1)?.[0];
    return ["Place", this.table?.match ?? 0, this.chain.length, last ? hashOf(last) : ""];
  }

  /** @param {string} kind @param {unknown} message @param {string} [to] All if it is left out. */
  send(kind, message, to) {
    const frame = textOf(["1", this.id, kind, message]);
    this.log.push([to ?? "all", kind, message]);
    for (const peer of to === undefined ? this.peers.open.keys() : [to]) this.peers.say(peer, frame);
  }

  /** Ask those who are connected for their tables. */
  ask() {
    for (const peer of this.peers.open.keys()) {
      this.peers.say(peer, textOf(["1", "", "Have", NOTHING]));
    }
  }

  /** Sign a word, which counts from now on. @param {string} kind @param {unknown[]} fields */
  async sign(kind, ...fields) {
    const row = await this.sealed([kind, this.me, ++this.n, this.base, ...fields]);
    this.#keep(row);
    return row;
  }

  /** @param {Word} word @returns {Promise<Signed>} */
  async sealed(word) {
    const text = textOf([this.id, word]);
    return [word, [this.peers.me.key, await signed(this.peers.me, text)]];
  }

  /** @param {Signed[]} words @param {string} [to] */
  give(words, to) {
    this.send("Give", [[], words], to);
  }

  /** Sign a note and give it to all. @param {string} name @param {unknown} content */
  async note(name, content) {
    const row = await this.sign("Note", name, typeof content === "string" ? content : textOf(content));
    this.give([row]);
    return hashOf(row[0]);
  }

  /** @param {string} author @param {string} name @returns {Word | undefined} The newest note. */
  noteOf(author, name) {
    const notes = this.notes(author).filter((word) => word[4] === name);
    return notes.sort((one, other) => one[2] - other[2]).at(-1);
  }

  /** @param {string} [author] @returns {Word[]} */
  notes(author) {
    const all = [...this.words.values()].map(([word]) => word).filter(([kind]) => kind === "Note");
    return author === undefined ? all : all.filter(([, by]) => by === author);
  }

  /** @param {string} kind @returns {Word[]} Words of a kind under this base. */
  under(kind) {
    const all = [...this.words.values()].map(([word]) => word);
    return all.filter((word) => word[0] === kind && word[3] === this.base);
  }

  #have() {
    if (!this.id) return;
    const notes = this.notes();
    const authors = [...new Set(notes.map(([, by]) => by))];
    const counted = authors.map((by) => {
      const numbers = notes.filter((word) => word[1] === by).map((word) => word[2]);
      return [by, numbers.length, Math.max(...numbers)];
    });
    const all = [...this.words.values()].map(([word]) => word);
    const newest = [...new Set(all.map(([, by]) => by))].map((by) => [
      by,
      Math.max(...all.filter((word) => word[1] === by).map((word) => word[2])),
    ]);
    const hashes = notes.filter(([, by]) => this.players.includes(by)).map(hashOf);
    const sum = hashes.reduce((whole, hash) => whole + BigInt(`0x${hash}`), 0n) % (1n << 256n);
    const total = sum.toString(16).padStart(64, "0");
    const number = this.decisions.length - 1;
    const isAble = this.isIn;
    this.send("Have", [number, this.base, this.place, counted, newest, isAble, total, [-1, ""]]);
  }

  /** @param {string} peer @param {string} text */
  async #heard(peer, text) {
    const [, table, kind, message] = JSON.parse(text);
    this.log.push([peer, kind, message]);
    if (!this.id) this.id = table;
    if (table !== this.id) return;
    if (kind === "Have") this.#answer(peer, message);
    if (kind === "Give") await this.#take(message);
    this.hear(peer, kind, message);
    this.changed();
  }

  /** What layers above do with a message. @type {(peer: string, kind: string, message: any) => void} */
  hear = () => {};

  /** @param {string} peer @param {any[]} have */
  #answer(peer, have) {
    const [number, , , , newest] = have;
    if (!this.decisions.length) {
      this.send("Have", [-1, "", NO_PLACE, [], [], false, "", [-1, ""]], peer);
      return;
    }
    const known = newest.find((/** @type {any[]} */ [by]) => by === this.me)?.[1] ?? 0;
    const own = [...this.words.values()].filter(([[, by, n]]) => by === this.me && n > known);
    const missing = this.decisions.slice(number + 1, number + 21);
    if (own.length || missing.length) this.send("Give", [missing, own], peer);
  }

  /** @param {[any[][], Signed[]]} give */
  async #take([decisions, words]) {
    this.waiting.push(...decisions);
    for (let isNew = true; isNew; ) {
      isNew = false;
      for (const decision of this.waiting) isNew = (await this.#decide(decision)) || isNew;
      this.waiting = this.waiting.filter((decision) => decision[1][1] >= this.decisions.length);
    }
    for (const row of words) {
      const [word, [key, sig]] = row;
      if (this.words.has(hashOf(word))) continue;
      const isTrue = (await signerOf(textOf([this.id, word]), key, sig)) === word[1];
      if (isTrue) this.#keep(row);
      else this.problems.push(`a false signature of ${textOf(word)}`);
    }
    this.#follow();
  }

  /** @param {any[]} decision @returns {Promise<boolean>} Whether it is the next one, and true. */
  async #decide(decision) {
    const [, value, votes, seals] = decision;
    const [, number, base] = value;
    if (number !== this.decisions.length || base !== this.base) return false;
    const voters = this.table?.people ?? value[3][2];
    const needed = this.table ? Math.floor(voters.length / 2) + 1 : voters.length;
    const table = this.decisions.length ? this.id : "";
    /** @type {Set<string>} */
    const signers = new Set();
    for (const [at, vote] of votes.entries()) {
      const [key, sig] = seals[at];
      const isTrue = (await signerOf(textOf([table, vote]), key, sig)) === vote[1];
      if (isTrue && vote[5] === hashOf(value) && voters.includes(vote[1])) signers.add(vote[1]);
    }
    if (signers.size < needed) {
      this.problems.push(`too few votes for ${textOf(value)}`);
      return false;
    }
    const before = this.table?.match;
    this.decisions.push(decision);
    this.base = hashOf(value);
    if (!this.first) this.first = this.base;
    if (this.table?.match !== before) this.chain = [];
    else this.chain = this.chain.slice(0, value[4][2]);
    return true;
  }

  /** @param {Signed} row */
  #keep(row) {
    this.words.set(hashOf(row[0]), row);
    if (row[0][1] === this.me) this.n = Math.max(this.n, row[0][2]);
  }

  /** Go on with the chain by the records that come next. */
  #follow() {
    for (;;) {
      const [, match, height, before] = this.place;
      const next = [...this.words.values()].find(
        ([word]) =>
          word[0] === "Record" &&
          word[3] === this.base &&
          word[4] === match &&
          word[5] === height + 1 &&
          word[6] === before,
      );
      if (!next) return;
      this.chain.push(next);
    }
  }

  /** Sign the record that comes next. @param {string} act @param {string[]} names @param {string[]} opens */
  async record(act, names, opens) {
    const [, match, height, before] = this.place;
    const row = await this.sign("Record", match, height + 1, before, act, names, opens);
    this.#follow();
    this.give([row]);
  }

}
