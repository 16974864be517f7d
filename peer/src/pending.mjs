// Connections that are being set up: never too many, and none for ever.
import { Connection } from "./connection.mjs";

export class Pending {
  /** @type {Map<string, Connection>} */
  #all = new Map();

  /**
   * @param {import("./connection.mjs").Self} self
   * @param {import("./connection.mjs").Hooks} hooks
   * @param {number} most @param {number} within milliseconds in which they are to open
   */
  constructor(self, hooks, most, within) {
    this.self = self;
    this.hooks = hooks;
    this.most = most;
    this.within = within;
  }

  get size() {
    return this.#all.size;
  }

  /** @param {string} id */
  get(id) {
    return this.#all.get(id);
  }

  /** Those that only that peer may answer, the oldest first. @param {string} peer */
  of(peer) {
    return [...this.#all.values()].filter(({ expected }) => expected === peer);
  }

  /** A new connection, to be kept as soon as it has its id. @param {string} [expected] */
  make(expected) {
    const { onOpen, onEnd } = this.hooks;
    const hooks = {
      ...this.hooks,
      /** @param {Connection} it */
      onOpen: (it) => {
        this.#forget(it);
        onOpen(it);
      },
      /** @param {Connection} it @param {string} why */
      onEnd: (it, why) => {
        this.#forget(it);
        onEnd(it, why);
      },
    };
    return new Connection("", this.self, hooks, expected);
  }

  /** Keep it until it is open or over; the oldest gives way. @param {Connection} connection */
  keep(connection) {
    this.#all.get(connection.id)?.end("replaced");
    const [oldest] = this.#all.values();
    if (this.#all.size >= this.most) oldest.end("timeout");
    this.#all.set(connection.id, connection);
    setTimeout(() => connection.peer ?? connection.end("timeout"), this.within);
  }

  /** @param {Connection} connection */
  #forget(connection) {
    if (this.#all.get(connection.id) === connection) this.#all.delete(connection.id);
  }

  close() {
    for (const connection of this.#all.values()) connection.end("left");
  }
}
