// Calling a peer: an offer, repeated with longer and longer pauses until it is answered.
import { Connection } from "./connection.mjs";
import { isGenuine, newName, signed } from "./signal.mjs";
import { CALL_OPENS, PAUSE, PAUSE_AT_MOST, STALE } from "./times.mjs";

/** @typedef {import("./signal.mjs").Signal} Signal */

/** Repeats a signal until `stop` is called. */
export class Repeating {
  #pause = PAUSE;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  isOver = false;

  /** @param {() => void} send */
  constructor(send) {
    this.send = send;
    this.hurry();
  }

  /** Send immediately, and start again with short pauses: there is a new way. */
  hurry() {
    this.#pause = PAUSE;
    this.#go();
  }

  #go() {
    clearTimeout(this.#timer);
    if (this.isOver) return;
    this.send();
    this.#timer = setTimeout(() => this.#go(), this.#pause * (0.9 + Math.random() / 5));
    this.#pause = Math.min(PAUSE_AT_MOST, this.#pause * 2);
  }

  stop() {
    this.isOver = true;
    clearTimeout(this.#timer);
  }
}

/**
 * @typedef {object} CallHooks
 * @property {(signal: Signal) => void} deliver
 * @property {(from: string) => boolean} mayAnswer may that peer answer?
 * @property {(call: Call, from: string) => void} onAnswer that peer did, and has not said no
 * @property {(call: Call, why: string) => void} onFailure there is no connection
 */

/** One attempt to reach a peer, or the table: any page that lets newcomers in. */
export class Call {
  /** @type {Repeating | undefined} */
  repeating;
  /** @type {Signal | undefined} */
  #offer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  isAnswered = false;
  isOver = false;
  /** @type {string[]} who might help when no path is found */
  friends = [];

  /**
   * @param {string} to a peer id, or "" for the table
   * @param {import("./connection.mjs").Self} self
   * @param {import("./connection.mjs").Hooks} hooks of the connection it makes
   * @param {CallHooks} callHooks
   */
  constructor(to, self, hooks, callHooks) {
    this.to = to;
    this.self = self;
    this.callHooks = callHooks;
    this.id = newName();
    const { onEnd, onState } = hooks;
    /** @param {Connection} connection @param {string} why */
    const ended = (connection, why) => {
      this.#fail(why === "closed" ? "path" : why);
      onEnd(connection, why);
    };
    /** @param {Connection} connection */
    const turned = (connection) => {
      if (connection.state === "failed") this.#fail("path");
      onState(connection);
    };
    const all = { ...hooks, onEnd: ended, onState: turned };
    this.connection = new Connection(this.id, self, all, to || undefined);
    this.#start().catch(() => this.#fail("path"));
  }

  async #start() {
    const code = await this.connection.wire.offer();
    const plain = { is: /** @type {const} */ ("offer"), id: this.id, to: this.to, code };
    const offer = await signed(this.self, plain);
    if (this.isOver) return;
    this.#offer = offer;
    this.repeating = new Repeating(() => this.callHooks.deliver(offer));
    this.#timer = setTimeout(() => this.#fail("answer"), STALE);
  }

  /** @param {Signal} signal an answer to this call, or what claims to be one */
  async answered(signal) {
    if (!this.#offer || !this.callHooks.mayAnswer(signal.from)) return;
    if (!(await isGenuine(this.self.table, signal, this.#offer.code))) return;
    if (this.isAnswered || this.isOver) return;
    if (signal.is === "no") return this.#fail(signal.code);
    this.isAnswered = true;
    this.friends = signal.friends ?? [];
    this.repeating?.stop();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail("path"), CALL_OPENS);
    this.connection.expected = signal.from;
    this.callHooks.onAnswer(this, signal.from);
    await this.connection.wire.accept(signal.code).catch(() => this.#fail("path"));
  }

  /** There is a connection. */
  succeed() {
    this.isOver = true;
    this.repeating?.stop();
    clearTimeout(this.#timer);
  }

  /** Nobody needs it now. */
  cancel() {
    if (this.isOver) return;
    this.succeed();
    this.connection.end("closed");
  }

  /** @param {string} why */
  #fail(why) {
    if (this.isOver) return;
    this.cancel();
    this.callHooks.onFailure(this, why);
  }
}
