// Bytes and the texts they travel as.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/** @param {string} text @returns {Bytes} */
export const utf8 = (text) => encoder.encode(text);

/** Text of bytes; throws where they are none. @param {Bytes} bytes */
export const text = (bytes) => decoder.decode(bytes);

/** @param {Uint8Array[]} parts @returns {Bytes} */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Bytes} bytes */
export function base64url(bytes) {
  let plain = "";
  // The number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 8192) {
    plain += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The bytes of a base64url text; throws where it is none. @param {string} code @returns {Bytes} */
export function unbase64url(code) {
  if (!/^[\w-]*$/.test(code)) throw new RangeError("not base64url");
  return Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (it) =>
    it.charCodeAt(0),
  );
}

/** @param {Bytes} bytes */
export const hex = (bytes) => Array.from(bytes, (it) => it.toString(16).padStart(2, "0")).join("");

/** The bytes of hexadecimal digits. @param {string} digits @returns {Bytes} */
export const unhex = (digits) =>
  Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );

/** @param {Bytes | string} what @returns {Promise<Bytes>} */
export async function sha256(what) {
  const bytes = typeof what === "string" ? utf8(what) : what;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** @param {number} length @returns {Bytes} */
export const random = (length) => crypto.getRandomValues(new Uint8Array(length));

/** An object in a JSON text; throws where there is none. @param {string} json */
export function object(json) {
  const value = JSON.parse(json);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError("not an object");
  }
  return /** @type {Record<string, unknown>} */ (value);
}
