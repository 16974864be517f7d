// The compact codes of session descriptions, written from PROTOCOL.md alone.
import { b64, together, unb64 } from "./letters.mjs";

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const HEX = "0123456789abcdef";
const [ROLES, KINDS] = [
  ["actpass", "active", "passive"],
  ["host", "srflx", "prflx", "relay"],
];

/** @param {string} sdp @param {RegExp} what */
const found = (sdp, what) => what.exec(sdp)?.[1] ?? "";

/** The bytes of a description's fingerprint. @param {string} sdp */
export const fingerprintOf = (sdp) =>
  Uint8Array.from(found(sdp, /a=fingerprint:sha-256 (\S+)/i).split(":"), (it) =>
    Number.parseInt(it, 16),
  );

/** @param {string} word */
function packed(word) {
  const isHex = /^[0-9a-f]*$/.test(word);
  const [digits, width] = isHex ? [HEX, 4] : [BASE64, 6];
  const bits = [...word]
    .map((it) => digits.indexOf(it).toString(2).padStart(width, "0"))
    .join("");
  const whole = bits.padStart(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? [];
  return [word.length | (isHex ? 128 : 0), ...whole.map((it) => Number.parseInt(it, 2))];
}

/** @param {RTCSessionDescription} description */
export function codeOf({ type, sdp }) {
  const role = ROLES.indexOf(found(sdp, /a=setup:(\w+)/));
  const all = sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ ([\d.]+) (\d+) typ host/gm);
  const lines = [...all].slice(0, 5);
  const candidates = lines.flatMap(([, address, port]) => [
    0,
    ...address.split(".").map(Number),
    Number(port) >> 8,
    Number(port) & 255,
  ]);
  return b64(
    together(
      Uint8Array.of((1 << 4) | (role << 1) | (type === "answer" ? 1 : 0)),
      fingerprintOf(sdp),
      Uint8Array.from(packed(found(sdp, /a=ice-ufrag:(\S+)/))),
      Uint8Array.from(packed(found(sdp, /a=ice-pwd:(\S+)/))),
      Uint8Array.of(lines.length, ...candidates),
    ),
  );
}

/** @param {string} code @returns {RTCSessionDescriptionInit} */
export function descriptionOf(code) {
  const bytes = [...unb64(code)];
  /** @param {number} count */
  const take = (count) => bytes.splice(0, count);
  const word = () => {
    const [head] = take(1);
    const [letters, width] = head & 128 ? [HEX, 4] : [BASE64, 6];
    const length = head & 127;
    const bits = take(Math.ceil((length * width) / 8))
      .map((it) => it.toString(2).padStart(8, "0"))
      .join("");
    const used = bits.slice(bits.length - length * width);
    return (used.match(new RegExp(`.{${width}}`, "g")) ?? [])
      .map((it) => letters[Number.parseInt(it, 2)])
      .join("");
  };
  const [head] = take(1);
  const type = head & 1 ? "answer" : "offer";
  const print = take(32).map((it) => it.toString(16).padStart(2, "0").toUpperCase());
  const [name, password] = [word(), word()];
  const [count] = take(1);
  const candidates = Array.from({ length: count }, (_, at) => {
    const [kind] = take(1);
    const address = take(kind & 3 ? 16 : 4);
    const [high, low] = take(2);
    if (kind & 3) return ""; // What is tried here goes by IPv4.
    const related = kind >> 2 ? " raddr 0.0.0.0 rport 0" : "";
    const place = `${address.join(".")} ${high * 256 + low} typ ${KINDS[kind >> 2]}${related}`;
    return `a=candidate:${at + 1} 1 udp ${2113937151 - at * 256} ${place}`;
  });
  const lines = [
    ...["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0"],
    ...["m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0"],
    ...[`a=ice-ufrag:${name}`, `a=ice-pwd:${password}`],
    `a=fingerprint:sha-256 ${print.join(":")}`,
    `a=setup:${type === "offer" ? "active" : ROLES[(head >> 1) & 7]}`,
    ...["a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144"],
    ...candidates.filter(Boolean),
  ];
  return { type, sdp: `${lines.join("\r\n")}\r\n` };
}
