// Several relays, of two families: an envelope goes out over all, and comes in over any. They are
// open only while wanted; one that fails is tried again, each time after a longer pause.
import { Recent } from "./limits.mjs";
import * as times from "./times.mjs";

/**
 * `opening`, `up`, `refused` (it does not want us), `silent` (it takes nothing we send), `down`
 * (unreachable), `off` (not wanted now).
 * @typedef {"opening" | "up" | "refused" | "silent" | "down" | "off"} RelayState
 * `off`: none is needed; `opening`, `up`: one at least; `down`: none can be had.
 * @typedef {"off" | "opening" | "up" | "down"} RelaysState
 * @typedef {{ address: string, state: RelayState, reason: string }} RelayReport
 * @typedef {import("./relays/family.js").Open} Open
 * @typedef {{ nostr: string[], mqtt: string[] }} RelayLists
 */

// Failures in a row after which our own network is looked after less closely.
const LONG = 30;
const REFUSALS = 3;

/** @type {Record<keyof RelayLists, () => Promise<{ open: Open }>>} */
const FAMILIES = {
  nostr: () => import("./relays/nostr.mjs"),
  mqtt: () => import("./relays/mqtt.mjs"),
};

/** One relay, with its troubles. */
class Relay {
  /** @type {import("./relays/family.js").OpenRelay | undefined} */
  #open;
  /** The attempts to open it; what comes of one that was given up is passed over. */
  #attempt = 0;
  #failures = 0;
  #refusals = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #doubt;
  /** @type {RelayState} */
  state = "off";
  reason = "";

  /** @param {string} address @param {() => Promise<{ open: Open }>} family @param {Relays} all */
  constructor(address, family, all) {
    this.address = address;
    this.family = family;
    this.all = all;
  }

  async start() {
    clearTimeout(this.#again);
    if (this.state === "off") this.#turn("opening"); // Later attempts are no news.
    const { open } = await this.family().catch(() => ({ open: undefined }));
    if (this.state === "off" || this.#open) return;
    if (!open) return this.#failed("down");
    const within = this.#failures ? times.RELAY_OPENS_AGAIN : times.RELAY_OPENS;
    try {
      this.#open = open(this.address, this.all.topic, this.#hear(++this.#attempt), within);
    } catch (error) {
      this.#failed("down", String(error)); // not an address that a browser goes to
    }
  }

  /** @param {number} attempt @returns {import("./relays/family.js").Hear} */
  #hear(attempt) {
    /** @param {() => void} then */
    const current = (then) => attempt === this.#attempt && then();
    return {
      up: () => current(() => this.#up()),
      alive: () => current(() => clearTimeout(this.#doubt)),
      down: () => current(() => this.#failed("down")),
      refused: (reason, isAll) => current(() => this.#refused(reason, isAll)),
      taken: () => current(() => this.#taken()),
      envelope: (content) => current(() => this.all.heard(content)),
    };
  }

  #up() {
    const isBack = this.#failures > 0 && !this.all.isUp;
    this.#failures = 0;
    if (isBack) this.all.onReturn(); // before what is out of date is sent again
    this.#turn("up");
  }

  #taken() {
    this.#refusals = 0;
    this.#turn("up");
  }

  /** @param {string} reason @param {boolean} [isAll] */
  #refused(reason, isAll = false) {
    const state = reason === "publish timed out" ? "silent" : "refused";
    this.#turn(state, reason.slice(0, 200));
    this.#refusals++;
    if (isAll || this.#refusals >= REFUSALS || this.#failures) this.#failed(state, this.reason);
  }

  /** @param {RelayState} state @param {string} [reason] */
  #failed(state, reason = "") {
    this.#giveUp();
    this.#failures++;
    this.#turn(state, reason);
    const alone = this.#failures < LONG ? times.WAIT_ALONE : times.WAIT_ALONE_LONG;
    const atMost = state === "down" && !this.all.isUp ? alone : times.WAIT_AT_MOST;
    const wait = Math.min(atMost, times.WAIT * 2 ** (this.#failures + this.#refusals - 1));
    this.#again = setTimeout(() => this.start(), wait * (0.75 + Math.random() / 2));
  }

  #giveUp() {
    this.#attempt++; // First of all, so that nothing said while it closes is heard.
    clearTimeout(this.#again);
    clearTimeout(this.#doubt);
    this.#open?.close();
    this.#open = undefined;
  }

  stop() {
    this.#giveUp();
    this.#turn("off");
    this.#failures = this.#refusals = 0;
  }

  /** A connection may look as if nothing were wrong for a long time after the network has gone. */
  probe() {
    if (this.state !== "up" || !this.#open) return;
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => this.#failed("down"), times.PROBED_WITHIN);
    this.#open.probe();
  }

  /** @param {string} envelope */
  send(envelope) {
    this.#open?.send(envelope);
  }

  /** @param {RelayState} state @param {string} [reason] */
  #turn(state, reason = "") {
    if (this.state === state && this.reason === reason) return;
    const cameUp = state === "up" && this.state !== "up";
    this.state = state;
    this.reason = reason;
    this.all.changed(cameUp);
  }
}

/** All relays of a table. */
export class Relays {
  isWanted = false;
  #isStopping = false;
  /** @type {Relay[]} those of the family that comes first */
  #first;
  /** @type {Relay[]} */
  #all;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #second;
  /** @type {Recent<true>} */
  #seen = new Recent(2000);
  #probedAt = -Infinity;

  /**
   * @param {RelayLists} lists @param {string} topic
   * @param {(envelope: string) => void} onEnvelope
   * @param {(cameUp: boolean) => void} onChange a relay's state changed; it may have come up
   * @param {() => void} onReturn none could be reached, and now the first one can
   * @param {typeof FAMILIES} [families]
   */
  constructor(lists, topic, onEnvelope, onChange, onReturn, families = FAMILIES) {
    this.topic = topic;
    this.onEnvelope = onEnvelope;
    this.onChange = onChange;
    this.onReturn = onReturn;
    /** @param {keyof RelayLists} name */
    const made = (name) => lists[name].map((it) => new Relay(it, families[name], this));
    const [nostr, mqtt] = [made("nostr"), made("mqtt")];
    this.#first = nostr.length ? nostr : mqtt;
    this.#all = [...nostr, ...mqtt];
  }

  /** Keep them open, or closed. @param {boolean} isWanted */
  want(isWanted) {
    if (isWanted === this.isWanted) return;
    this.isWanted = isWanted;
    clearTimeout(this.#second);
    if (!isWanted) return this.#stop();
    for (const relay of this.#first) void relay.start();
    this.#second = setTimeout(() => this.#startSecond(), times.SECOND_FAMILY);
  }

  /** All of them, before anybody hears of it: else some might be wanted again meanwhile. */
  #stop() {
    this.#isStopping = true;
    for (const relay of this.#all) relay.stop();
    this.#isStopping = false;
    this.onChange(false);
  }

  #startSecond() {
    clearTimeout(this.#second);
    for (const relay of this.#all) if (relay.state === "off") void relay.start();
  }

  /** Nobody waits out a long pause after coming back to the net. */
  hurry() {
    for (const relay of this.#all) if (relay.state === "down") void relay.start();
    this.doubt(0);
  }

  /** Somebody is not heard: is it us? Asked so often, in milliseconds. @param {number} every */
  doubt(every) {
    const now = performance.now();
    if (now - this.#probedAt < every) return;
    this.#probedAt = now;
    for (const relay of this.#all) relay.probe();
  }

  /** The network is another: no connection from before is any good. */
  renew() {
    const { isWanted } = this;
    this.want(false);
    this.want(isWanted);
  }

  /** @param {string} envelope */
  send(envelope) {
    this.#seen.set(envelope.slice(0, 16), true); // ours come back to us
    for (const relay of this.#all) relay.send(envelope);
  }

  /** An envelope comes over every relay, and is opened once. @param {unknown} envelope */
  heard(envelope) {
    if (typeof envelope !== "string") return;
    const name = envelope.slice(0, 16); // Its beginning is random.
    if (this.#seen.get(name)) return;
    this.#seen.set(name, true);
    this.onEnvelope(envelope);
  }

  /** @param {boolean} cameUp */
  changed(cameUp) {
    if (this.#isStopping) return;
    const isLost = this.#first.every(({ state }) => ["down", "refused", "silent"].includes(state));
    if (this.isWanted && isLost) this.#startSecond();
    this.onChange(cameUp);
  }

  get isUp() {
    return this.#all.some(({ state }) => state === "up");
  }

  /** @returns {RelaysState} */
  get state() {
    if (!this.isWanted) return "off";
    if (this.isUp) return "up";
    return this.#all.some(({ state }) => ["opening", "off"].includes(state)) ? "opening" : "down";
  }

  /** @returns {RelayReport[]} */
  report() {
    return this.#all.map(({ address, state, reason }) => ({ address, state, reason }));
  }
}
