// One other peer as we see it: what connects us, and what was last reported of it.
import { Restart } from "./restart.mjs";

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
  /** @type {Restart | undefined} */
  restart;
  /** @type {import("./call.mjs").Call | undefined} */
  call;
  /** @type {Set<string>} whom it hears */
  neighbours = new Set();
  /** When it may be called, on the clock of the page. */
  callAt = 0;
  /** Calls in a row that found no path. */
  failures = 0;
  why = "";
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
    return this.link !== undefined && !this.link.isQuiet;
  }

  /** Is it to be connected with us? Signals may then go by way of it, too. */
  get isWanted() {
    return this.isExpected || this.isSought;
  }

  /**
   * @param {import("./connection.mjs").Connection} link
   * @param {(signal: import("./signal.mjs").Signal) => void} deliver
   */
  connect(link, deliver) {
    const { link: old, call, restart } = this;
    this.link = link;
    restart?.stop();
    this.restart = link.isCaller ? new Restart(link, deliver) : undefined;
    this.call = undefined;
    this.quietSince = undefined;
    this.failures = 0;
    this.why = "";
    if (call?.connection === link) call.succeed();
    else call?.cancel();
    // Two of one page: each side may have kept another one, and then has to look for the other again.
    const isOfSamePage = link.page !== "" && old?.page === link.page;
    if (old !== link) old?.end(isOfSamePage ? "closed" : "replaced");
  }

  /** @param {string} why */
  disconnect(why) {
    this.restart?.stop();
    this.link = this.restart = this.quietSince = undefined;
    this.neighbours = new Set();
    this.answers = false;
    this.why = why;
  }

  /** @param {import("./forwarding.mjs").Way | undefined} way @returns {PeerReport} */
  report(way) {
    const isForwarded = !this.isHeard && way?.isOpen === true;
    const state = this.#state(isForwarded);
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

  /** @param {boolean} isForwarded @returns {State} */
  #state(isForwarded) {
    if (this.isHeard || isForwarded) return "open";
    if (this.link) return "quiet";
    return this.call ? "calling" : "gone";
  }
}
