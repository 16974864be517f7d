// Connections of somebody who need not keep to the rules, written from PROTOCOL.md alone.
import { codeOf, descriptionOf, fingerprintOf } from "./descriptions.mjs";
import { b64, bytesOf, sign, textOf, together } from "./letters.mjs";

const PIECE = 16 * 1024;
/** Milliseconds for what must come: much, for a machine may be busy. */
export const PATIENCE = 180_000;

/** @typedef {import("./letters.mjs").Self} Self */

/** One connection. `heard` is every frame that came by it, in order. */
export class Link {
  /** @type {string[]} */
  heard = [];
  peer = "";
  /** Why it ended, in the other's words, or "closed". */
  ended = "";
  /** @type {number[]} */
  #parts = [];
  /** @type {Set<() => void>} */
  #waiting = new Set();
  #asked = 1000;
  /** Until the browser has taken the other's description. @type {Promise<void>} */
  #accepted = Promise.resolve();

  /**
   * @param {Self} self @param {string} table
   * @param {(link: Link, frame: string) => void} hear
   */
  constructor(self, table, hear) {
    this.self = self;
    this.table = table;
    this.hear = hear;
    this.pc = new RTCPeerConnection();
    this.channel = this.pc.createDataChannel("any", { negotiated: true, id: 0 });
    this.channel.binaryType = "arraybuffer";
    /** The greeting that goes out first; an attack may have another. */
    this.greet = async () => {
      const { key } = this.self;
      const hello = { v: 4, build: "villain", key, sig: await sign(self, ...this.greeting) };
      this.say(`h${JSON.stringify(hello)}`);
    };
    // The channel may be open a moment before the description is there that opened it.
    this.channel.onopen = () => void this.#accepted.then(() => this.greet());
    this.channel.onmessage = ({ data }) => this.#take(new Uint8Array(data));
    this.channel.onclose = () => this.#end("closed");
  }

  /** The lines that a greeting signs: the own fingerprint before the other's. */
  get greeting() {
    const { localDescription, remoteDescription } = this.pc;
    const prints = [localDescription, remoteDescription].map((it) =>
      b64(fingerprintOf(it?.sdp ?? "")),
    );
    return ["peerdeck hello", this.table, ...prints];
  }

  /** @param {Uint8Array} bytes */
  #take(bytes) {
    this.#parts.push(...bytes.subarray(1));
    if (bytes[0]) return;
    const frame = textOf(Uint8Array.from(this.#parts));
    this.#parts = [];
    this.heard.push(frame);
    if (frame[0] === "x") this.#end(frame.slice(1));
    if (frame[0] === "p") this.say(`q${frame.slice(1)}`);
    this.hear(this, frame);
    this.#notify();
  }

  /** @param {string} why */
  #end(why) {
    this.ended ||= why;
    this.#notify();
  }

  #notify() {
    for (const look of [...this.#waiting]) look();
  }

  /** Wait until something is so. @param {() => unknown} isSo @param {string} [what] */
  until(isSo, what = String(isSo)) {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!isSo()) return;
        this.#waiting.delete(look);
        clearTimeout(timer);
        resolve(undefined);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`not in time: ${what}; ${this.ended}`));
      }, PATIENCE);
      this.#waiting.add(look);
      look();
    });
  }

  /** The next frame from now on that begins so. @param {string} start @param {string} [also] */
  async next(start, also = "") {
    const from = this.heard.length;
    const find = () =>
      this.heard.slice(from).find((it) => it.startsWith(start) && it.includes(also));
    await this.until(() => find() ?? this.ended, `a frame ${start}${also}`);
    return find() ?? "";
  }

  /** Wait until everything said so far has been taken in by the connection there. */
  async settled() {
    const number = ++this.#asked;
    const answer = this.next(`q${number}`);
    this.say(`p${number}`);
    await answer;
  }

  /** Send a whole frame, in pieces. @param {string} frame */
  say(frame) {
    const bytes = bytesOf(frame);
    for (let at = 0; ; at += PIECE) {
      const isLast = at + PIECE >= bytes.length;
      this.raw(together(Uint8Array.of(isLast ? 0 : 1), bytes.subarray(at, at + PIECE)));
      if (isLast) return;
    }
  }

  /** Send bytes as they are. @param {import("./letters.mjs").Bytes} bytes */
  raw(bytes) {
    if (this.channel.readyState === "open") this.channel.send(bytes);
  }

  /** Send a frame of the session. @param {object} frame */
  tell(frame) {
    this.say(`t${JSON.stringify(frame)}`);
  }

  /** Every frame of the session that came by it. @returns {any[]} */
  get told() {
    return this.heard.filter((it) => it[0] === "t").map((it) => JSON.parse(it.slice(1)));
  }

  async offer() {
    await this.pc.setLocalDescription(await this.pc.createOffer());
    return this.#gathered();
  }

  /** @param {string} code */
  async answer(code) {
    await this.accept(code);
    await this.pc.setLocalDescription(await this.pc.createAnswer());
    return this.#gathered();
  }

  /** @param {string} code */
  async accept(code) {
    this.#accepted = this.pc.setRemoteDescription(descriptionOf(code));
    await this.#accepted;
  }

  async #gathered() {
    while (this.pc.iceGatheringState !== "complete") {
      await new Promise((resolve) => (this.pc.onicegatheringstatechange = resolve));
    }
    return codeOf(/** @type {RTCSessionDescription} */ (this.pc.localDescription));
  }

  close() {
    this.#end("closed");
    this.pc.close();
  }
}
