// A direct connection to one peer: who it is has been proved, what comes is bounded, and somebody
// asks now and then if the other is still there.
import { object } from "./bytes.mjs";
import { sign, signer } from "./identity.mjs";
import { Allowance } from "./limits.mjs";
import { Liveness } from "./liveness.mjs";
import { Outbox } from "./outbox.mjs";
import { Pieces } from "./pieces.mjs";
import { GREETED_WITHIN } from "./times.mjs";
import { Wire } from "./wire.mjs";

const VERSION = 5;
const IN_HAND = 400;
// A newcomer is given texts of 256 KiB three times a second.
const [BYTES_PER_SECOND, BYTES_AT_ONCE] = [1024 * 1024, 2 * 1024 * 1024];
const [MESSAGES_PER_SECOND, PIECES_PER_SECOND, PIECES_AT_ONCE] = [200, 400, 1200];

/**
 * @typedef {object} Hooks
 * @property {(connection: Connection) => void} onOpen the other has proved who it is
 * @property {(connection: Connection, frame: string) => void} onFrame
 * @property {(connection: Connection) => void} onState quiet or not, or the browser's own opinion
 * @property {(connection: Connection, why: string) => void} onEnd
 *
 * @typedef {object} Self
 * @property {string} table
 * @property {import("./identity.mjs").Identity} identity
 * @property {string} build which page this is
 * @property {string} page names this visit: the same peer may have another page
 * @property {RTCIceServer[]} iceServers
 * @property {(reach: import("./wire.mjs").Reach) => void} onReach how far the last search got
 */

/** @param {string} table @param {string} own @param {string} other */
const greeting = (table, own, other) => `peerdeck hello\n${table}\n${own}\n${other}`;

export class Connection {
  /** @type {string | undefined} who it is, once proved */
  peer;
  /** @type {string | undefined} which page the other has */
  build;
  /** The name of the other's visit, or "" if it says none. */
  page = "";
  /** @type {RTCPeerConnectionState} */
  state = "new";
  isOver = false;
  /** @type {unknown[]} */
  #inHand = [];
  #isAtWork = false;
  #pieces = new Pieces();
  #messages = new Allowance(MESSAGES_PER_SECOND, IN_HAND);
  #pieceCount = new Allowance(PIECES_PER_SECOND, PIECES_AT_ONCE);
  #bytes = new Allowance(BYTES_PER_SECOND, BYTES_AT_ONCE);

  /**
   * @param {string} id names this connection at both ends
   * @param {Self} self @param {Hooks} hooks
   * @param {string} [expected] the only peer it may be
   */
  constructor(id, self, hooks, expected) {
    this.id = id;
    this.self = self;
    this.hooks = hooks;
    this.expected = expected;
    this.wire = new Wire(self.iceServers, {
      onState: (state) => this.#onState(state),
      onReach: self.onReach,
    });
    this.outbox = new Outbox(this.wire.channel);
    this.liveness = new Liveness(
      (number) => this.send(`p${number}`),
      () => this.hooks.onState(this),
    );
    const { channel } = this.wire;
    channel.onopen = () => this.#greet().catch(() => this.end("closed"));
    channel.onmessage = ({ data }) => this.#take(data);
    channel.onclose = () => this.end("closed");
  }

  /** @param {RTCPeerConnectionState} state */
  #onState(state) {
    this.state = state;
    if (state === "closed") this.end("closed");
    else this.hooks.onState(this);
  }

  async #greet() {
    setTimeout(() => this.peer ?? this.end("timeout"), GREETED_WITHIN);
    const { table, identity, build, page } = this.self;
    const [own, other] = await this.wire.fingerprints();
    const said = greeting(table, own, other);
    const hello = { v: VERSION, build, page, key: identity.key, sig: await sign(identity, said) };
    this.send(`h${JSON.stringify(hello)}`);
  }

  /** Everything in the order it came, though some of it takes time. @param {unknown} data */
  #take(data) {
    if (this.isOver) return;
    const length = data instanceof ArrayBuffer ? data.byteLength : 1;
    const isTooMuch = !this.#bytes.take(length) || !this.#pieceCount.take();
    if (this.#inHand.push(data) > IN_HAND || isTooMuch) this.end("flood");
    else if (!this.#isAtWork) void this.#work();
  }

  async #work() {
    this.#isAtWork = true;
    try {
      while (this.#inHand.length && !this.isOver) {
        const message = this.#pieces.take(this.#inHand.shift());
        if (message === undefined) continue;
        if (!this.#messages.take()) throw new RangeError("flood");
        if (this.peer === undefined) await this.#meet(message);
        else this.#hear(message);
      }
    } catch (error) {
      const why = error instanceof RangeError ? error.message : "garbage";
      this.end(["size", "flood", "version", "stranger"].includes(why) ? why : "garbage");
    }
    this.#isAtWork = false;
  }

  /** The first message must say who it is, and prove it. @param {string} message */
  async #meet(message) {
    if (message[0] !== "h" || message.length > 1000) throw new TypeError("garbage");
    const { v, build, page, key, sig } = object(message.slice(1));
    if (v !== VERSION) throw new RangeError("version");
    const [own, other] = await this.wire.fingerprints();
    const peer = await signer(key, sig, greeting(this.self.table, other, own));
    const isWanted = peer && peer !== this.self.identity.id && (this.expected ?? peer) === peer;
    if (!isWanted) throw new RangeError("stranger");
    if (this.isOver) return;
    this.peer = peer;
    this.build = typeof build === "string" ? build.slice(0, 64) : "";
    this.page = typeof page === "string" ? page.slice(0, 64) : "";
    this.liveness.probe();
    this.hooks.onOpen(this);
  }

  /** @param {string} message */
  #hear(message) {
    const [head, rest] = [message[0], message.slice(1)];
    if (head === "p") this.send(`q${Number(rest) || 0}`);
    else if (head === "q") this.liveness.answered(Number(rest));
    else if (head === "x") this.end(/^[a-z]{1,20}$/.test(rest) ? rest : "closed", false);
    else if (head === "h") throw new TypeError("garbage");
    else this.hooks.onFrame(this, message);
  }

  /**
   * @param {string} frame a letter, and what it is about
   * @returns {boolean} true if it may arrive
   */
  send(frame) {
    if (this.isOver) return false;
    if (!this.outbox.send(frame)) this.end("slow");
    return !this.isOver;
  }

  /** @param {string} why a word of PROTOCOL.md @param {boolean} [say] so to the other side */
  end(why, say = true) {
    if (this.isOver) return;
    if (say && this.wire.channel.readyState === "open") this.outbox.send(`x${why}`);
    this.isOver = true;
    this.#inHand = [];
    // The last words are still to go out.
    setTimeout(() => this.wire.close(), say ? 100 : 0);
    this.hooks.onEnd(this, why);
  }
}
