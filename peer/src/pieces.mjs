// Messages cut into pieces that every browser carries, and put together again within bounds.
import { joined, text, utf8 } from "./bytes.mjs";

const PIECE = 16 * 1024;
/** Bytes of a message at most: a letter, and a text of 256 KiB. */
export const LONGEST = 256 * 1024 + 1;
const MOST = Math.ceil(LONGEST / PIECE);

/** Is it no longer than a message may be? @param {string} message */
export const fits = (message) => 3 * message.length <= LONGEST || utf8(message).length <= LONGEST;

/**
 * The pieces of a message, each behind two bytes: which one it is, and how many there are.
 * @param {string} message @returns {import("./bytes.mjs").Bytes[]}
 */
export function cut(message) {
  const bytes = utf8(message);
  if (bytes.length > LONGEST) throw new RangeError("a message that is too long");
  const count = Math.max(1, Math.ceil(bytes.length / PIECE));
  return Array.from({ length: count }, (_, at) =>
    joined(Uint8Array.of(at, count), bytes.subarray(at * PIECE, (at + 1) * PIECE)),
  );
}

/** Puts the pieces of one peer together. */
export class Pieces {
  /** @type {import("./bytes.mjs").Bytes[]} */
  #parts = [];
  #count = 0;

  /**
   * The message that a piece ends, or undefined while more is to come. Throws where it is no piece,
   * or not the next one.
   * @param {unknown} data
   */
  take(data) {
    if (!(data instanceof ArrayBuffer)) throw new TypeError("garbage");
    const [at, count] = new Uint8Array(data);
    if (data.byteLength > PIECE + 2 || count > MOST) throw new RangeError("size");
    const { length } = this.#parts;
    const isNext = at === length && count > 0 && (at === 0 || count === this.#count);
    if (!isNext) throw new TypeError("garbage");
    this.#count = count;
    this.#parts.push(new Uint8Array(data, 2));
    if (this.#parts.length < count) return undefined;
    const whole = joined(...this.#parts);
    this.forget();
    if (whole.length > LONGEST) throw new RangeError("size");
    return text(whole);
  }

  /** The rest of what has begun will not come. */
  forget() {
    this.#parts = [];
  }
}
