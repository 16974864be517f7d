// Mending a connection that went quiet: the side that made it restarts the search for a path, by
// signals over any other way. The channel stays, and with it whatever was under way.
import { Repeating } from "./call.mjs";
import { isGenuine, newName, signed } from "./signal.mjs";
import { DISCONNECTED, HEALED_WITHIN, RESTARTED, RESTART_PAUSE_AT_MOST } from "./times.mjs";

// A new connection is the better idea when there is a path again, and still nothing comes. Without
// a path it would fare no better, and lose what is under way.
const [TRIES_WITH_PATH, TRIES] = [2, 12];

/** @typedef {import("./signal.mjs").Signal} Signal */

export class Restart {
  /** @type {Signal | undefined} */
  #offer;
  /** @type {Repeating | undefined} */
  repeating;
  /** @type {number | undefined} since when something is wrong */
  #since;
  #startedAt = -Infinity;
  /** @type {number | undefined} */
  #answeredAt;
  #tries = 0;
  #triesWithPath = 0;

  /**
   * @param {import("./connection.mjs").Connection} connection one that we made
   * @param {(signal: Signal) => void} deliver
   * @param {() => number} [now]
   */
  constructor(connection, deliver, now = () => performance.now()) {
    this.connection = connection;
    this.deliver = deliver;
    this.now = now;
  }

  /** Is a new connection the better idea by now? */
  get isHopeless() {
    return this.#tries >= TRIES || this.#triesWithPath >= TRIES_WITH_PATH;
  }

  /** To be called about twice a second. */
  tick() {
    const { state, isQuiet, isOver } = this.connection;
    const isSick = isQuiet || state === "failed" || state === "disconnected";
    if (!isSick || isOver) return this.stop();
    const now = this.now();
    this.#since ??= now;
    const isUrgent = isQuiet || state === "failed" || now - this.#since > DISCONNECTED;
    if (!isUrgent) return undefined;
    if (this.#answeredAt !== undefined) {
      if (now - this.#answeredAt < HEALED_WITHIN) return undefined;
      this.#tries++;
      if (state === "connected") this.#triesWithPath++;
      this.#startedAt = -Infinity;
    }
    if (now - this.#startedAt > RESTARTED) void this.#start().catch(() => this.#tries++);
    return undefined;
  }

  /** The network is another: what was offered before leads nowhere. */
  anew() {
    if (this.#since !== undefined) this.#startedAt = -Infinity;
    this.tick();
  }

  async #start() {
    this.repeating?.stop();
    this.#offer = undefined; // An answer to it would not fit any more.
    this.#startedAt = this.now();
    this.#answeredAt = undefined;
    const { id: of, peer: to = "", wire, self } = this.connection;
    const code = await wire.offer({ again: true });
    const plain = { is: /** @type {const} */ ("offer"), id: newName(), to, of, code };
    const offer = await signed(self, plain);
    if (this.connection.isOver || this.#since === undefined) return;
    this.#offer = offer;
    this.repeating = new Repeating(() => this.deliver(offer), RESTART_PAUSE_AT_MOST);
  }

  /** @param {Signal} signal @returns {Promise<boolean>} true if it was about this */
  async answered(signal) {
    if (!this.#offer || signal.id !== this.#offer.id) return false;
    const { self, peer, wire } = this.connection;
    if (this.#answeredAt !== undefined || signal.from !== peer) return true;
    if (!(await isGenuine(self.table, signal, this.#offer.code))) return true;
    this.repeating?.stop();
    if (signal.is === "no") {
      this.connection.end("closed", false); // The other side knows nothing of it any more.
      return true;
    }
    this.#answeredAt = this.now();
    await wire.accept(signal.code).catch(() => {});
    return true;
  }

  stop() {
    this.repeating?.stop();
    this.#since = this.#answeredAt = this.#offer = undefined;
    this.#startedAt = -Infinity;
    this.#tries = this.#triesWithPath = 0;
  }
}
