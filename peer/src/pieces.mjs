// Messages cut into pieces that every browser carries, and put together again within bounds.
import { joined, text, utf8 } from "./bytes.mjs";

const PIECE = 16 * 1024;
/** Bytes of a message at most. */
export const LONGEST = 256 * 1024;
const [LAST, MORE] = [0, 1];

/** @param {string} message @returns {import("./bytes.mjs").Bytes[]} */
export function cut(message) {
  const bytes = utf8(message);
  if (bytes.length > LONGEST) throw new RangeError("a message that is too long");
  const count = Math.max(1, Math.ceil(bytes.length / PIECE));
  return Array.from({ length: count }, (_, at) =>
    joined(
      Uint8Array.of(at === count - 1 ? LAST : MORE),
      bytes.subarray(at * PIECE, (at + 1) * PIECE),
    ),
  );
}

/** Puts the pieces of one peer together. */
export class Pieces {
  /** @type {import("./bytes.mjs").Bytes[]} */
  #parts = [];
  #length = 0;

  /**
   * The message that a piece ends, or undefined while more is to come. Throws where somebody does
   * not keep to the rules.
   * @param {unknown} data
   */
  take(data) {
    if (!(data instanceof ArrayBuffer)) throw new TypeError("garbage");
    const head = new Uint8Array(data)[0];
    if (head !== LAST && head !== MORE) throw new TypeError("garbage");
    if (data.byteLength > PIECE + 1) throw new RangeError("size");
    this.#parts.push(new Uint8Array(data, 1));
    // An empty piece costs as much as a letter, else there would be no end to them.
    this.#length += Math.max(1, data.byteLength - 1);
    if (this.#length > LONGEST) throw new RangeError("size");
    if (head === MORE) return undefined;
    const whole = joined(...this.#parts);
    this.#parts = [];
    this.#length = 0;
    return text(whole);
  }
}
