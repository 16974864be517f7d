// Boxes: bytes that only the holder of a key of the match can read, and that nobody can change.
import { expand, extract } from "@noble/hashes/hkdf.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { joined, utf8 } from "../bytes.mjs";
import { hold } from "./batch.mjs";
import { encodeProof, equations, prove, readProof } from "./dleq.mjs";
import { checkedKey, DeckError, encode, GENERATOR, times } from "./group.mjs";
import { whole } from "./layout.mjs";
import { begun, Draws } from "./transcript.mjs";

const [KEY, TAG] = [64, 32];
const INFO = utf8("peerdeck deck box");

/** @typedef {import("./group.mjs").Element} Element */
/** @typedef {import("./transcript.mjs").Context} Context */
/** @typedef {import("./transcript.mjs").Random} Random */
/** @typedef {import("./cards.mjs").Proved} Proved */
/** @typedef {{ ephemeral: Element, proof: import("./dleq.mjs").LogProof, hidden: Uint8Array, tag: Uint8Array }} Box */

/** @param {Box} box */
export const encodeBox = ({ ephemeral, proof, hidden, tag }) =>
  joined(encode(ephemeral), encodeProof(proof), hidden, tag);

/** @param {Uint8Array} bytes @returns {Box} */
export const readBox = (bytes) =>
  whole(bytes, (it) => ({
    ephemeral: it.element(),
    proof: readProof(it, 1),
    hidden: it.raw(it.left - TAG),
    tag: it.raw(TAG),
  }));

/** @param {Uint8Array} bytes @returns {Proved} */
export const readExposure = (bytes) =>
  whole(bytes, (it) => ({ element: it.element(), proof: readProof(it, 2) }));

/**
 * A box with this content for the person who has the secret of the key.
 * @param {Context} context @param {Element} key @param {Uint8Array} content
 * @param {Random} [random] @returns {Box}
 */
export function seal(context, key, content, random) {
  checkedKey(key);
  const drawn = begun("ephemeral", context).then(encode(key));
  const secret = new Draws(drawn, content, random).scalar();
  const ephemeral = times(secret, GENERATOR);
  const keyed = keyedBy(context, key, ephemeral);
  const { stream, mac } = keys(keyed, times(secret, key));
  const hidden = streamed(stream, content);
  const tag = tagOf(mac, hidden);
  const proof = prove(keyed.then(hidden, tag), secret, [[GENERATOR, ephemeral]], random);
  return { ephemeral, proof, hidden, tag };
}

/**
 * What has to hold for a box to have been made by somebody who knows its secret.
 * @param {Context} context @param {Element} key @param {Box} box
 */
export function boxEquations(context, key, { ephemeral, proof, hidden, tag }) {
  const transcript = keyedBy(context, key, ephemeral).then(hidden, tag);
  return equations(transcript, [[GENERATOR, checkedKey(ephemeral)]], proof);
}

/**
 * The content. Throws if the box was not sealed for this key and place.
 * @param {Context} context @param {bigint} secret @param {Element} key @param {Box} box
 */
export function openBox(context, secret, key, box) {
  checkMade(context, key, box);
  return openWith(context, key, box, times(secret, box.ephemeral));
}

/**
 * What opens this box for everybody.
 * @param {Context} context @param {bigint} secret @param {Element} key @param {Box} box
 * @param {Random} [random] @returns {Proved}
 */
export function expose(context, secret, key, box, random) {
  checkMade(context, key, box);
  const element = times(secret, box.ephemeral);
  const { transcript, pairs } = exposureStatement(context, key, box, element);
  return { element, proof: prove(transcript, secret, pairs, random) };
}

/**
 * What has to hold for an exposure to be true; if it is not, the complaint is false.
 * @param {Context} context @param {Element} key @param {Box} box @param {Proved} exposure
 */
export function exposureEquations(context, key, box, { element, proof }) {
  const { transcript, pairs } = exposureStatement(context, key, box, element);
  return equations(transcript, pairs, proof);
}

/**
 * The content, by the point of a true exposure. Throws if the box does not open.
 * @param {Context} context @param {Element} key @param {Box} box @param {Element} point
 */
export function openWith(context, key, { ephemeral, hidden, tag }, point) {
  const { stream, mac } = keys(keyedBy(context, key, ephemeral), point);
  const wanted = tagOf(mac, hidden);
  // All bytes are compared, so that the time says nothing about them.
  if (wanted.reduce((rest, byte, at) => rest | (byte ^ tag[at]), 0)) {
    throw new DeckError("This box does not open.");
  }
  return streamed(stream, hidden);
}

/** @param {Context} context @param {Element} key @param {Box} box */
function checkMade(context, key, box) {
  if (!hold(boxEquations(context, key, box))) {
    throw new DeckError("This box was not made for this key and place.");
  }
}

/** @param {Context} context @param {Element} key @param {Element} ephemeral */
const keyedBy = (context, key, ephemeral) =>
  begun("box", context).then(encode(key), encode(ephemeral));

/** @param {Context} context @param {Element} key @param {Box} box @param {Element} point */
function exposureStatement(context, key, box, point) {
  /** @type {import("./dleq.mjs").Pair[]} */
  const pairs = [
    [GENERATOR, checkedKey(key)],
    [box.ephemeral, point],
  ];
  return { transcript: begun("exposure", context).then(encodeBox(box)), pairs };
}

/** @param {import("./transcript.mjs").Transcript} keyed @param {Element} point */
function keys(keyed, point) {
  const both = expand(sha512, extract(sha512, encode(point), keyed.state), INFO, 2 * KEY);
  return { stream: both.subarray(0, KEY), mac: both.subarray(KEY) };
}

/** Add the stream to the content, or take it away. @param {Uint8Array} key @param {Uint8Array} content */
function streamed(key, content) {
  const made = content.slice();
  const counter = new DataView(new ArrayBuffer(8));
  for (let at = 0; at < made.length; at += KEY) {
    counter.setUint32(4, at / KEY);
    const block = hmac(sha512, key, new Uint8Array(counter.buffer));
    for (let i = 0; i < KEY && at + i < made.length; i++) made[at + i] ^= block[i];
  }
  return made;
}

/** @param {Uint8Array} key @param {Uint8Array} hidden */
const tagOf = (key, hidden) => hmac(sha512, key, hidden).slice(0, TAG);
