// Addresses of candidates as bytes: IPv4, IPv6, and the names that browsers give to local ones.
import { hex, unhex } from "./bytes.mjs";

/** The number of bytes in an address of each family. @type {(number | undefined)[]} */
export const widths = [4, 16, 16];

/** The family of an address, or undefined where it is none we know. @param {string} address */
export function familyOf(address) {
  if (/^(\d{1,3}\.){3}\d{1,3}$/.test(address)) return 0;
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.local$/i.test(address)) return 2;
  return /^[\da-f:]*:[\da-f:]*$/i.test(address) ? 1 : undefined;
}

/** @param {string} address @param {number} family */
export function packAddress(address, family) {
  if (family === 0) return Uint8Array.from(address.split("."), Number);
  if (family === 1) return packSix(address);
  return unhex(address.replace(/\.local$/i, "").replaceAll("-", ""));
}

/** @param {string} address */
function packSix(address) {
  /** @param {string} [part] */
  const groups = (part) => (part ? part.split(":").map((it) => Number.parseInt(it, 16)) : []);
  const [head, tail] = address.split("::");
  const [before, after] = [groups(head), groups(tail)];
  const between = Array(Math.max(0, 8 - before.length - after.length)).fill(0);
  const all = tail === undefined ? before : [...before, ...between, ...after];
  if (all.length !== 8) throw new RangeError("an odd address");
  return Uint8Array.from(all.flatMap((it) => [it >> 8, it & 255]));
}

/** @param {import("./bytes.mjs").Bytes} bytes @param {number} family */
export function unpackAddress(bytes, family) {
  if (family === 0) return bytes.join(".");
  if (family === 1) {
    const groups = Array.from({ length: 8 }, (_, at) => (bytes[2 * at] << 8) | bytes[2 * at + 1]);
    return groups.map((it) => it.toString(16)).join(":");
  }
  return `${hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
}
