// What the worker can be asked for: bytes in, bytes out, and no element or large number between.
import { falseOnes } from "./batch.mjs";
import * as boxes from "./boxes.mjs";
import * as cards from "./cards.mjs";
import { DeckError, encode, encodeAll, scalar, scalarBytes, SIZE } from "./group.mjs";
import { readElement, scalarsBytes, whole } from "./layout.mjs";
import * as sharing from "./sharing.mjs";
import * as shuffles from "./shuffle.mjs";

/** @typedef {import("./transcript.mjs").Context} Context */
/** @typedef {import("./transcript.mjs").Random} Random */
/** @typedef {Uint8Array} Bytes */

/** @param {Bytes} bytes */
const elements = (bytes) => whole(bytes, (it) => it.elements(bytes.length / SIZE));

/**
 * The element of each holder: they stand one behind the other.
 * @param {number[]} holders @param {Bytes} bytes
 */
function byHolder(holders, bytes) {
  const shares = elements(bytes);
  const isEach = shares.length === holders.length && new Set(holders).size === holders.length;
  if (!isEach) throw new DeckError("Each holder has one share.");
  return new Map(holders.map((holder, at) => [holder, shares[at]]));
}

/**
 * Something that somebody says and proves; which of the fields it has depends on what it is.
 * @typedef {object} Claim
 * @property {"key" | "share" | "stand-in" | "shuffle" | "box" | "exposure" | "cards"} is
 * @property {Context} context @property {Bytes} key @property {Bytes} [cards]
 * @property {cards.Purpose} [purpose] @property {Bytes} [a] @property {Bytes} [share] @property {Bytes} [commitments]
 * @property {number} [holder] @property {number} [threshold]
 * @property {Bytes} [before] @property {Bytes} [after] @property {Bytes} [proof]
 * @property {Bytes} [box] @property {Bytes} [exposure]
 */

const NONE = new Uint8Array();

/** What has to hold for a claim to be true. Throws if it cannot be. @param {Claim} claim */
function equations(claim) {
  const { context, a = NONE, share = NONE, box = NONE, holder = 0 } = claim;
  if (claim.is === "cards") {
    cards.readCards(claim.cards ?? NONE);
    return [];
  }
  if (claim.is === "key") {
    return cards.keyEquations(context, claim.purpose ?? "cards", cards.readKey(claim.key));
  }
  const key = readElement(claim.key);
  switch (claim.is) {
    case "share":
      return cards.shareEquations(context, key, readElement(a), cards.readShare(share));
    case "stand-in": {
      const { commitments = NONE, threshold = 0 } = claim;
      const read = sharing.readCommitments(commitments, key, threshold);
      const told = cards.readShare(share);
      return sharing.standInEquations(context, read, holder, readElement(a), told);
    }
    case "shuffle": {
      const { before = NONE, after = NONE, proof = NONE } = claim;
      const [old, shuffled] = [cards.readCards(before), cards.readCards(after)];
      const read = shuffles.readShuffleProof(proof);
      return shuffles.equations(context, key, old, shuffled, read);
    }
    case "box":
      return boxes.boxEquations(context, key, boxes.readBox(box));
    case "exposure": {
      const read = boxes.readExposure(claim.exposure ?? NONE);
      return boxes.exposureEquations(context, key, boxes.readBox(box), read);
    }
    default:
      throw new DeckError("There is no claim of this kind.");
  }
}

/** @param {Claim[]} claims @returns {{ wrong: number[] }} the places of those that are false */
function check(claims) {
  /** @type {import("./batch.mjs").Equation[][]} */
  const sound = [];
  /** @type {number[]} */
  const places = [];
  /** @type {number[]} */
  const wrong = [];
  claims.forEach((claim, at) => {
    try {
      sound.push(equations(claim));
      places.push(at);
    } catch (error) {
      if (!(error instanceof DeckError)) throw error;
      wrong.push(at);
    }
  });
  wrong.push(...falseOnes(sound).map((at) => places[at]));
  return { wrong: wrong.sort((one, other) => one - other) };
}

/** The functions by their names; `random` is for tests. */
export const operations = {
  /** @param {{ context: Context }} it @param {Random} [random] */
  secret: ({ context }, random) => ({ secret: scalarBytes(cards.newSecret(context, random)) }),

  /**
   * @param {{ context: Context, purpose: cards.Purpose, secret: Bytes }} it
   * @param {Random} [random]
   */
  key: ({ context, purpose, secret }, random) => ({
    key: cards.encodeProved(cards.keyOf(context, purpose, scalar(secret), random)),
  }),

  /** @param {{ keys: Bytes }} it elements, one behind the other */
  joint: ({ keys }) => ({ key: encode(cards.jointKey(elements(keys))) }),

  /** @param {{ faces: Iterable<number> }} it */
  fresh: ({ faces }) => ({ cards: cards.encodeCards(cards.fresh(faces)) }),

  /**
   * @param {{ context: Context, secret: Bytes, key: Bytes, cards: Bytes }} it
   * @param {Random} [random]
   */
  shuffle(it, random) {
    const [secret, key] = [scalar(it.secret), readElement(it.key)];
    const shuffled = shuffles.shuffle(it.context, secret, key, cards.readCards(it.cards), random);
    return {
      cards: cards.encodeCards(shuffled.cards),
      order: shuffled.order,
      factors: scalarsBytes(shuffled.factors),
    };
  },

  /**
   * @param {{ context: Context, key: Bytes, before: Bytes, after: Bytes, order: number[], factors: Bytes }} it
   * @param {Random} [random]
   */
  prove(it, random) {
    const [key, before] = [readElement(it.key), cards.readCards(it.before)];
    const factors = whole(it.factors, (reader) => reader.scalars(before.length));
    const shuffled = { cards: cards.readCards(it.after), order: it.order, factors };
    const proof = shuffles.prove(it.context, key, before, shuffled, random);
    return { proof: shuffles.encodeShuffleProof(proof) };
  },

  /**
   * @param {{ context: Context, secret: Bytes, key: Bytes, a: Bytes }} it
   * @param {Random} [random]
   */
  share(it, random) {
    const [secret, key, a] = [scalar(it.secret), readElement(it.key), readElement(it.a)];
    return { share: cards.encodeProved(cards.shareOf(it.context, secret, key, a, random)) };
  },

  /** @param {{ card: Bytes, shares: Bytes, faces: Iterable<number> }} it shares without proofs */
  open({ card, shares, faces }) {
    const [found] = cards.readCards(card);
    if (!found) throw new DeckError("There is no card.");
    return { face: cards.faceOf(cards.opened(found, elements(shares)), faces) };
  },

  /**
   * @param {{ context: Context, secret: Bytes, holders: number[], threshold: number }} it
   * @param {Random} [random]
   */
  escrow({ context, secret, holders, threshold }, random) {
    const made = sharing.shareSecret(context, scalar(secret), holders, threshold, random);
    const shares = scalarsBytes([...made.shares.values()]);
    return { commitments: encodeAll(made.commitments), holders: [...made.shares.keys()], shares };
  },

  /**
   * @param {{ key: Bytes, commitments: Bytes, threshold: number, holder: number, share: Bytes }} it
   */
  isShare({ key, commitments, threshold, holder, share }) {
    const read = sharing.readCommitments(commitments, readElement(key), threshold);
    return { isTrue: sharing.isShare(read, holder, scalar(share)) };
  },

  /**
   * @param {{ context: Context, commitments: Bytes, holder: number, share: Bytes, a: Bytes }} it
   * @param {Random} [random]
   */
  standIn(it, random) {
    const [commitments, a] = [elements(it.commitments), readElement(it.a)];
    const [holder, share] = [it.holder, scalar(it.share)];
    const made = sharing.standIn(it.context, commitments, holder, share, a, random);
    return { share: cards.encodeProved(made) };
  },

  /** @param {{ holders: number[], shares: Bytes }} it elements, without proofs */
  combine: ({ holders, shares }) => ({
    share: encode(sharing.combined(byHolder(holders, shares))),
  }),

  /** @param {{ context: Context, key: Bytes, content: Bytes }} it @param {Random} [random] */
  seal: ({ context, key, content }, random) => ({
    box: boxes.encodeBox(boxes.seal(context, readElement(key), content, random)),
  }),

  /** @param {{ context: Context, secret: Bytes, key: Bytes, box: Bytes }} it */
  unseal: ({ context, secret, key, box }) => ({
    content: boxes.openBox(context, scalar(secret), readElement(key), boxes.readBox(box)),
  }),

  /**
   * @param {{ context: Context, secret: Bytes, key: Bytes, box: Bytes }} it
   * @param {Random} [random]
   */
  expose({ context, secret, key, box }, random) {
    const [owner, read] = [readElement(key), boxes.readBox(box)];
    const made = boxes.expose(context, scalar(secret), owner, read, random);
    return { exposure: cards.encodeProved(made) };
  },

  /** @param {{ context: Context, key: Bytes, box: Bytes, point: Bytes }} it */
  unsealWith({ context, key, box, point }) {
    const [owner, opener] = [readElement(key), readElement(point)];
    return { content: boxes.openWith(context, owner, boxes.readBox(box), opener) };
  },

  /** @param {{ claims: Claim[] }} it @returns the places of the false ones */
  check: ({ claims }) => check(claims),
};

/** @typedef {keyof typeof operations} Operation */
