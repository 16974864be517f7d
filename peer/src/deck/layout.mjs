// Proofs in bytes: a fixed row of elements and scalars, with nothing between, before or after.
import { joined } from "../bytes.mjs";
import { DeckError, decode, SIZE, scalar, scalarBytes } from "./group.mjs";

/** Reads elements and scalars one after the other, and throws where there are none. */
export class Reader {
  #bytes;
  #at = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  get left() {
    return this.#bytes.length - this.#at;
  }

  /** @param {number} count */
  raw(count) {
    if (count < 0 || count > this.left) throw new DeckError("There are too few bytes.");
    this.#at += count;
    return this.#bytes.slice(this.#at - count, this.#at);
  }

  element() {
    return decode(this.raw(SIZE));
  }

  /** @param {number} count */
  elements(count) {
    return Array.from({ length: count }, () => this.element());
  }

  scalar() {
    return scalar(this.raw(SIZE));
  }

  /** @param {number} count */
  scalars(count) {
    return Array.from({ length: count }, () => this.scalar());
  }

  end() {
    if (this.left) throw new DeckError("There are too many bytes.");
  }
}

/**
 * What `read` makes of the whole of these bytes.
 * @template T @param {Uint8Array} bytes @param {(reader: Reader) => T} read
 */
export function whole(bytes, read) {
  const reader = new Reader(bytes);
  const found = read(reader);
  reader.end();
  return found;
}

/** @param {Uint8Array} bytes */
export const readElement = (bytes) => whole(bytes, (reader) => reader.element());

/** @param {bigint[]} scalars */
export const scalarsBytes = (scalars) => joined(...scalars.map(scalarBytes));
