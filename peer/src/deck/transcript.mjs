// The transcript of a proof: what a challenge is hashed from, and what secret numbers are drawn by.
import { bytesToNumberLE } from "@noble/curves/utils.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { joined, random as systemRandom, utf8 } from "../bytes.mjs";
import { DeckError, NAME, reduced } from "./group.mjs";

const FRESH = 32;

/** @typedef {string | number | Uint8Array} Part */
/** @typedef {(length: number) => Uint8Array} Random */
/**
 * The place of a proof: its table, match, deck, place in it, and person. `place` is
 * that of a person in the order of the shufflers, or that of a card in its deck; 0 where there is
 * neither.
 * @typedef {{ table: string, match: number, deck: number, place: number, person: string }} Context
 */

/** A whole number in `length` bytes, the highest first. @param {number} number */
function bigEndian(number, length = 8) {
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new DeckError("This is not a number that can be hashed.");
  }
  const bytes = new Uint8Array(length);
  new DataView(bytes.buffer).setUint32(length - 4, number % 2 ** 32);
  if (length === 8) new DataView(bytes.buffer).setUint32(0, Math.floor(number / 2 ** 32));
  return bytes;
}

/** Each part with its kind and its length before it. @param {Part} part */
function encoded(part) {
  const [kind, content] =
    typeof part === "string"
      ? ["s", utf8(part)]
      : typeof part === "number"
        ? ["i", bigEndian(part)]
        : ["b", part];
  return joined(utf8(kind), bigEndian(content.length, 4), content);
}

/** SHA-512 of these parts. @param {Part[]} parts @returns {Uint8Array} */
export const digest = (...parts) => sha512(joined(...["peerdeck deck", ...parts].map(encoded)));

export class Transcript {
  /** @param {Uint8Array} state */
  constructor(state) {
    this.state = state;
  }

  /** The transcript that goes on with these parts. @param {Part[]} parts */
  then(...parts) {
    return new Transcript(digest("then", this.state, ...parts));
  }

  /** A scalar that nobody could know before; another one for each number. */
  challenge(number = 0) {
    return reduced(digest("challenge", this.state, number));
  }
}

/**
 * The transcript of a proof before anything is said in it.
 * @param {string} domain @param {Context} context
 */
export function begun(domain, { table, match, deck, place, person }) {
  return new Transcript(digest("transcript", domain, NAME, table, match, deck, place, person));
}

/** Secret numbers, drawn from fresh random bytes together with the secret and the statement. */
export class Draws {
  #seed;
  #drawn = 0;

  /** @param {Transcript} transcript @param {Uint8Array} witness @param {Random} random */
  constructor(transcript, witness, random = systemRandom) {
    this.#seed = digest("draws", random(FRESH), witness, transcript.state);
  }

  #next() {
    return digest("draw", this.#seed, ++this.#drawn);
  }

  scalar() {
    return reduced(this.#next());
  }

  /** @param {number} count */
  scalars(count) {
    return Array.from({ length: count }, () => this.scalar());
  }

  /** A number below a limit. @param {number} limit */
  below(limit) {
    return Number(bytesToNumberLE(this.#next()) % BigInt(limit));
  }
}
