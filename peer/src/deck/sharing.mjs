// A secret shared among holders: any `threshold` of them can stand in for its owner.
import { pairsOf } from "./cards.mjs";
import { equations, prove } from "./dleq.mjs";
import {
  checkedKey,
  DeckError,
  encodeAll,
  GENERATOR,
  inverse,
  scalarBytes,
  scalarOf,
  times,
  total,
} from "./group.mjs";
import { whole } from "./layout.mjs";
import { begun, Draws } from "./transcript.mjs";

/** @typedef {import("./group.mjs").Element} Element */
/** @typedef {import("./transcript.mjs").Context} Context */
/** @typedef {import("./transcript.mjs").Random} Random */
/** @typedef {import("./cards.mjs").Proved} Proved */

/**
 * A new sharing of a secret: what everybody may know, and what only each holder may know.
 * @param {Context} context @param {bigint} secret @param {number[]} holders
 * @param {number} threshold @param {Random} [random]
 */
export function shareSecret(context, secret, holders, threshold, random) {
  if (!(threshold >= 1 && threshold <= holders.length)) {
    throw new DeckError("Fewer people would hold the secret than are needed.");
  }
  checkHolders(holders);
  const sorted = holders.toSorted((one, other) => one - other);
  const listed = new DataView(new ArrayBuffer(4 * sorted.length));
  sorted.forEach((holder, at) => listed.setUint32(4 * at, holder));
  const stated = begun("sharing", context).then(threshold, new Uint8Array(listed.buffer));
  const draws = new Draws(stated, scalarBytes(secret), random);
  const coefficients = [secret, ...draws.scalars(threshold - 1)];
  /** @param {number} place */
  const value = (place) =>
    coefficients.reduceRight((sum, one) => scalarOf(sum * BigInt(place) + one), 0n);
  return {
    commitments: coefficients.map((one) => times(one, GENERATOR)),
    shares: new Map(sorted.map((holder) => [holder, value(holder)])),
  };
}

/**
 * The commitments of a sharing of this key's secret. Throws for those of another.
 * @param {Uint8Array} bytes @param {Element} key @param {number} threshold
 */
export function readCommitments(bytes, key, threshold) {
  const commitments = whole(bytes, (it) => it.elements(threshold));
  if (!commitments.length || !commitments[0].equals(checkedKey(key))) {
    throw new DeckError("This shares another secret than that of the key.");
  }
  return commitments;
}

/** f(j) · G for holder j. @param {Element[]} commitments @param {number} holder */
export function publicShare(commitments, holder) {
  checkHolders([holder]);
  return total(commitments.map((one, at) => [scalarOf(BigInt(holder) ** BigInt(at)), one]));
}

/**
 * Is this the holder's share of what was committed to?
 * @param {Element[]} commitments @param {number} holder @param {bigint} share
 */
export const isShare = (commitments, holder, share) =>
  times(share, GENERATOR).equals(publicShare(commitments, holder));

/**
 * A holder's part of the owner's share of the card with this A.
 * @param {Context} context @param {Element[]} commitments @param {number} holder
 * @param {bigint} share @param {Element} a @param {Random} [random] @returns {Proved}
 */
export function standIn(context, commitments, holder, share, a, random) {
  const element = times(share, a);
  const { transcript, pairs } = statement(context, commitments, holder, a, element);
  return { element, proof: prove(transcript, share, pairs, random) };
}

/**
 * What has to hold for a stand-in share to be true.
 * @param {Context} context @param {Element[]} commitments @param {number} holder
 * @param {Element} a @param {Proved} share
 */
export function standInEquations(context, commitments, holder, a, { element, proof }) {
  const { transcript, pairs } = statement(context, commitments, holder, a, element);
  return equations(transcript, pairs, proof);
}

/**
 * @param {Context} context @param {Element[]} commitments @param {number} holder
 * @param {Element} a @param {Element} element
 */
function statement(context, commitments, holder, a, element) {
  const transcript = begun("stand-in", context).then(encodeAll(commitments), holder);
  return { transcript, pairs: pairsOf(publicShare(commitments, holder), a, element) };
}

/**
 * The owner's share of a card, from the checked stand-in shares of exactly `threshold` holders.
 * @param {Map<number, Element>} shares
 */
export const combined = (shares) =>
  total(Array.from(shares, ([holder, share]) => [factor(holder, [...shares.keys()]), share]));

/** Lagrange's factor for the value at 0. @param {number} holder @param {number[]} holders */
function factor(holder, holders) {
  checkHolders(holders);
  let [above, below] = [1n, 1n];
  for (const other of holders) {
    if (other === holder) continue;
    above = scalarOf(above * BigInt(other));
    below = scalarOf(below * BigInt(other - holder));
  }
  return scalarOf(above * inverse(below));
}

/** @param {number[]} holders */
function checkHolders(holders) {
  const isHolder = (/** @type {number} */ it) => Number.isInteger(it) && it > 0 && it < 2 ** 32;
  if (new Set(holders).size < holders.length || !holders.every(isHolder)) {
    throw new DeckError("Holders are different numbers from 1 on.");
  }
}
