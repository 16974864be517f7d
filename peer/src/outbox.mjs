// The texts that wait to be sent: the channel takes a little at a time, and nobody waits for ever.
import { cut } from "./pieces.mjs";

const [FULL, LOW] = [64 * 1024, 32 * 1024];
/** Bytes that may wait; a peer that takes so little is no longer there. */
const WAITING_AT_MOST = 4 * 1024 * 1024;

export class Outbox {
  /** @type {import("./bytes.mjs").Bytes[]} */
  #waiting = [];
  #size = 0;

  /** @param {RTCDataChannel} channel */
  constructor(channel) {
    this.channel = channel;
    channel.bufferedAmountLowThreshold = LOW;
    channel.onbufferedamountlow = () => this.#flush();
  }

  /** False when too much waits already. @param {string} message */
  send(message) {
    const pieces = cut(message);
    this.#size += pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (this.#size > WAITING_AT_MOST) return false;
    this.#waiting.push(...pieces);
    this.#flush();
    return true;
  }

  #flush() {
    while (this.channel.readyState === "open" && this.channel.bufferedAmount < FULL) {
      const piece = this.#waiting.shift();
      if (!piece) return;
      this.#size -= piece.length;
      this.channel.send(piece);
    }
  }
}
