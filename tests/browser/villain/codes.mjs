// Compact codes: what of a description of WebRTC two browsers need to meet.
import { base64url, fromBase64url, joined, number, text, utf8 } from "./bytes.mjs";

/**
 * @typedef {{ kind: number, family: number, address: Uint8Array, port: number }} Candidate
 * @typedef {{ isAnswer: boolean, role: number, fingerprint: Uint8Array, name: string,
 *   password: string, candidates: Candidate[] }} Code
 */

const ROLES = ["actpass", "active", "passive"];
const KINDS = ["host", "srflx", "prflx", "relay"];
const MOST_CANDIDATES = 9;
const SIZES = [4, 16, 16];

/** @param {string} sdp @param {string} name */
const attribute = (sdp, name) => new RegExp(`^a=${name}:(.*?)\\r?$`, "m").exec(sdp)?.[1] ?? "";

/** @param {string} address @returns {[number, Uint8Array]} The family, and the address. */
function addressFrom(address) {
  if (address.endsWith(".local")) {
    const digits = address.slice(0, -".local".length).replaceAll("-", "");
    return [2, Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))];
  }
  if (!address.includes(":")) return [0, Uint8Array.from(address.split("."), Number)];
  const [head, tail] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const gap = tail ? Array(8 - head.length - tail.length).fill("0") : [];
  const groups = [...head, ...gap, ...(tail ?? [])];
  return [1, joined(...groups.map((group) => number(parseInt(group, 16), 2)))];
}

/** @param {Candidate} candidate */
function addressText({ family, address }) {
  if (family === 0) return address.join(".");
  const digits = [...address].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (family === 1) return /** @type {string[]} */ (digits.match(/..../g)).join(":");
  return `${digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5")}.local`;
}

/** @param {RTCSessionDescription} description @returns {Code} */
export function codeOf({ type, sdp }) {
  const lines = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\S+)/gim)];
  const candidates = lines.slice(0, MOST_CANDIDATES).map(([, where, port, kind]) => {
    const [family, address] = addressFrom(where);
    return { kind: KINDS.indexOf(kind), family, address, port: Number(port) };
  });
  return {
    isAnswer: type === "answer",
    role: ROLES.indexOf(attribute(sdp, "setup")),
    fingerprint: fingerprintOf(sdp),
    name: attribute(sdp, "ice-ufrag"),
    password: attribute(sdp, "ice-pwd"),
    candidates,
  };
}

/** @param {string} sdp */
export const fingerprintOf = (sdp) =>
  Uint8Array.from(attribute(sdp, "fingerprint").split(" ")[1].split(":"), (pair) =>
    parseInt(pair, 16),
  );

/** @param {Code} code */
export function codeText(code) {
  const names = [code.name, code.password].map(utf8);
  return base64url(
    joined(
      number(16 + 2 * code.role + Number(code.isAnswer), 1),
      code.fingerprint,
      ...names.flatMap((name) => [number(name.length, 1), name]),
      number(code.candidates.length, 1),
      ...code.candidates.flatMap(({ kind, family, address, port }) => [
        number(4 * kind + family, 1),
        address,
        number(port, 2),
      ]),
    ),
  );
}

/** @param {string} letters @returns {Code} */
export function codeFrom(letters) {
  const bytes = fromBase64url(letters);
  let at = 0;
  /** @param {number} size */
  const next = (size) => bytes.subarray(at, (at += size));
  const [first] = next(1);
  const fingerprint = next(32);
  const name = text(next(next(1)[0]));
  const password = text(next(next(1)[0]));
  const candidates = Array.from({ length: next(1)[0] }, () => {
    const [both] = next(1);
    const address = next(SIZES[both % 4]);
    const [high, low] = next(2);
    return { kind: both >> 2, family: both % 4, address, port: 256 * high + low };
  });
  const [isAnswer, role] = [first % 2 === 1, (first - 16) >> 1];
  return { isAnswer, role, fingerprint, name, password, candidates };
}

/** @param {Code} code @returns {RTCSessionDescriptionInit} */
export function descriptionOf(code) {
  const digits = [...code.fingerprint].map((byte) => byte.toString(16).padStart(2, "0"));
  const candidates = code.candidates.map((candidate, at) => {
    const { kind, port } = candidate;
    const rest = kind ? " raddr 0.0.0.0 rport 0" : "";
    const where = `${addressText(candidate)} ${port} typ ${KINDS[kind]}${rest}`;
    return `a=candidate:${at + 1} 1 udp ${2 ** 30 - at} ${where}`;
  });
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    "a=mid:0",
    `a=ice-ufrag:${code.name}`,
    `a=ice-pwd:${code.password}`,
    `a=fingerprint:sha-256 ${digits.join(":").toUpperCase()}`,
    `a=setup:${code.isAnswer ? ROLES[code.role] : "active"}`,
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    ...candidates,
  ];
  return { type: code.isAnswer ? "answer" : "offer", sdp: `${lines.join("\r\n")}\r\n` };
}
