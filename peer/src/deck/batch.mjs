// Many equations checked in one sum, with random coefficients of 128 bits.
import { random as systemRandom } from "../bytes.mjs";
import { bytesToNumberLE } from "@noble/curves/utils.js";
import { scalarOf, total } from "./group.mjs";

const COEFFICIENT = 16;

/** @typedef {import("./group.mjs").Element} Element */
/** Terms that claim to add up to the identity. @typedef {import("./group.mjs").Term[]} Equation */

/**
 * Do all of these equations hold?
 * @param {Equation[]} equations @param {import("./transcript.mjs").Random} random
 */
export function hold(equations, random = systemRandom) {
  /** @type {Map<Element, bigint>} */
  const scalars = new Map();
  for (const equation of equations) {
    const coefficient = bytesToNumberLE(random(COEFFICIENT));
    for (const [scalar, element] of equation) {
      scalars.set(element, scalarOf((scalars.get(element) ?? 0n) + coefficient * scalar));
    }
  }
  return total(Array.from(scalars, ([element, scalar]) => [scalar, element])).is0();
}

/**
 * The places of the proofs that are false, found by halving.
 * @param {Equation[][]} proofs @returns {number[]}
 */
export function falseOnes(proofs, first = 0, count = proofs.length) {
  if (hold(proofs.slice(first, first + count).flat())) return [];
  if (count === 1) return [first];
  const half = Math.floor(count / 2);
  return [...falseOnes(proofs, first, half), ...falseOnes(proofs, first + half, count - half)];
}
