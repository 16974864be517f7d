// What a lawful guest does with the frames of the session, written from PROTOCOL.md alone; the
// parts of it can be exchanged for something worse.
/** @typedef {import("./links.mjs").Link} Link */

/** Every kind of frame. */
export const KINDS = (
  "lobby refused version roster beat lines head no reacted come have move propose letter ask piece " +
  "react dispute alone elect vote give given miss missed heads twice checkpoint"
).split(" ");

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
  answersBeats = true;
  /** What came about the deck, by whom, until it is read. @type {[string, string][]} */
  came = [];
  /** Parts of a long frame, by connection. @type {Map<Link, string>} */
  #parts = new Map();

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
    if (frame.is === "piece") {
      const text = (this.#parts.get(link) ?? "") + frame.text;
      this.#parts.set(link, frame.rest ? text : "");
      if (!frame.rest) this.hear(link, JSON.parse(text));
      return;
    }
    if (frame.is === "letter" || frame.is === "ask") this.came.push([link.peer, frame.text]);
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
  }

  /** @param {Link} link */
  #ask(link) {
    const { epoch = 0, number = -1 } = this.roster;
    const { version, match, lines } = this;
    link.tell({ is: "have", epoch, number, match, at: lines.length, hash: "", version });
  }
}
