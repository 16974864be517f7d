// The invitation, which the address of a table carries: its secret, the newest decision when the
// address was copied, and relays if these were chosen.
import { base64url, hex, joined, random, unbase64url, unhex } from "./bytes.mjs";
import { tableId } from "./identity.mjs";

const VERSION = 2;
const RELAYS_AT_MOST = 3;
const [SECRET, HASH] = [16, 32];
/** Bytes of a packed invitation. */
export const PACKED = 1 + SECRET + HASH;

/**
 * @typedef {object} Invitation
 * @property {import("./bytes.mjs").Bytes} secret 16 bytes
 * @property {import("./bytes.mjs").Bytes} newest the hash of a decision, all zero if none is known
 * @property {string} table the table's id
 * @property {string[]} relays addresses of own relays, if any were chosen
 */

/** An invitation to a new table. @param {string[]} [relays] @returns {Promise<Invitation>} */
export async function invite(relays = []) {
  const secret = random(SECRET);
  const newest = new Uint8Array(HASH);
  return { secret, newest, table: await tableId(secret), relays: usable(relays) };
}

/** @param {Invitation} invitation */
export const pack = ({ secret, newest }) => joined(Uint8Array.of(VERSION), secret, newest);

/**
 * Throws where it is none.
 * @param {import("./bytes.mjs").Bytes} bytes @param {string[]} [relays]
 * @returns {Promise<Invitation>}
 */
export async function unpack(bytes, relays = []) {
  if (bytes.length !== PACKED) throw new RangeError("not an invitation");
  if (bytes[0] !== VERSION) throw new RangeError("an invitation of another version");
  const secret = bytes.slice(1, 1 + SECRET);
  const newest = bytes.slice(1 + SECRET);
  return { secret, newest, table: await tableId(secret), relays: usable(relays) };
}

/** As it stands in an address, after `#`. @param {Invitation} invitation */
export function write(invitation) {
  const relays = invitation.relays.map((relay) => `&relay=${encodeURIComponent(relay)}`);
  return `table=${base64url(pack(invitation))}${relays.join("")}`;
}

/**
 * The invitation in the part of an address after `#`, if there is one.
 * @param {string} fragment @returns {Promise<Invitation | undefined>}
 */
export async function read(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  try {
    return await unpack(unbase64url(fields.get("table") ?? ""), fields.getAll("relay"));
  } catch {
    return undefined;
  }
}

/** The newest decision's hash in hexadecimal digits, or "". @param {Invitation} invitation */
export const newestOf = ({ newest }) => (newest.some((byte) => byte) ? hex(newest) : "");

/** The bytes of such a hash. Throws where it is none. @param {unknown} digits */
export function hashOf(digits) {
  if (!/^[\da-f]{64}$/.test(String(digits))) throw new RangeError("not a hash");
  return unhex(String(digits));
}

/** Those of them that can be in an address. @param {string[]} relays */
export function usable(relays) {
  return relays.filter(isRelay).slice(0, RELAYS_AT_MOST);
}

/**
 * Is it the address of a relay? `mqtt+wss://…` is one of the other kind. Unencrypted ones are only
 * for this very machine.
 * @param {string} address
 */
export function isRelay(address) {
  if (address.length > 200) return false;
  try {
    const { protocol, hostname } = new URL(address.replace(/^mqtt\+/, ""));
    const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
    return protocol === "wss:" || (protocol === "ws:" && isHere);
  } catch {
    return false;
  }
}
