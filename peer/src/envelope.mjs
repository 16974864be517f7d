// The things that lie on a relay: a topic, and envelopes that only those with the invitation can
// make or open.
import { base64url, hex, joined, random, text, unbase64url, utf8 } from "./bytes.mjs";
import { idBytes } from "./identity.mjs";

const LONGEST = 12_000; // characters of an envelope; a signal with a roster has a few thousand

/** @typedef {Awaited<ReturnType<typeof envelopes>>} Envelopes */

/**
 * @param {import("./invitation.mjs").Invitation} invitation
 */
export async function envelopes({ secret, host }) {
  const salt = idBytes(host);
  const source = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits(hkdf(salt, "peerdeck topic"), source, 128);
  const topic = hex(new Uint8Array(bits));
  const key = await keyFrom(secret, salt, "peerdeck box");
  return {
    topic,
    /** @param {string} content */
    seal: (content) => seal(key, content, topic),
    /** @param {string} envelope */
    open: async (envelope) =>
      envelope.length > LONGEST ? undefined : unseal(key, envelope, topic),
  };
}

/** @param {import("./bytes.mjs").Bytes} salt @param {string} info */
const hkdf = (salt, info) => ({ name: "HKDF", hash: "SHA-256", salt, info: utf8(info) });

/**
 * The key that follows from a secret, for one purpose.
 * @param {BufferSource} secret @param {import("./bytes.mjs").Bytes} salt @param {string} info
 */
export async function keyFrom(secret, salt, info) {
  const source = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const algorithm = { name: "AES-GCM", length: 256 };
  const uses = /** @type {KeyUsage[]} */ (["encrypt", "decrypt"]);
  return crypto.subtle.deriveKey(hkdf(salt, info), source, algorithm, false, uses);
}

/**
 * @param {CryptoKey} key @param {string} content @param {string} about what it is bound to
 * @returns {Promise<string>}
 */
export async function seal(key, content, about) {
  const iv = random(12);
  const algorithm = { name: "AES-GCM", iv, additionalData: utf8(about) };
  const sealed = await crypto.subtle.encrypt(algorithm, key, utf8(content));
  return base64url(joined(iv, new Uint8Array(sealed)));
}

/**
 * The content, or undefined when the envelope is none of ours.
 * @param {CryptoKey} key @param {string} envelope @param {string} about
 * @returns {Promise<string | undefined>}
 */
export async function unseal(key, envelope, about) {
  try {
    const bytes = unbase64url(envelope);
    const algorithm = { name: "AES-GCM", iv: bytes.slice(0, 12), additionalData: utf8(about) };
    return text(new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.slice(12))));
  } catch {
    return undefined;
  }
}
