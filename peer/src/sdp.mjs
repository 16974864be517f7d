// Session descriptions of a connection with nothing but data channels, in about 100 bytes. What is
// read back is written again from checked parts, so a hostile code can put no line of its own in.
import { joined, utf8 } from "./bytes.mjs";
import { familyOf, packAddress, unpackAddress, widths } from "./address.mjs";

/** @typedef {import("./bytes.mjs").Bytes} Bytes */

const VERSION = 1;
const WORD = /^[A-Za-z0-9+/]{4,127}$/;
const KINDS = /** @type {const} */ (["host", "srflx", "prflx", "relay"]);
// The number of candidates of each kind that go along, and our liking for them.
const MOST = { host: 5, srflx: 2, prflx: 0, relay: 2 };
const PREFERENCE = { host: 126, srflx: 100, prflx: 110, relay: 2 };
const CANDIDATE = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)\b/gim;
const ROLES = /** @type {const} */ (["actpass", "active", "passive"]);

/** @param {string} sdp @param {RegExp} pattern */
function found(sdp, pattern) {
  const value = pattern.exec(sdp)?.[1];
  if (value === undefined) throw new RangeError(`a description without ${pattern.source}`);
  return value;
}

/** The fingerprint of a description's certificate. @param {string} sdp @returns {Bytes} */
export function fingerprint(sdp) {
  const pairs = found(sdp, /^a=fingerprint:sha-256 ([\da-f:]{95})/im).split(":");
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/**
 * A short code of a description.
 * @param {RTCSessionDescriptionInit} description @returns {Bytes}
 */
export function pack({ type, sdp = "" }) {
  const role = ROLES.findIndex((it) => it === found(sdp, /^a=setup:(\w+)/m));
  const header = (VERSION << 4) | (role << 1) | (type === "answer" ? 1 : 0);
  const candidates = [...chosen(sdp)];
  return joined(
    Uint8Array.of(header),
    fingerprint(sdp),
    packWord(found(sdp, /^a=ice-ufrag:(\S+)/m)),
    packWord(found(sdp, /^a=ice-pwd:(\S+)/m)),
    Uint8Array.of(candidates.length),
    ...candidates,
  );
}

/** @param {string} sdp */
function* chosen(sdp) {
  const left = { ...MOST };
  const seen = new Set();
  for (const [, address, port, kind] of sdp.matchAll(CANDIDATE)) {
    const known = /** @type {keyof typeof MOST} */ (kind.toLowerCase());
    const family = familyOf(address);
    const key = `${address} ${port} ${known}`;
    if (family === undefined || seen.has(key) || left[known]-- <= 0) continue;
    seen.add(key);
    const head = Uint8Array.of((KINDS.indexOf(known) << 2) | family);
    const tail = Uint8Array.of(Number(port) >> 8, Number(port) & 255);
    yield joined(head, packAddress(address, family), tail);
  }
}

/** A word of ICE behind its length. @param {string} word @returns {Bytes} */
function packWord(word) {
  if (!WORD.test(word)) throw new RangeError("an odd word");
  return joined(Uint8Array.of(word.length), utf8(word));
}

/** Reads bytes in order, and throws where they end too soon. */
class Reader {
  /** @param {Bytes} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  /** @param {number} length */
  take(length) {
    if (this.at + length > this.bytes.length) throw new RangeError("a code cut short");
    this.at += length;
    return this.bytes.slice(this.at - length, this.at);
  }

  byte() {
    return this.take(1)[0];
  }

  word() {
    const letters = String.fromCharCode(...this.take(this.byte()));
    if (!WORD.test(letters)) throw new RangeError("an odd word");
    return letters;
  }

  /** @param {number} index */
  candidate(index) {
    const head = this.byte();
    const kind = KINDS[(head >> 2) & 3];
    const family = head & 3;
    if (head > 15 || widths[family] === undefined) throw new RangeError("an odd candidate");
    const address = unpackAddress(this.take(widths[family]), family);
    const [high, low] = this.take(2);
    const priority = PREFERENCE[kind] * 2 ** 24 + (65535 - index) * 256 + 255;
    const related = kind === "host" ? "" : " raddr 0.0.0.0 rport 0";
    const place = `${address} ${(high << 8) | low}`;
    return `candidate:${index + 1} 1 udp ${priority} ${place} typ ${kind}${related}`;
  }
}

/**
 * The description that a code stands for, and the candidates in it. Throws where it is none.
 *
 * A page that reads an offer takes it for one with `setup:active`, so that the one that made it
 * begins the handshake: the other side's would give up while people carry the answer over.
 * And the end of the candidates is never announced, so that some can be added again.
 * @param {Bytes} bytes
 * @returns {{ type: "offer" | "answer", sdp: string, candidates: string[] }}
 */
export function unpack(bytes) {
  const reader = new Reader(bytes);
  const header = reader.byte();
  if (header >> 4 !== VERSION) throw new RangeError("a code of another version");
  const type = header & 1 ? "answer" : "offer";
  const role = type === "offer" ? "active" : ROLES[(header >> 1) & 7];
  if (!role) throw new RangeError("a code with an odd role");
  const print = Array.from(reader.take(32), (it) => it.toString(16).padStart(2, "0"));
  const [name, password] = [reader.word(), reader.word()];
  const count = reader.byte();
  if (count > 9) throw new RangeError("a code with too many candidates");
  const candidates = Array.from({ length: count }, (_, index) => reader.candidate(index));
  if (reader.at !== bytes.length) throw new RangeError("a code with something behind it");
  const lines = [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    `a=ice-ufrag:${name}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${print.join(":").toUpperCase()}`,
    `a=setup:${role}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    ...candidates.map((it) => `a=${it}`),
    "",
  ];
  return { type, sdp: lines.join("\r\n"), candidates };
}
