// Bytes and texts, as the protocol writes them.
import { sha256 } from "../../../peer/node_modules/@noble/hashes/sha2.js";

/** @param {string} text */
export const utf8 = (text) => new TextEncoder().encode(text);

/** @param {Uint8Array} bytes */
export const text = (bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

/** @param {Uint8Array[]} parts @returns {Uint8Array<ArrayBuffer>} */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Uint8Array} bytes */
export function base64url(bytes) {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} letters @returns {Uint8Array<ArrayBuffer>} */
export function fromBase64url(letters) {
  const plain = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {number} value @param {number} size The bytes of a number, the highest first. */
export function number(value, size) {
  const bytes = new Uint8Array(size);
  for (let at = size - 1, rest = value; at >= 0; at--, rest = Math.floor(rest / 256)) {
    bytes[at] = rest % 256;
  }
  return bytes;
}

/** @param {number} size */
export const random = (size) => crypto.getRandomValues(new Uint8Array(size));

/** @param {string | Uint8Array} value */
export const digest = (value) => sha256(typeof value === "string" ? utf8(value) : value);

/** @param {unknown} value */
export const textOf = (value) => JSON.stringify(value);

/** @param {unknown} value */
export const hashOf = (value) => hex(digest(textOf(value)));

/** @param {number} milliseconds */
export const rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
