// Signals: offers and answers on their way over relays or friends, signed by their authors.
import { base64url, object, random, sha256, text, utf8 } from "./bytes.mjs";
import { PEER, sign, signer } from "./identity.mjs";

/** The longest JSON of a signal. */
export const LONGEST = 2000;
/** Friends that are named to a page that calls the table, at most. */
export const FRIENDS_AT_MOST = 3;
const NAME = /^[\w-]{11}$/;
const CODE = /^[\w-]{1,600}$/;
const REASONS = ["locked", "full", "removed"];

/**
 * `offer`: `to` a peer, or to "" for a page that lets newcomers in; `answer` and `no` are about the
 * offer with the same id.
 * @typedef {object} Signal
 * @property {"offer" | "answer" | "no"} is
 * @property {string} id
 * @property {string} to
 * @property {string} from
 * @property {string} key
 * @property {string} code the code of a description, or for `no` the reason
 * @property {string[]} [friends] peers at the table who might help when no path is found
 * @property {string} sig
 */

/** A name for an offer and for the connection it makes. */
export const newName = () => base64url(random(8));

/**
 * @param {string} table @param {Omit<Signal, "sig" | "key">} signal @param {string} offer
 */
async function said(table, { is, id, to, from, code, friends = [] }, offer) {
  const about = is === "offer" ? "" : base64url(await sha256(utf8(offer)));
  const fields = [is, table, id, to, from, about, code, friends.join(" ")];
  return `peerdeck signal\n${fields.join("\n")}`;
}

/**
 * @param {{ table: string, identity: import("./identity.mjs").Identity }} self
 * @param {Pick<Signal, "is" | "id" | "to" | "code" | "friends">} plain
 * @param {string} [offer] the code of the offer that an answer is to
 * @returns {Promise<Signal>}
 */
export async function signed({ table, identity }, plain, offer = "") {
  const signal = { ...plain, from: identity.id, key: identity.key };
  return { ...signal, sig: await sign(identity, await said(table, signal, offer)) };
}

/**
 * A signal as it should be, its signature still to be checked; undefined for anything else.
 * @param {unknown} value @returns {Signal | undefined}
 */
export function checked(value) {
  const { is, id, to, from, key, code, friends, sig } =
    /** @type {Record<string, unknown>} */ (value ?? {});
  if (is !== "offer" && is !== "answer" && is !== "no") return undefined;
  for (const it of [id, to, from, key, code, sig]) if (typeof it !== "string") return undefined;
  const signal = /** @type {Signal} */ ({ is, id, to, from, key, code, sig });
  if (friends !== undefined) {
    if (!Array.isArray(friends) || friends.length > FRIENDS_AT_MOST) return undefined;
    if (!friends.every((it) => typeof it === "string" && PEER.test(it))) return undefined;
    signal.friends = friends;
  }
  const isGood =
    NAME.test(signal.id) &&
    (signal.to === "" ? is === "offer" : PEER.test(signal.to)) &&
    PEER.test(signal.from) &&
    (is === "no" ? REASONS.includes(signal.code) : CODE.test(signal.code));
  return isGood ? signal : undefined;
}

/** The signal in an envelope. @param {import("./bytes.mjs").Bytes} content */
export function read(content) {
  if (content.length > LONGEST) return undefined;
  try {
    return checked(object(text(content)));
  } catch {
    return undefined;
  }
}

/** Is it from whom it says? @param {string} table @param {Signal} signal @param {string} [offer] */
export async function isGenuine(table, signal, offer = "") {
  return (await signer(signal.key, signal.sig, await said(table, signal, offer))) === signal.from;
}
