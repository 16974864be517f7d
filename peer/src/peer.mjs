// One other peer as we see it: what connects us, and what was last reported of it.
import { Allowance } from "./limits.mjs";

// The signals and boxes of one peer that are carried or heard.
const SIGNALS = { perSecond: 10, atOnce: 60 };
const BOXES = { perSecond: 100, atOnce: 400 };

/**
 * `open`: it answers. `quiet`: connected, but unheard for a while. `calling`: being sought.
 * `gone`: not connected, nor sought now.
 * @typedef {"open" | "quiet" | "calling" | "gone"} State
 *
 * @typedef {object} PeerReport
 * @property {"peer"} is
 * @property {string} peer its id, or "" for the table as a whole, while we call it
 * @property {State} state
 * @property {"" | "direct" | "friend"} way
 * @property {string} via the friend in between, or ""
 * @property {string} why why it is not open, as a word, or ""
 * @property {string} build which page it has, or ""
 * @property {boolean} isExpected does it belong to this table?
 */

export class Peer {
  /** Does it belong to this table, as the layer above says? */
  isExpected = false;
  /** Is it to let us in, or to help with that? */
  isSought = false;
  /** Does it let newcomers in, as it says? */
  answers = false;
  /** @type {import("./connection.mjs").Connection | undefined} */
  link;
  /** @type {import("./call.mjs").Call | undefined} */
  call;
  /** @type {Set<string>} whom it hears */
  neighbours = new Set();
  /** When it may be called, on the clock of the page. */
  callAt = 0;
  /** Since when it has been connected, on the clock of the page. */
  connectedAt = 0;
  /** Calls in a row that found no path. */
  failures = 0;
  why = "";
  signals = new Allowance(SIGNALS.perSecond, SIGNALS.atOnce);
  boxes = new Allowance(BOXES.perSecond, BOXES.atOnce);
  /** @type {number | undefined} */
  quietSince;
  /** @type {number | undefined} since when it has not been connected */
  missingSince;
  /** The last report, as JSON. */
  reported = "";

  /** @param {string} id */
  constructor(id) {
    this.id = id;
  }

  get isHeard() {
    return this.link !== undefined && !this.link.liveness.isQuiet;
  }

  /** Is it to be connected with us? Signals may then go by way of it, too. */
  get isWanted() {
    return this.isExpected || this.isSought;
  }

  /** @param {import("./connection.mjs").Connection} link */
  connect(link) {
    const { link: old, call } = this;
    if (!old) this.connectedAt = performance.now();
    this.link = link;
    this.call = this.quietSince = undefined;
    this.failures = 0;
    this.why = "";
    if (call?.connection === link) call.succeed();
    else call?.cancel();
    // Of two with one page each side may have kept another one, and then has to call again.
    const isOfSamePage = link.page !== "" && old?.page === link.page;
    if (old !== link) old?.end(isOfSamePage ? "closed" : "replaced");
  }

  /** End a call that has made no connection. */
  hangUp() {
    this.call?.cancel();
    this.call = undefined;
  }

  /** @param {string} why */
  disconnect(why) {
    this.link = this.quietSince = undefined;
    this.neighbours = new Set();
    this.answers = false;
    this.why = why;
  }

  /** @param {import("./forwarding.mjs").Way | undefined} way @returns {PeerReport} */
  report(way) {
    const isForwarded = !this.isHeard && way?.isOpen === true;
    const unheard = this.link ? "quiet" : this.call ? "calling" : "gone";
    const state = this.isHeard || isForwarded ? "open" : unheard;
    return {
      is: "peer",
      peer: this.id,
      state,
      way: isForwarded ? "friend" : this.link ? "direct" : "",
      via: isForwarded ? way.via : "",
      why: state === "open" ? "" : this.why,
      build: this.link?.build ?? "",
      isExpected: this.isExpected,
    };
  }
}
