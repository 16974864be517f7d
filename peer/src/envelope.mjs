// What a relay sees: a topic, and envelopes that nobody can make or open without the invitation.
import { base64url, hex, joined, random, unbase64url, utf8 } from "./bytes.mjs";

const LONGEST = 3000; // characters of an envelope; a signal has at most 2000

/** @typedef {Awaited<ReturnType<typeof envelopes>>} Envelopes */

/**
 * @param {import("./invitation.mjs").Invitation} invitation
 */
export async function envelopes({ secret }) {
  const salt = new Uint8Array();
  const source = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits(hkdf(salt, "peerdeck topic"), source, 128);
  const topic = hex(new Uint8Array(bits));
  const key = await keyFrom(secret, salt, "peerdeck box");
  return {
    topic,
    /** @param {string} content */
    seal: (content) => seal(key, utf8(content), topic),
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
 * @param {CryptoKey} key @param {import("./bytes.mjs").Bytes} content
 * @param {string} about what it is bound to
 */
export async function seal(key, content, about) {
  const iv = random(12);
  const algorithm = { name: "AES-GCM", iv, additionalData: utf8(about) };
  const sealed = await crypto.subtle.encrypt(algorithm, key, content);
  return base64url(joined(iv, new Uint8Array(sealed)));
}

/**
 * The content, or undefined when the envelope is none of ours.
 * @param {CryptoKey} key @param {string} envelope @param {string} about
 */
export async function unseal(key, envelope, about) {
  try {
    const bytes = unbase64url(envelope);
    const algorithm = { name: "AES-GCM", iv: bytes.slice(0, 12), additionalData: utf8(about) };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.slice(12)));
  } catch {
    return undefined;
  }
}
