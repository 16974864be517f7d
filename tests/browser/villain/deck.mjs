// The mathematics of the deck, written from docs/deck-mathematics.md.
import { ristretto255, ristretto255_hasher } from "../../../peer/node_modules/@noble/curves/ed25519.js";
import { hkdf } from "../../../peer/node_modules/@noble/hashes/hkdf.js";
import { hmac } from "../../../peer/node_modules/@noble/hashes/hmac.js";
import { sha512 } from "../../../peer/node_modules/@noble/hashes/sha2.js";

import { joined, number, random, utf8 } from "./bytes.mjs";

/**
 * @typedef {InstanceType<typeof ristretto255.Point>} Point
 * @typedef {[table: string, match: number, deck: number, place: number, person: string]} Context
 * @typedef {{ a: Point, b: Point }} Card
 * @typedef {Uint8Array | number | string} Part
 */

const { Point } = ristretto255;
const GROUP = "ristretto255";
const SIZE = 32;
const Q = Point.Fn.ORDER;
const G = Point.BASE;

/** @param {bigint} value */
const mod = (value) => ((value % Q) + Q) % Q;

/** @param {Point} point @param {bigint} scalar */
const times = (point, scalar) => (scalar === 0n ? Point.ZERO : point.multiply(scalar));

/** @param {Point[]} points */
const sum = (points) => points.reduce((whole, point) => whole.add(point), Point.ZERO);

/** @param {bigint[]} scalars */
const total = (scalars) => mod(scalars.reduce((whole, scalar) => whole + scalar, 0n));

/** @param {Uint8Array} bytes The lowest first. */
const littleEndian = (bytes) => bytes.reduceRight((whole, byte) => (whole << 8n) + BigInt(byte), 0n);

/** @param {bigint} scalar */
export const scalarBytes = (scalar) => number256(scalar).reverse();

/** @param {bigint} value */
const number256 = (value) =>
  Uint8Array.from({ length: SIZE }, (_, at) => Number((value >> BigInt(8 * (31 - at))) & 255n));

/** @param {Uint8Array} bytes */
export function scalarFrom(bytes) {
  const scalar = littleEndian(bytes);
  if (bytes.length !== SIZE || scalar >= Q) throw new Error("no scalar");
  return scalar;
}

export const randomScalar = () => mod(littleEndian(random(64)));

/** @param {Part} value */
function part(value) {
  const [kind, content] =
    typeof value === "string"
      ? ["s", utf8(value)]
      : typeof value === "number"
        ? ["i", number(value, 8)]
        : ["b", value];
  return joined(utf8(kind), number(content.length, 4), content);
}

/** @param {Part[]} parts */
const hash = (...parts) => sha512(joined(...["peerdeck deck", ...parts].map(part)));

/** @param {string} kind @param {number} at */
const derived = (kind, at) =>
  /** @type {Point} */ (
    /** @type {unknown} */ (ristretto255_hasher.deriveToCurve?.(hash(kind, GROUP, at)))
  );

/** @param {number} face */
export const faceElement = (face) => derived("face", face);

/** @param {number} count h, h_1 … h_count. */
const generators = (count) =>
  Array.from({ length: count + 1 }, (_, at) => derived("generator", at));

/** @param {Point[]} points */
const pointBytes = (points) => joined(...points.map((point) => point.toBytes()));

/** @param {string} domain @param {Context} context */
const begun = (domain, context) => hash("transcript", domain, GROUP, ...context);

/** @param {Uint8Array} state @param {Part[]} parts */
const then = (state, ...parts) => hash("then", state, ...parts);

/** @param {Uint8Array} state @param {number} at */
const challenge = (state, at) => mod(littleEndian(hash("challenge", state, at)));

// Proofs about logarithms

/**
 * @param {Uint8Array} state @param {[Point, Point][]} pairs @param {bigint} secret
 * @returns {Uint8Array} T of each pair, s.
 */
function proveLogarithm(state, pairs, secret) {
  const nonce = randomScalar();
  const commitments = pairs.map(([base]) => times(base, nonce));
  const c = challenge(then(then(state, pointBytes(pairs.flat())), pointBytes(commitments)), 0);
  return joined(pointBytes(commitments), scalarBytes(mod(nonce + c * secret)));
}

/** @param {Uint8Array} state @param {[Point, Point][]} pairs @param {Uint8Array} proof */
function isLogarithm(state, pairs, proof) {
  const commitments = points(proof.subarray(0, -SIZE));
  const s = scalarFrom(proof.subarray(-SIZE));
  const c = challenge(then(then(state, pointBytes(pairs.flat())), pointBytes(commitments)), 0);
  return (
    commitments.length === pairs.length &&
    pairs.every(([base, image], at) =>
      times(base, s).equals(commitments[at].add(times(image, c))),
    )
  );
}

/** @param {Uint8Array} bytes */
export function points(bytes) {
  const all = [];
  for (let at = 0; at < bytes.length; at += SIZE) {
    all.push(Point.fromBytes(bytes.subarray(at, at + SIZE)));
  }
  return all;
}

/** @typedef {"key of cards" | "key of boxes"} KeyKind */

/** @param {KeyKind} kind @param {Context} context @param {bigint} secret Y, T, s. */
export function keyBytes(kind, context, secret) {
  const key = times(G, secret);
  return joined(key.toBytes(), proveLogarithm(begun(kind, context), [[G, key]], secret));
}

/** @param {KeyKind} kind @param {Context} context @param {Uint8Array} bytes @returns {Point} */
export function keyFrom(kind, context, bytes) {
  const [key] = points(bytes.subarray(0, SIZE));
  const isProved = isLogarithm(begun(kind, context), [[G, key]], bytes.subarray(SIZE));
  if (!isProved || key.is0()) throw new Error(`no ${kind}`);
  return key;
}

/** @param {Context} context @param {bigint} secret @param {Card} card D, T1, T2, s. */
export function shareBytes(context, secret, card) {
  const share = times(card.a, secret);
  /** @type {[Point, Point][]} */
  const pairs = [
    [G, times(G, secret)],
    [card.a, share],
  ];
  return joined(share.toBytes(), proveLogarithm(begun("share", context), pairs, secret));
}

/** @param {Context} context @param {Point} key @param {Card} card @param {Uint8Array} bytes */
export function shareFrom(context, key, card, bytes) {
  const [share] = points(bytes.subarray(0, SIZE));
  /** @type {[Point, Point][]} */
  const pairs = [
    [G, key],
    [card.a, share],
  ];
  const isProved = isLogarithm(begun("share", context), pairs, bytes.subarray(SIZE));
  if (!isProved) throw new Error("no share");
  return share;
}

/** @param {Card} card @param {Point[]} shares @param {number[]} faces Which of them it shows. */
export function opened(card, shares, faces) {
  const element = card.b.subtract(sum(shares));
  return faces.find((face) => faceElement(face).equals(element));
}

// Boxes

/** @param {Context} context @param {Point} key @param {Point} e @param {Point} shared */
function boxKeys(context, key, e, shared) {
  const state = then(begun("box", context), key.toBytes(), e.toBytes());
  const bytes = hkdf(sha512, shared.toBytes(), state, utf8("peerdeck deck box"), 128);
  return { state, stream: bytes.subarray(0, 64), seal: bytes.subarray(64) };
}

/** @param {Uint8Array} key @param {Uint8Array} content */
function streamed(key, content) {
  const stream = [];
  for (let at = 0; at * 64 < content.length; at++) stream.push(hmac(sha512, key, number(at, 8)));
  const bytes = joined(...stream);
  return content.map((byte, at) => byte ^ bytes[at]);
}

/** @param {Context} context @param {Point} key @param {Uint8Array} content E, T, s, hidden, tag. */
export function boxBytes(context, key, content) {
  const secret = randomScalar();
  const e = times(G, secret);
  const keys = boxKeys(context, key, e, times(key, secret));
  const hidden = streamed(keys.stream, content);
  const tag = hmac(sha512, keys.seal, hidden).subarray(0, 32);
  const proof = proveLogarithm(then(keys.state, hidden, tag), [[G, e]], secret);
  return joined(e.toBytes(), proof, hidden, tag);
}

/** @param {Context} context @param {bigint} secret @param {Uint8Array} bytes */
export function unboxed(context, secret, bytes) {
  const [e] = points(bytes.subarray(0, SIZE));
  const [hidden, tag] = [bytes.subarray(96, -32), bytes.subarray(-32)];
  const keys = boxKeys(context, times(G, secret), e, times(e, secret));
  if (!isLogarithm(then(keys.state, hidden, tag), [[G, e]], bytes.subarray(SIZE, 96))) {
    throw new Error("no box");
  }
  const ownTag = hmac(sha512, keys.seal, hidden).subarray(0, 32);
  if (ownTag.some((byte, at) => byte !== tag[at])) throw new Error("a changed box");
  return streamed(keys.stream, hidden);
}

// Shares of a key

/** @param {bigint} secret @param {number} threshold */
export const polynomial = (secret, threshold) => [
  secret,
  ...Array.from({ length: threshold - 1 }, randomScalar),
];

/** @param {bigint[]} coefficients @param {number} at */
export const valueAt = (coefficients, at) =>
  coefficients.reduceRight((whole, scalar) => mod(whole * BigInt(at) + scalar), 0n);

/** @param {bigint[]} coefficients */
export const commitmentBytes = (coefficients) =>
  pointBytes(coefficients.map((scalar) => times(G, scalar)));

/** @param {Point[]} commitments @param {number} at @param {bigint} value */
export const isShareOfKey = (commitments, at, value) =>
  times(G, value).equals(
    sum(commitments.map((point, power) => times(point, mod(BigInt(at) ** BigInt(power))))),
  );

// Shuffles

/** @param {number[]} faces The deck before the first shuffle. */
export const bareDeck = (faces) => faces.map((face) => ({ a: Point.ZERO, b: faceElement(face) }));

/** @param {Card[]} cards */
export const cardBytes = (cards) => pointBytes(cards.flatMap(({ a, b }) => [a, b]));

/** @param {Uint8Array} bytes @returns {Card[]} */
export function cardsFrom(bytes) {
  const all = points(bytes);
  return Array.from({ length: all.length / 2 }, (_, at) => ({ a: all[2 * at], b: all[2 * at + 1] }));
}

/** @param {Point[]} keys */
export const jointKey = (keys) => sum(keys);

/**
 * @param {Context} context @param {Point} key @param {Card[]} before
 * @returns {{ cards: Card[], proof: Uint8Array }}
 */
export function shuffled(context, key, before) {
  const n = before.length;
  const all = [...before.keys()];
  const order = all.map((at) => ({ at, by: littleEndian(random(16)) }));
  const psi = order.sort((one, other) => (one.by < other.by ? -1 : 1)).map(({ at }) => at);
  const factors = all.map(randomScalar);
  const cards = psi.map((from, at) => ({
    a: before[from].a.add(times(G, factors[at])),
    b: before[from].b.add(times(key, factors[at])),
  }));
  const [h, ...hs] = generators(n);
  const r = all.map(randomScalar);
  /** @type {Point[]} */
  const c = [];
  psi.forEach((from, at) => (c[from] = times(G, r[from]).add(hs[at])));
  let state = then(
    begun("shuffle", context),
    key.toBytes(),
    n,
    cardBytes(before),
    cardBytes(cards),
  );
  state = then(state, pointBytes(c));
  const u = all.map((at) => challenge(state, at));
  const permuted = psi.map((from) => u[from]);
  const rHat = all.map(randomScalar);
  const chain = [h];
  let last = 0n;
  for (const at of all) {
    chain.push(times(G, rHat[at]).add(times(chain[at], permuted[at])));
    last = mod(rHat[at] + permuted[at] * last);
  }
  const [w1, w2, w3, w4] = [0, 1, 2, 3].map(randomScalar);
  const [wHat, wTilde] = [all.map(randomScalar), all.map(randomScalar)];
  const tHat = all.map((at) => times(G, wHat[at]).add(times(chain[at], wTilde[at])));
  const t = [
    times(G, w1),
    times(G, w2),
    times(G, w3).add(sum(all.map((at) => times(hs[at], wTilde[at])))),
    sum(all.map((at) => times(cards[at].a, wTilde[at]))).subtract(times(G, w4)),
    sum(all.map((at) => times(cards[at].b, wTilde[at]))).subtract(times(key, w4)),
  ];
  const cHat = chain.slice(1);
  state = then(state, pointBytes(cHat), pointBytes(tHat), pointBytes(t));
  const x = challenge(state, 0);
  const answers = [
    w1 + x * total(r),
    w2 + x * last,
    w3 + x * total(all.map((at) => r[at] * u[at])),
    w4 + x * total(all.map((at) => factors[at] * permuted[at])),
    ...all.map((at) => wHat[at] + x * rHat[at]),
    ...all.map((at) => wTilde[at] + x * permuted[at]),
  ];
  const proof = joined(
    pointBytes([...c, ...cHat, ...tHat, ...t]),
    ...answers.map((answer) => scalarBytes(mod(answer))),
  );
  return { cards, proof };
}

/**
 * @param {Context} context @param {Point} key @param {Card[]} before @param {Card[]} cards
 * @param {Uint8Array} proof
 */
export function isShuffle(context, key, before, cards, proof) {
  const n = before.length;
  if (cards.length !== n || proof.length !== (5 * n + 9) * SIZE) return false;
  const all = [...before.keys()];
  const elements = points(proof.subarray(0, (3 * n + 5) * SIZE));
  /** @type {bigint[]} */
  const scalars = [];
  for (let at = (3 * n + 5) * SIZE; at < proof.length; at += SIZE) {
    scalars.push(scalarFrom(proof.subarray(at, at + SIZE)));
  }
  const [c, cHat, tHat] = [0, n, 2 * n].map((at) => elements.slice(at, at + n));
  const [t1, t2, t3, t4a, t4b] = elements.slice(3 * n);
  const [s1, s2, s3, s4] = scalars;
  const [sHat, sTilde] = [scalars.slice(4, n + 4), scalars.slice(n + 4)];
  const [h, ...hs] = generators(n);
  let state = then(
    begun("shuffle", context),
    key.toBytes(),
    n,
    cardBytes(before),
    cardBytes(cards),
  );
  state = then(state, pointBytes(c));
  const u = all.map((at) => challenge(state, at));
  state = then(state, pointBytes(cHat), pointBytes(tHat), pointBytes([t1, t2, t3, t4a, t4b]));
  const x = challenge(state, 0);
  const product = u.reduce((whole, scalar) => mod(whole * scalar), 1n);
  const chain = [h, ...cHat];
  /** @param {Point[]} of @param {bigint[]} by */
  const weighted = (of, by) => sum(of.map((point, at) => times(point, by[at])));
  /** @param {Point} left @param {Point} t @param {Point} right */
  const holds = (left, t, right) => left.equals(t.add(times(right, x)));
  return (
    holds(times(G, s1), t1, sum(c).subtract(sum(hs))) &&
    holds(times(G, s2), t2, cHat[n - 1].subtract(times(h, product))) &&
    holds(times(G, s3).add(weighted(hs, sTilde)), t3, weighted(c, u)) &&
    holds(
      weighted(cards.map(({ a }) => a), sTilde).subtract(times(G, s4)),
      t4a,
      weighted(before.map(({ a }) => a), u),
    ) &&
    holds(
      weighted(cards.map(({ b }) => b), sTilde).subtract(times(key, s4)),
      t4b,
      weighted(before.map(({ b }) => b), u),
    ) &&
    all.every((at) =>
      holds(times(G, sHat[at]).add(times(chain[at], sTilde[at])), tHat[at], cHat[at]),
    ) &&
    cards.every(({ a }) => !a.is0())
  );
}
