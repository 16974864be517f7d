// What a lawful guest does with the frames of the session, written from PROTOCOL.md alone; the
// parts of it can be exchanged for something worse.
import { bytesOf, chance, hashOf, hex, together } from "./letters.mjs";

/** @typedef {import("./links.mjs").Link} Link */

/** Every kind of frame. */
export const KINDS = (
  "lobby refused version roster beat lines head share no reacted recall come have move say " +
  "recalled react dispute alone elect vote give given seeded miss missed heads"
).split(" ");

/** A small number in so many bytes. @param {number} number @param {number} width */
const big = (number, width) =>
  Uint8Array.from({ length: width }, (_, at) => number / 256 ** (width - 1 - at));

/**
 * What is hashed for these parts: of each its kind, its length, itself.
 * @param {...(string | number | Uint8Array)} parts
 */
function encoded(...parts) {
  const all = parts.flatMap((part) => {
    const kind = { string: "s", number: "i", object: "b" }[/** @type {"string"} */ (typeof part)];
    const bytes =
      typeof part === "string" ? bytesOf(part) : typeof part === "number" ? big(part, 8) : part;
    return [bytesOf(kind), big(bytes.length, 4), bytes];
  });
  return together(...all);
}

/** The last roster of a chain. @param {any[]} chain @returns {any} */
const rosterOf = (chain) => (chain.length ? JSON.parse(chain.at(-1)[0][2]) : { places: [] });

/** True if a roster is not older than another one. @param {any} one @param {any} other */
const later = (one, { epoch = 0, number = -1 }) =>
  one.epoch > epoch || (one.epoch === epoch && one.number >= number);

/** A guest who keeps to the rules as long as nobody changes what he does. */
export class Seat {
  version = "";
  host = "";
  /** @type {any[]} the chain of hosts as it was told last */
  chain = [];
  match = -1;
  header = "";
  /** @type {string[]} */
  lines = [];
  /** So many lines with this hash, by the host's word. @type {[number, string]} */
  seen = [0, ""];
  /** @type {any} the host's last beat */
  beat = {};
  /** @type {Record<string, string>} what he keeps of the shares of the host's seeds */
  shares = {};
  /** @type {Map<string, import("./letters.mjs").Bytes>} */
  seeds = new Map();
  answersBeats = true;
  /** What is said of a line about the own seed; "" for silence. @param {string} line */
  said = (line) => line;
  /** How everybody he is connected with is told something. @type {(frame: any) => void} */
  tellAll = () => {};

  /** @param {string} me @param {string} table */
  constructor(me, table) {
    this.me = me;
    this.table = table;
  }

  /** Who sits where, by the last word. */
  get roster() {
    return rosterOf(this.chain);
  }

  get number() {
    return this.roster.places.findIndex((/** @type {string[]} */ place) => place[1] === this.me);
  }

  /** How often a seat has acted. @param {number} number */
  actsOf(number) {
    return this.lines.filter((line) => line.startsWith(`${number} `)).length;
  }

  get acts() {
    return this.actsOf(this.number);
  }

  /** The cards dealt to a seat. @param {number} number */
  cards(number) {
    const shown = this.lines.find((line) => line.startsWith(`show ${number} `)) ?? "";
    return shown.split(" ").slice(2).map((card) => Number.parseInt(card));
  }

  /** @param {Link} link @param {any} frame */
  hear(link, frame) {
    if (frame.version) this.version = frame.version;
    if (frame.chain?.length && later(rosterOf(frame.chain), this.roster)) {
      this.chain = frame.chain;
      const { host } = this.roster;
      if (this.host !== host) this.lines = [];
      this.host = host;
    }
    if (link.peer !== this.host) return;
    if (frame.is === "beat") {
      this.beat = frame;
      if (this.answersBeats) link.tell({ is: "beat", beat: frame.beat });
      if (frame.match !== this.match || frame.at > this.lines.length) this.#ask(link);
      else this.#tellPart(frame);
    }
    if (frame.is === "lines") {
      if (frame.match !== this.match) {
        [this.match, this.header, this.lines] = [frame.match, frame.header, []];
      }
      if (frame.at <= this.lines.length) {
        this.lines.push(...frame.lines.slice(this.lines.length - frame.at));
        this.seen = [this.lines.length, frame.hash];
      }
    }
    if (frame.is === "share") this.shares[`${frame.shuffle} ${frame.asking}`] = frame.share;
    if (frame.is === "lines" || frame.is === "share") void this.#seed(link);
  }

  /** @param {Link} link */
  #ask(link) {
    const { epoch = 0, number = -1 } = this.roster;
    const { version, match, lines } = this;
    link.tell({ is: "have", epoch, number, match, at: lines.length, hash: "", version });
  }

  /** Tell everybody in which shuffles he took part, by the log of this beat. @param {any} beat */
  #tellPart({ epoch, match, at, hash }) {
    const seeds = this.lines.slice(0, at).map((line) => line.split(" "));
    const own = seeds.filter(([, word, , , seat]) => word === "seed" && seat === `${this.number}`);
    const mine = own.map(([, , shuffle]) => Number(shuffle));
    if (!mine.length) return;
    this.tellAll({ is: "seeded", epoch, host: this.host, match, at, hash, mine, again: [] });
  }

  /** Say of the own seed what is to be said now. @param {Link} link */
  async #seed(link) {
    const at = this.lines.findLastIndex((line) => line.startsWith("# asked"));
    const [, , shuffle, asking, host, seats] = (this.lines[at] ?? "").split(" ");
    const since = this.lines.slice(at);
    const asked = seats?.split(",") ?? [];
    /** @param {string} word @param {string} seat */
    const has = (word, seat) =>
      since.some((line) => line.startsWith(`# ${word} ${shuffle} ${asking} ${seat} `));
    const me = String(this.number);
    if (!asked.includes(me) || since.some((line) => line.startsWith("# sealed"))) return;
    const name = `${shuffle} ${asking}`;
    const seed = this.seeds.get(`${this.match} ${name}`) ?? chance(32);
    this.seeds.set(`${this.match} ${name}`, seed);
    let line = "";
    if (!has("commit", me)) {
      const about = ["peerdeck seed", `${this.table} ${this.match}`];
      const parts = [Number(shuffle), Number(asking), this.number, seed];
      line = `# commit ${name} ${me} ${hex(await hashOf(encoded(...about, ...parts)))}`;
    } else if (!has("seed", me) && asked.every((seat) => has("commit", seat))) {
      const wants = asked.filter((it) => it !== host).length > 1;
      if (!wants || name in this.shares) line = `# seed ${name} ${me} ${hex(seed)}`;
    }
    const said = line && this.said(line);
    if (said) link.tell({ is: "say", match: this.match, line: said });
  }
}
