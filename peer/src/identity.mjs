// The identity of a page at a table: a key pair of this browser, and the id that follows from it.
import { base64url, hex, joined, sha256, unbase64url, utf8 } from "./bytes.mjs";
import { Recent } from "./limits.mjs";

const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
/** A peer id: base64url of 32 bytes. */
export const PEER = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

/** @typedef {{ id: string, key: string, keys: CryptoKeyPair }} Identity */

/** A new key pair; the private key can be used, but never read. @returns {Promise<CryptoKeyPair>} */
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
    const { id, publicKey } = await known(key);
    const bytes = unbase64url(signature);
    return (await crypto.subtle.verify(ECDSA, publicKey, bytes, utf8(text))) ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Most signatures are by the same few keys. @type {Recent<ReturnType<typeof readKey>>} */
const lately = new Recent(64);

/** @param {string} key */
function known(key) {
  const read = lately.get(key) ?? readKey(key);
  lately.set(key, read);
  return read;
}

/** @param {string} key */
async function readKey(key) {
  const raw = unbase64url(key);
  // Of the several ways to write the same bytes only one counts.
  if (base64url(raw) !== key) throw new RangeError("not a key");
  const publicKey = await crypto.subtle.importKey("raw", raw, ECDSA, false, ["verify"]);
  return { id: base64url(await sha256(raw)), publicKey };
}

/**
 * The id of a table, which says nothing of the secret.
 * @param {import("./bytes.mjs").Bytes} secret
 */
export const tableId = async (secret) => hex(await sha256(joined(utf8("peerdeck table"), secret)));
