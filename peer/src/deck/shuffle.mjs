// The shuffle: cards permuted and encrypted again, with a proof that nothing else was done.
import { joined } from "../bytes.mjs";
import { encodeCards } from "./cards.mjs";
import {
  checkedKey,
  DeckError,
  derive,
  encode,
  encodeAll,
  GENERATOR,
  NAME,
  prepared,
  SIZE,
  scalarBytes,
  scalarOf,
  times,
  total,
} from "./group.mjs";
import { scalarsBytes, whole } from "./layout.mjs";
import { begun, Draws, digest } from "./transcript.mjs";

/** @typedef {import("./group.mjs").Element} Element */
/** @typedef {import("./cards.mjs").Card} Card */
/** @typedef {import("./transcript.mjs").Context} Context */
/** @typedef {import("./transcript.mjs").Random} Random */
/** @typedef {import("./transcript.mjs").Transcript} Transcript */
/**
 * Card i is the one that was at `order[i]`, encrypted again with `factors[i]`; both are secret.
 * @typedef {{ cards: Card[], order: number[], factors: bigint[] }} Shuffled
 */
/**
 * @typedef {object} ShuffleProof
 * @property {Element[]} c @property {Element[]} chain @property {Element[]} chainT
 * @property {Element[]} t @property {bigint[]} s @property {bigint[]} chainS
 * @property {bigint[]} orderS
 */

/** @param {ShuffleProof} proof */
export const encodeShuffleProof = ({ c, chain, chainT, t, s, chainS, orderS }) =>
  joined(encodeAll([...c, ...chain, ...chainT, ...t]), scalarsBytes([...s, ...chainS, ...orderS]));

/** @param {Uint8Array} bytes @returns {ShuffleProof} */
export function readShuffleProof(bytes) {
  const count = (Math.floor(bytes.length / SIZE) - 9) / 5;
  if (!Number.isInteger(count) || count < 1) {
    throw new DeckError("No shuffle has a proof of this length.");
  }
  return whole(bytes, (it) => ({
    c: it.elements(count),
    chain: it.elements(count),
    chainT: it.elements(count),
    t: it.elements(5),
    s: it.scalars(4),
    chainS: it.scalars(count),
    orderS: it.scalars(count),
  }));
}

/** @type {Element[]} */
const known = [];

/** h and the h_i: nobody knows a logarithm among them. @param {number} count */
export function generators(count) {
  while (known.length <= count) {
    const element = derive(digest("generator", NAME, known.length));
    // The first one, h, must not be prepared: its table would be made again each time.
    known.push(known.length ? element : prepared(element, 8));
  }
  return { h: known[0], hs: known.slice(1, count + 1) };
}

/**
 * These cards in a new order, encrypted again for the joint key.
 * @param {Context} context @param {bigint} secret @param {Element} key @param {Card[]} cards
 * @param {Random} [random] @returns {Shuffled}
 */
export function shuffle(context, secret, key, cards, random) {
  check(key, cards);
  const stated = begun("order", context).then(encode(key), encodeCards(cards));
  const draws = new Draws(stated, scalarBytes(secret), random);
  const order = cards.map((_card, at) => at);
  for (let at = order.length - 1; at > 0; at--) {
    const other = draws.below(at + 1);
    [order[at], order[other]] = [order[other], order[at]];
  }
  const factors = draws.scalars(cards.length);
  prepared(key, cards.length < 32 ? 4 : 6);
  const shuffled = order.map((place, at) => ({
    a: cards[place].a.add(times(factors[at], GENERATOR)),
    b: cards[place].b.add(times(factors[at], key)),
  }));
  return { cards: shuffled, order, factors };
}

/**
 * The proof of a shuffle; the names are those of `docs/deck-mathematics.md`.
 * @param {Context} context @param {Element} key @param {Card[]} before @param {Shuffled} shuffled
 * @param {Random} [random] @returns {ShuffleProof}
 */
export function prove(context, key, before, { cards, order, factors }, random) {
  check(key, before);
  const count = before.length;
  const stated = statement(context, key, before, cards);
  const draws = new Draws(stated, joined(orderBytes(order), scalarsBytes(factors)), random);
  const { h, hs } = generators(count);

  // The commitment to the order: c_j = r_j · G + h_i for the card that went from j to i.
  const r = draws.scalars(count);
  /** @type {Element[]} */
  const c = Array.from({ length: count });
  order.forEach((j, i) => {
    c[j] = times(r[j], GENERATOR).add(hs[i]);
  });
  const { weighted, u } = weights(stated, c);
  const moved = order.map((j) => u[j]);

  // The chain: ĉ_i = r̂_i · G + u'_i · ĉ_{i-1}, which is a_i · G + b_i · h for the a_i, b_i here.
  const chainR = draws.scalars(count);
  const [a, b] = [[0n], [1n]];
  for (let i = 0; i < count; i++) {
    a.push(scalarOf(chainR[i] + moved[i] * a[i]));
    b.push(scalarOf(moved[i] * b[i]));
  }
  /** @param {bigint} x @param {bigint} y */
  const both = (x, y) => times(x, GENERATOR).add(times(y, h));
  const chain = a.slice(1).map((of, i) => both(of, b[i + 1]));

  const w = draws.scalars(4);
  const [chainW, orderW] = [draws.scalars(count), draws.scalars(count)];
  /** @param {(i: number) => Element} of */
  const sum = (of) => total(orderW.map((it, i) => [it, of(i)]));
  const t = [
    times(w[0], GENERATOR),
    times(w[1], GENERATOR),
    times(w[2], GENERATOR).add(sum((i) => hs[i])),
    sum((i) => cards[i].a).subtract(times(w[3], GENERATOR)),
    sum((i) => cards[i].b).subtract(times(w[3], key)),
  ];
  const chainT = chainW.map((it, i) => both(it + orderW[i] * a[i], orderW[i] * b[i]));
  const x = challengeOf(weighted, { chain, chainT, t });
  /** @param {bigint[]} ones @param {bigint[]} others */
  const product = (ones, others) => ones.reduce((sum, one, i) => sum + one * others[i], 0n);
  const witnesses = [
    r.reduce((sum, one) => sum + one, 0n),
    a[count],
    product(r, u),
    product(factors, moved),
  ];
  return {
    c,
    chain,
    chainT,
    t,
    s: w.map((it, at) => scalarOf(it + x * witnesses[at])),
    chainS: chainW.map((it, i) => scalarOf(it + x * chainR[i])),
    orderS: orderW.map((it, i) => scalarOf(it + x * moved[i])),
  };
}

/**
 * What has to hold for `after` to be a shuffle of `before`.
 * @param {Context} context @param {Element} key @param {Card[]} before @param {Card[]} after
 * @param {ShuffleProof} proof @returns {import("./batch.mjs").Equation[]}
 */
export function equations(context, key, before, after, proof) {
  check(key, before);
  const count = before.length;
  const { c, chain, chainT, s, chainS, orderS } = proof;
  const parts = [after, c, chain, chainT, chainS, orderS];
  if (parts.some((part) => part.length !== count)) {
    throw new DeckError("A shuffle has as many cards as before.");
  }
  if (after.some(({ a }) => a.is0())) {
    throw new DeckError("A shuffle has left a card without encryption.");
  }
  const { weighted, u } = weights(statement(context, key, before, after), c);
  const x = challengeOf(weighted, proof);
  const { h, hs } = generators(count);
  const [t1, t2, t3, t4a, t4b] = proof.t;
  const whole = u.reduce((product, one) => scalarOf(product * one), 1n);
  /** @typedef {import("./batch.mjs").Equation} Equation */
  /** @type {(of: (i: number) => [bigint, Element]) => Equation} */
  const each = (of) => c.map((_c, i) => of(i));
  /** @type {Equation[]} */
  const ones = [
    [[s[0], GENERATOR], [-1n, t1], ...each((i) => [-x, c[i]]), ...each((i) => [x, hs[i]])],
    [
      [s[1], GENERATOR],
      [-1n, t2],
      [-x, chain[count - 1]],
      [x * whole, h],
    ],
    [
      [s[2], GENERATOR],
      [-1n, t3],
      ...each((i) => [-x * u[i], c[i]]),
      ...each((i) => [orderS[i], hs[i]]),
    ],
    [
      [-s[3], GENERATOR],
      [-1n, t4a],
      ...each((i) => [-x * u[i], before[i].a]),
      ...each((i) => [orderS[i], after[i].a]),
    ],
    [
      [-s[3], key],
      [-1n, t4b],
      ...each((i) => [-x * u[i], before[i].b]),
      ...each((i) => [orderS[i], after[i].b]),
    ],
  ];
  const links = c.map((_c, i) => /** @type {Equation} */ ([
    [chainS[i], GENERATOR],
    [orderS[i], i ? chain[i - 1] : h],
    [-1n, chainT[i]],
    [-x, chain[i]],
  ]));
  return [...ones, ...links];
}

/** @param {Element} key @param {Card[]} cards */
function check(key, cards) {
  checkedKey(key);
  if (!cards.length) throw new DeckError("There is nothing to shuffle.");
}

/** @param {Context} context @param {Element} key @param {Card[]} before @param {Card[]} after */
function statement(context, key, before, after) {
  const stated = [encode(key), before.length, encodeCards(before), encodeCards(after)];
  return begun("shuffle", context).then(...stated);
}

/** The first challenge: a weight for each card. @param {Transcript} stated @param {Element[]} c */
function weights(stated, c) {
  const weighted = stated.then(encodeAll(c));
  return { weighted, u: c.map((_c, number) => weighted.challenge(number)) };
}

/**
 * The second challenge, hashed from everything before it.
 * @param {Transcript} weighted @param {{ chain: Element[], chainT: Element[], t: Element[] }} said
 */
const challengeOf = (weighted, { chain, chainT, t }) =>
  weighted.then(encodeAll(chain), encodeAll(chainT), encodeAll(t)).challenge();

/** @param {number[]} order */
function orderBytes(order) {
  const bytes = new DataView(new ArrayBuffer(4 * order.length));
  order.forEach((place, at) => bytes.setUint32(4 * at, place));
  return new Uint8Array(bytes.buffer);
}
