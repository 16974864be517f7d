// ristretto255 (RFC 9496) by @noble/curves: elements, scalars, and their bytes.
import { pippenger } from "@noble/curves/abstract/curve.js";
import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";
import { bytesToNumberLE, numberToBytesLE } from "@noble/curves/utils.js";
import { joined } from "../bytes.mjs";

const Point = ristretto255.Point;

/** @typedef {InstanceType<typeof Point>} Element */
/** @typedef {[scalar: bigint, element: Element]} Term */

export const NAME = "ristretto255";
export const ORDER = Point.Fn.ORDER;
/** Bytes of an element, and of a scalar. */
export const SIZE = 32;
export const UNIFORM = 64;
/** @type {Element} */
export const GENERATOR = Point.BASE;
/** @type {Element} */
export const IDENTITY = Point.ZERO;

/** Bytes or numbers that nobody who follows the protocol would send. */
export class DeckError extends Error {}

// Making the bytes of an element takes as long as multiplying it by a small number.
/** @type {WeakMap<Element, Uint8Array>} */
const encodings = new WeakMap();

/** The only bytes that an element is decoded from. @param {Element} element */
export function encode(element) {
  const known = encodings.get(element) ?? element.toBytes();
  encodings.set(element, known);
  return known;
}

/** The element of these bytes. Throws if there is none. @param {Uint8Array} bytes */
export function decode(bytes) {
  try {
    const element = Point.fromBytes(bytes);
    encodings.set(element, bytes.slice());
    return element;
  } catch {
    throw new DeckError("These bytes are no element of the group.");
  }
}

/** @param {Iterable<Element>} elements */
export const encodeAll = (elements) => joined(...Array.from(elements, encode));

/** The element that 64 bytes stand for; nobody knows its logarithm. @param {Uint8Array} uniform */
export function derive(uniform) {
  const { deriveToCurve } = ristretto255_hasher;
  if (!deriveToCurve || uniform.length !== UNIFORM) {
    throw new DeckError("An element is derived from 64 bytes.");
  }
  return deriveToCurve(uniform);
}

/** The scalar that a number is, modulo the order. @param {bigint} number */
export const scalarOf = (number) => Point.Fn.create(number);

/** @param {bigint} scalar */
export const scalarBytes = (scalar) => numberToBytesLE(scalar, SIZE);

/** The scalar of these bytes. Throws if it is not below the order. @param {Uint8Array} bytes */
export function scalar(bytes) {
  if (bytes.length !== SIZE) throw new DeckError("A scalar has 32 bytes.");
  const found = bytesToNumberLE(bytes);
  if (found >= ORDER) throw new DeckError("A scalar is not below the order of the group.");
  return found;
}

/** The scalar that 64 bytes give. @param {Uint8Array} uniform */
export const reduced = (uniform) => bytesToNumberLE(uniform) % ORDER;

/**
 * An element times a scalar that may be secret: the steps do not depend on it.
 * @param {bigint} scalar @param {Element} element
 */
export function times(scalar, element) {
  const rest = scalarOf(scalar);
  return rest === 0n || element.is0() ? IDENTITY : element.multiply(rest);
}

/**
 * An element that is multiplied sooner from now on; a larger width is for more scalars.
 * @param {Element} element @param {number} width @returns {Element}
 */
export const prepared = (element, width) => element.precompute(width);

/** The sum of all elements times their scalars; for public ones. @param {Iterable<Term>} terms */
export function total(terms) {
  /** @type {Element[]} */
  const elements = [];
  /** @type {bigint[]} */
  const scalars = [];
  for (const [scalar, element] of terms) {
    elements.push(element);
    scalars.push(scalarOf(scalar));
  }
  if (elements.length < 2) {
    return elements.length ? elements[0].multiplyUnsafe(scalars[0]) : IDENTITY;
  }
  return pippenger(Point, elements, scalars);
}

/** @param {bigint} number */
export const inverse = (number) => Point.Fn.inv(number);

/** A public key. Throws if it is the identity, the key of nobody's secret. @param {Element} key */
export function checkedKey(key) {
  if (key.is0()) throw new DeckError("The identity is no key.");
  return key;
}
