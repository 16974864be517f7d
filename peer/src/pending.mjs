// Connections that are being set up: never too many, and none for ever.

/** @typedef {import("./connection.mjs").Connection} Connection */

export class Pending {
  /** @type {Connection[]} the oldest first */
  #kept = [];

  /** @param {number} most @param {number} within milliseconds in which they are to open */
  constructor(most, within) {
    this.most = most;
    this.within = within;
  }

  /** Those that are neither open nor over. */
  get all() {
    this.#kept = this.#kept.filter(({ isOver, peer }) => !isOver && peer === undefined);
    return this.#kept;
  }

  /** Keep it until it is open or over; the oldest gives way. @param {Connection} connection */
  keep(connection) {
    if (this.all.length >= this.most) this.#kept[0].end("timeout");
    this.#kept.push(connection);
    setTimeout(() => connection.peer ?? connection.end("timeout"), this.within);
  }

  close() {
    for (const connection of this.all) connection.end("left");
  }
}
