// The identity of a page at a table: a key pair of this browser, and the id that follows from it.
import { base64url, hex, joined, sha256, unbase64url, utf8 } from "./bytes.mjs";

const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
/** A peer id: base64url of 32 bytes. */
export const PEER = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

/** @typedef {{ id: string, key: string, keys: CryptoKeyPair }} Identity */

/** A new key pair, whose private half can be used, but never read. */
export const newKeys = () => crypto.subtle.generateKey(ECDSA, false, ["sign", "verify"]);

/** @param {CryptoKeyPair} keys @returns {Promise<Identity>} */
export async function identityOf(keys) {
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
  return { id: base64url(await sha256(raw)), key: base64url(raw), keys };
}

/** @param {Identity} identity @param {string} text @returns {Promise<string>} */
export async function sign(identity, text) {
  const { privateKey } = identity.keys;
  return base64url(new Uint8Array(await crypto.subtle.sign(ECDSA, privateKey, utf8(text))));
}

/**
 * Return the signer of a text: the peer id that belongs to the key, or undefined when the
 * signature is no good.
 * @param {unknown} key @param {unknown} signature @param {string} text
 * @returns {Promise<string | undefined>}
 */
export async function signer(key, signature, text) {
  if (typeof key !== "string" || typeof signature !== "string") return undefined;
  if (key.length !== 87 || signature.length !== 86) return undefined;
  try {
    const raw = unbase64url(key);
    const publicKey = await crypto.subtle.importKey("raw", raw, ECDSA, false, ["verify"]);
    const bytes = unbase64url(signature);
    const isGood = await crypto.subtle.verify(ECDSA, publicKey, bytes, utf8(text));
    // Of the several ways to write the same bytes only one counts.
    return isGood && base64url(raw) === key ? base64url(await sha256(raw)) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The id of a table, which says nothing of the secret.
 * @param {import("./bytes.mjs").Bytes} secret
 */
export const tableId = async (secret) => hex(await sha256(joined(utf8("peerdeck table"), secret)));
