// The peers that a page at a table knows: who belongs to it, who is host, who hears whom. What
// connects them, and all that is done about them, is in `peers.mjs` and its parts.
import { Peer } from "./peer.mjs";

/**
 * What the parts ask of the whole.
 * @typedef {object} Whole
 * @property {(isNewWay?: boolean) => void} tend do what there is to do; signals may get through
 *   that did not before
 * @property {(peer: Peer) => void} update tell what is new of it, and forget it if nobody needs it
 * @property {(event: Event) => void} tell
 *
 * @typedef {import("./peer.mjs").PeerReport
 *   | { is: "text", from: string, text: string }
 *   | { is: "relays", state: import("./relays.mjs").RelaysState,
 *       relays: import("./relays.mjs").RelayReport[] }
 *   | { is: "host", peer: string, roster: unknown }
 *   | { is: "reach", reach: import("./wire.mjs").Reach }
 *   | { is: "replaced" }} Event
 */

export class Contacts {
  /** @type {Map<string, Peer>} */
  all = new Map();
  /** Why nobody is let in now, if so. @type {"" | "locked" | "full"} */
  locked = "";
  isReplaced = false;
  isClosed = false;
  /** What proves that we are host, where it must be proved. @type {unknown} */
  roster;

  /**
   * @param {import("./connection.mjs").Self} self
   * @param {string} host the peer that is host, as far as we know
   */
  constructor(self, host) {
    this.self = self;
    this.host = host;
  }

  get isLeading() {
    return this.host === this.self.identity.id;
  }

  /** @param {string} id */
  peer(id) {
    const known = this.all.get(id) ?? new Peer(id);
    this.all.set(id, known);
    return known;
  }

  /** Friends who hear that peer. @param {string} id @returns {string[]} */
  friends(id) {
    return [...this.all.values()]
      .filter((it) => it.id !== id && it.isTrusted && it.isHeard && it.neighbours.has(id))
      .map((it) => it.id);
  }

  /** The peers of the table that answer us, by a connection of our own. @returns {string[]} */
  heard() {
    return [...this.all.values()].filter((it) => it.isExpected && it.isHeard).map((it) => it.id);
  }
}
