// The ways of a page to a table: it makes one, opens the address of one, or is handed a code.
import listed from "../relays.json";
import { WORDS, read as readCode } from "./codes.mjs";
import { identityAt } from "./identities.mjs";
import { create } from "./identity.mjs";
import { invite, read, write } from "./invitation.mjs";
import { Peers } from "./peers.mjs";

/**
 * @typedef {object} Wishes
 * @property {string} build which page this is
 * @property {(event: import("./contacts.mjs").Event) => void} onEvent
 * @property {import("./keeper.mjs").Proves} [proves]
 * @property {import("./relays.mjs").RelayLists} [relays] instead of the project's own
 * @property {RTCIceServer[]} [iceServers] instead of the project's own
 *
 * @typedef {object} Table
 * @property {Peers} peers
 * @property {string} id the table's id
 * @property {string} me our peer id
 * @property {string} host the peer id of whoever made the table
 * @property {boolean} isKept is our identity kept in this browser, to come back after a reload?
 */

/**
 * Make a table.
 * @param {Wishes} wishes @param {string[]} [relays] own relays, to be in the address
 */
export async function make(wishes, relays = []) {
  const identity = await create();
  return opened(await invite(identity.id, relays), wishes, identity);
}

/**
 * Come to the table of an address, for the first time or again; undefined where it names none.
 * @param {string} fragment @param {Wishes} wishes
 */
export async function come(fragment, wishes) {
  const invitation = await read(fragment);
  return invitation && opened(invitation, wishes);
}

/**
 * Tell what a code is: the offer of a table (with the address of that table, which is to be come to
 * first), or the answer to an offer of this page. Undefined where it is no code; throws where it is
 * one with something wrong.
 * @param {string} code
 */
export async function look(code) {
  try {
    const known = await readCode(code);
    if (known.is === "answer") return { is: "answer", fragment: "" };
    return { is: "offer", fragment: write(known.invitation) };
  } catch (error) {
    if (error instanceof RangeError && WORDS.includes(error.message)) throw error;
    return undefined;
  }
}

/**
 * @param {import("./invitation.mjs").Invitation} invitation @param {Wishes} wishes
 * @param {import("./identity.mjs").Identity} [own]
 * @returns {Promise<Table>}
 */
async function opened(invitation, wishes, own) {
  const { identity, isKept } = await identityAt(invitation.table, own);
  const peers = await Peers.start({
    relays: listed,
    iceServers: servers({}),
    ...wishes,
    invitation,
    identity,
  });
  const { table: id, host } = invitation;
  return { peers, id, me: identity.id, host, isKept };
}

/**
 * Servers that help to find paths: the project's own or other STUN servers, and perhaps TURN.
 * @param {{ stun?: string[], turn?: RTCIceServer[] }} wish
 * @returns {RTCIceServer[]}
 */
export function servers({ stun = listed.stun, turn = [] }) {
  return stun.length ? [{ urls: stun }, ...turn] : turn;
}
