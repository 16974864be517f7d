// The identity of a page at a table: a key pair of this browser, and the id that follows from it.
import { base64url, hex, joined, sha256, unbase64url, utf8 } from "./bytes.mjs";

const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
/** A peer id: base64url of 16 bytes. */
export const PEER = /^[\w-]{21}[AQgw]$/;

/** @typedef {{ id: string, key: string, keys: CryptoKeyPair }} Identity */

/** A new identity; its private key can be used, but never read. @returns {Promise<Identity>} */
export async function create() {
  const keys = await crypto.subtle.generateKey(ECDSA, false, ["sign", "verify"]);
  return identityOf(keys);
}

/** @param {CryptoKeyPair} keys @returns {Promise<Identity>} */
export async function identityOf(keys) {
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
  return { id: await idOf(raw), key: base64url(raw), keys };
}

/** The id of whoever has this public key. @param {import("./bytes.mjs").Bytes} raw */
async function idOf(raw) {
  return base64url((await sha256(raw)).slice(0, 16));
}

/** @param {Identity} identity @param {string} said @returns {Promise<string>} */
export async function sign(identity, said) {
  const { privateKey } = identity.keys;
  return base64url(new Uint8Array(await crypto.subtle.sign(ECDSA, privateKey, utf8(said))));
}

/**
 * Return the signer of a text: the peer id that belongs to the key, or undefined when the
 * signature is no good.
 * @param {unknown} key @param {unknown} signature @param {string} said
 * @returns {Promise<string | undefined>}
 */
export async function signer(key, signature, said) {
  if (typeof key !== "string" || typeof signature !== "string") return undefined;
  if (key.length !== 87 || signature.length !== 86) return undefined;
  try {
    const raw = unbase64url(key);
    const known = await crypto.subtle.importKey("raw", raw, ECDSA, false, ["verify"]);
    const isGood = await crypto.subtle.verify(ECDSA, known, unbase64url(signature), utf8(said));
    // Of the several ways to write the same bytes only one counts.
    return isGood && base64url(raw) === key ? await idOf(raw) : undefined;
  } catch {
    return undefined;
  }
}

/** Sixteen bytes of a peer id. @param {string} id */
export function idBytes(id) {
  if (!PEER.test(id)) throw new RangeError("not a peer id");
  return unbase64url(id);
}

/**
 * The id of a table, public in a way: it tells nothing of the secret.
 * @param {import("./bytes.mjs").Bytes} secret @param {string} host
 */
export async function tableId(secret, host) {
  const digest = await sha256(joined(utf8("peerdeck table"), secret, idBytes(host)));
  return hex(digest.slice(0, 8));
}
