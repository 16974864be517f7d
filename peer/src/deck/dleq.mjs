// Proofs that somebody knows a logarithm, and that several elements have one and the same.
import { joined } from "../bytes.mjs";
import { DeckError, encodeAll, scalarBytes, scalarOf, times } from "./group.mjs";
import { Draws } from "./transcript.mjs";

/** @typedef {import("./group.mjs").Element} Element */
/** @typedef {import("./transcript.mjs").Transcript} Transcript */
/** @typedef {[base: Element, image: Element]} Pair */
/** @typedef {{ commitments: Element[], response: bigint }} LogProof */

/** @param {LogProof} proof */
export const encodeProof = ({ commitments, response }) =>
  joined(encodeAll(commitments), scalarBytes(response));

/**
 * The next proof, of a statement with this number of pairs.
 * @param {import("./layout.mjs").Reader} reader @param {number} pairs @returns {LogProof}
 */
export const readProof = (reader, pairs) => ({
  commitments: reader.elements(pairs),
  response: reader.scalar(),
});

/**
 * A proof that this secret is the logarithm of every pair.
 * @param {Transcript} transcript @param {bigint} secret @param {Pair[]} pairs
 * @param {import("./transcript.mjs").Random} [random] @returns {LogProof}
 */
export function prove(transcript, secret, pairs, random) {
  const stated = transcript.then(encodeAll(pairs.flat()));
  const nonce = new Draws(stated, scalarBytes(secret), random).scalar();
  const commitments = pairs.map(([base]) => times(nonce, base));
  const challenge = stated.then(encodeAll(commitments)).challenge();
  return { commitments, response: scalarOf(nonce + challenge * secret) };
}

/**
 * What has to hold for a proof to be true.
 * @param {Transcript} transcript @param {Pair[]} pairs @param {LogProof} proof
 * @returns {import("./batch.mjs").Equation[]}
 */
export function equations(transcript, pairs, { commitments, response }) {
  if (commitments.length !== pairs.length) {
    throw new DeckError("This proof is about another number of elements.");
  }
  const stated = transcript.then(encodeAll(pairs.flat()));
  const challenge = stated.then(encodeAll(commitments)).challenge();
  return pairs.map(([base, image], at) => [
    [response, base],
    [-1n, commitments[at]],
    [-challenge, image],
  ]);
}
