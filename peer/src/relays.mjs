// Several relays at once, of two families: an envelope goes out over all, comes in over any. Open
// only while wanted; one that fails is tried again, with more and more time between.
import { Recent } from "./limits.mjs";
import {
  PROBED_WITHIN,
  RELAY_OPENS,
  RELAY_OPENS_AGAIN,
  SECOND_FAMILY,
  WAIT,
  WAIT_ALONE,
  WAIT_ALONE_LONG,
  WAIT_AT_MOST,
} from "./times.mjs";

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
  /** @type {import("./relays/family.js").Hear | undefined} */
  #heard;
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
    try {
      this.#heard = this.#hear();
      const within = this.#failures ? RELAY_OPENS_AGAIN : RELAY_OPENS;
      this.#open = open(this.address, this.all.topic, this.#heard, within);
    } catch (error) {
      this.#failed("down", String(error)); // not an address that a browser goes to
    }
  }

  #hear() {
    /** Pass over what comes from a connection that was given up. @param {() => void} then */
    const current = (then) => this.state !== "off" && !hear.isOver && then();
    const hear = {
      isOver: false,
      up: () =>
        current(() => {
          const isBack = this.#failures > 0 && !this.all.isUp;
          this.#failures = 0;
          if (isBack) this.all.onReturn(); // before what is out of date is sent once more
          this.#turn("up");
        }),
      alive: () => current(() => clearTimeout(this.#doubt)),
      down: () =>
        current(() => {
          hear.isOver = true;
          this.#failed("down");
        }),
      /** @param {string} reason @param {boolean} [isAll] */
      refused: (reason, isAll = false) =>
        current(() => {
          const isSilent = reason === "publish timed out";
          this.#turn(isSilent ? "silent" : "refused", reason.slice(0, 200));
          this.#refusals++;
          if (!isAll && this.#refusals < REFUSALS && this.#failures === 0) return;
          hear.isOver = true;
          this.#failed(isSilent ? "silent" : "refused", this.reason);
        }),
      taken: () =>
        current(() => {
          this.#refusals = 0;
          if (this.state !== "up") this.#turn("up");
        }),
      /** @param {string} content */
      envelope: (content) => current(() => this.all.heard(content)),
    };
    return hear;
  }

  /** @param {RelayState} state @param {string} [reason] */
  #failed(state, reason = "") {
    clearTimeout(this.#doubt);
    const open = this.#open;
    this.#open = undefined;
    open?.close();
    this.#failures++;
    this.#turn(state, reason);
    const alone = this.#failures < LONG ? WAIT_ALONE : WAIT_ALONE_LONG;
    const atMost = state === "down" && !this.all.isUp ? alone : WAIT_AT_MOST;
    const wait = Math.min(atMost, WAIT * 2 ** (this.#failures + this.#refusals - 1));
    this.#again = setTimeout(() => this.start(), wait * (0.75 + Math.random() / 2));
  }

  stop() {
    // First of all, so that nothing said while it closes is heard.
    this.#turn("off");
    clearTimeout(this.#again);
    clearTimeout(this.#doubt);
    this.#open?.close();
    this.#open = undefined;
    this.#failures = this.#refusals = 0;
  }

  /** A connection may look as if nothing were wrong for a long time after the network has gone. */
  probe() {
    if (this.state !== "up" || !this.#open) return;
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => this.#heard?.down(), PROBED_WITHIN);
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
  /** @type {Relay[][]} the relays of each family */
  #families;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #second;
  /** @type {Recent<true>} */
  #seen = new Recent(2000);

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
    const names = /** @type {const} */ (["nostr", "mqtt"]);
    this.#families = names
      .map((name) => lists[name].map((it) => new Relay(it, families[name], this)))
      .filter((relays) => relays.length > 0);
  }

  /** Keep them open, or closed. @param {boolean} isWanted */
  want(isWanted) {
    if (isWanted === this.isWanted) return;
    this.isWanted = isWanted;
    clearTimeout(this.#second);
    if (!isWanted) return this.#stop();
    if (!this.#families.length) return;
    this.#second = setTimeout(() => this.#startSecond(), SECOND_FAMILY);
    for (const relay of this.#families[0]) void relay.start();
  }

  /** All of them, before anybody hears of it: else some might be wanted again meanwhile. */
  #stop() {
    this.#isStopping = true;
    for (const relay of this.#families.flat()) relay.stop();
    this.#isStopping = false;
    this.onChange(false);
  }

  #startSecond() {
    clearTimeout(this.#second);
    for (const relay of this.#families[1] ?? []) if (relay.state === "off") void relay.start();
  }

  /** Nobody waits out a long pause after coming back to the net. */
  hurry() {
    for (const relay of this.#families.flat()) if (relay.state === "down") void relay.start();
    this.#probe();
  }

  #probedAt = -Infinity;

  /** Somebody is not heard: is it us? Asked so often, in milliseconds. @param {number} every */
  doubt(every) {
    if (performance.now() - this.#probedAt > every) this.#probe();
  }

  #probe() {
    this.#probedAt = performance.now();
    for (const relay of this.#families.flat()) relay.probe();
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
    for (const relay of this.#families.flat()) relay.send(envelope);
  }

  /** An envelope comes over every relay, and is opened once. @param {unknown} envelope */
  heard(envelope) {
    if (typeof envelope !== "string") return;
    const name = envelope.slice(0, 16); // Its beginning is random.
    if (this.#seen.has(name)) return;
    this.#seen.set(name, true);
    this.onEnvelope(envelope);
  }

  /** @param {boolean} cameUp */
  changed(cameUp) {
    if (this.#isStopping) return;
    const [first = []] = this.#families;
    const isLost = first.every(({ state }) => ["down", "refused", "silent"].includes(state));
    if (this.isWanted && isLost) this.#startSecond();
    this.onChange(cameUp);
  }

  get isUp() {
    return this.#families.flat().some(({ state }) => state === "up");
  }

  /** @returns {RelaysState} */
  get state() {
    if (!this.isWanted) return "off";
    if (this.isUp) return "up";
    const isOpening = this.#families.flat().some(({ state }) => ["opening", "off"].includes(state));
    return isOpening ? "opening" : "down";
  }

  /** @returns {RelayReport[]} */
  report() {
    return this.#families.flat().map(({ address, state, reason }) => ({ address, state, reason }));
  }
}
