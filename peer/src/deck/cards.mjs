// Keys and cards: what a card is, what each person's share of it is, and how it is opened.
import { equalBytes } from "@noble/curves/utils.js";
import { joined } from "../bytes.mjs";
import { encodeProof, equations, prove, readProof } from "./dleq.mjs";
import {
  checkedKey,
  DeckError,
  derive,
  encode,
  encodeAll,
  GENERATOR,
  IDENTITY,
  NAME,
  times,
} from "./group.mjs";
import { Reader, whole } from "./layout.mjs";
import { begun, Draws, digest } from "./transcript.mjs";

/** @typedef {import("./group.mjs").Element} Element */
/** @typedef {import("./transcript.mjs").Context} Context */
/** @typedef {import("./transcript.mjs").Random} Random */
/** @typedef {"cards" | "boxes"} Purpose */
/** @typedef {{ a: Element, b: Element }} Card */
/** A key or a share, with its proof. @typedef {{ element: Element, proof: import("./dleq.mjs").LogProof }} Proved */

/** A key or a share in bytes. @param {Proved} proved */
export const encodeProved = ({ element, proof }) => joined(encode(element), encodeProof(proof));

/** @param {Context} context @param {Random} [random] @returns {bigint} */
export function newSecret(context, random) {
  const draws = new Draws(begun("secret", context), new Uint8Array(), random);
  return draws.scalar() || newSecret(context, random);
}

/**
 * The public key of a secret.
 * @param {Context} context @param {Purpose} purpose @param {bigint} secret
 * @param {Random} [random] @returns {Proved}
 */
export function keyOf(context, purpose, secret, random) {
  const element = times(secret, GENERATOR);
  const transcript = begun(`key of ${purpose}`, context);
  const proof = prove(transcript, secret, [[GENERATOR, element]], random);
  return { element, proof };
}

/** @param {Uint8Array} bytes */
export const readKey = (bytes) =>
  whole(bytes, (it) => ({ element: checkedKey(it.element()), proof: readProof(it, 1) }));

/**
 * What has to hold for a key to be of this person.
 * @param {Context} context @param {Purpose} purpose @param {Proved} key
 */
export const keyEquations = (context, purpose, { element, proof }) =>
  equations(begun(`key of ${purpose}`, context), [[GENERATOR, checkedKey(element)]], proof);

/** The sum of keys whose proofs were checked. @param {Element[]} keys */
export const jointKey = (keys) =>
  checkedKey(keys.reduce((sum, key) => sum.add(checkedKey(key)), IDENTITY));

/** @type {Map<number, Element>} */
const faces = new Map();

/** The element that stands for a face. @param {number} face */
export function faceElement(face) {
  const element = faces.get(face) ?? derive(digest("face", NAME, face));
  faces.set(face, element);
  return element;
}

/** The cards that a shuffle begins with, not yet encrypted. @param {Iterable<number>} faces */
export const fresh = (faces) =>
  Array.from(faces, (face) => ({ a: IDENTITY, b: faceElement(face) }));

/** @param {Card[]} cards */
export const encodeCards = (cards) => encodeAll(cards.flatMap(({ a, b }) => [a, b]));

/** @type {{ bytes: Uint8Array, cards: Card[] }[]} */
let lately = [];
const LATELY = 4;

/**
 * The cards of a deck. Those after one shuffle are soon read again, as those before the next one:
 * to read them takes a fifth of the time of a check.
 * @param {Uint8Array} bytes
 */
export function readCards(bytes) {
  const known = lately.find((one) => equalBytes(one.bytes, bytes));
  if (known) return known.cards;
  const reader = new Reader(bytes);
  /** @type {Card[]} */
  const cards = [];
  while (reader.left) cards.push({ a: reader.element(), b: reader.element() });
  lately = [{ bytes: bytes.slice(), cards }, ...lately.slice(0, LATELY - 1)];
  return cards;
}

/**
 * A person's share of the card with this A.
 * @param {Context} context @param {bigint} secret @param {Element} key @param {Element} a
 * @param {Random} [random] @returns {Proved}
 */
export function shareOf(context, secret, key, a, random) {
  const element = times(secret, a);
  const pairs = pairsOf(checkedKey(key), a, element);
  return { element, proof: prove(begun("share", context), secret, pairs, random) };
}

/**
 * What has to hold for a share to be of this key.
 * @param {Context} context @param {Element} key @param {Element} a @param {Proved} share
 */
export const shareEquations = (context, key, a, { element, proof }) =>
  equations(begun("share", context), pairsOf(checkedKey(key), a, element), proof);

/**
 * What a share of the card with this A is proved by: it has the logarithm of `of`.
 * @param {Element} of @param {Element} a @param {Element} element
 * @returns {import("./dleq.mjs").Pair[]}
 */
export function pairsOf(of, a, element) {
  if (a.is0()) throw new DeckError("This card was never encrypted.");
  return [
    [GENERATOR, of],
    [a, element],
  ];
}

/** @param {Uint8Array} bytes */
export const readShare = (bytes) =>
  whole(bytes, (it) => ({ element: it.element(), proof: readProof(it, 2) }));

/**
 * What is in a card, from the shares of everybody whose key is in the joint key.
 * @param {Card} card @param {Element[]} shares
 */
export const opened = (card, shares) =>
  shares.reduce((element, share) => element.subtract(share), card.b);

/**
 * The face among these that an element stands for. Throws if there is none.
 * @param {Element} element @param {Iterable<number>} among
 */
export function faceOf(element, among) {
  for (const face of among) if (faceElement(face).equals(element)) return face;
  throw new DeckError("There is no face in this card.");
}

