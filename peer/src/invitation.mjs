// The invitation, which the address of a table carries: its secret, who made it, and relays if
// these were chosen.
import { base64url, joined, random, unbase64url } from "./bytes.mjs";
import { idBytes, tableId } from "./identity.mjs";

const VERSION = 1;
const RELAYS_AT_MOST = 3;

/**
 * @typedef {object} Invitation
 * @property {import("./bytes.mjs").Bytes} secret 16 bytes
 * @property {string} host the peer id of whoever made the table
 * @property {string} table the table's id
 * @property {string[]} relays addresses of own relays, if the host chose any
 */

/** An invitation to a new table. @param {string} host @param {string[]} [relays] */
export async function invite(host, relays = []) {
  const secret = random(16);
  return { secret, host, table: await tableId(secret, host), relays: usable(relays) };
}

/** Thirty-three bytes. @param {Invitation} invitation */
export const pack = ({ secret, host }) => joined(Uint8Array.of(VERSION), secret, idBytes(host));

/**
 * Throws where it is none.
 * @param {import("./bytes.mjs").Bytes} bytes @param {string[]} [relays]
 */
export async function unpack(bytes, relays = []) {
  if (bytes.length !== 33) throw new RangeError("not an invitation");
  if (bytes[0] !== VERSION) throw new RangeError("an invitation of another version");
  const secret = bytes.slice(1, 17);
  const host = base64url(bytes.slice(17));
  return { secret, host, table: await tableId(secret, host), relays: usable(relays) };
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
