// Looking after the peers: who is to be called and when, what is to be mended, which relays are
// needed.
import { Call } from "./call.mjs";
import {
  FAILED,
  FAILED_AT_MOST,
  LOST,
  MISSED,
  OTHER_CALLS,
  OTHER_CALLS_HOST,
  PROBE,
  PROBE_MISSING,
  REFUSED,
  TICK,
} from "./times.mjs";

/** @typedef {import("./contacts.mjs").Contacts} Contacts */
/** @typedef {import("./peer.mjs").Peer} Peer */

/**
 * Does this roster make that peer host? To be found out by the layer above.
 * @typedef {(roster: unknown, peer: string) => boolean | Promise<boolean>} Proves
 *
 * @typedef {object} KeeperParts
 * @property {import("./connection.mjs").Hooks} hooks of the connections it makes
 * @property {import("./traffic.mjs").Traffic} traffic
 * @property {import("./forwarding.mjs").Forwarding} forwarding
 * @property {import("./contacts.mjs").Whole} whole
 * @property {() => import("./relays.mjs").Relays} relays those of now
 * @property {Proves} [proves]
 */

export class Keeper {
  #isTending = false;
  #isToTendAgain = false;
  #isNewWay = false;
  #ticking;

  /** @param {Contacts} contacts @param {KeeperParts} parts */
  constructor(contacts, parts) {
    this.contacts = contacts;
    this.parts = parts;
    this.#ticking = setInterval(() => this.#tick(), TICK);
  }

  stop() {
    clearInterval(this.#ticking);
  }

  #tick() {
    const now = performance.now();
    const isHostHeard = this.contacts.all.get(this.contacts.host)?.isHeard;
    this.parts.forwarding.tick();
    for (const peer of this.contacts.all.values()) {
      peer.restart?.tick();
      if (peer.isHelper && (isHostHeard || peer.isExpected)) this.#thank(peer);
      const { link } = peer;
      link?.liveness.tick();
      peer.quietSince = link?.isQuiet ? (peer.quietSince ?? now) : undefined;
      if (peer.isExpected && !peer.isHeard) this.parts.relays().doubt(link ? PROBE : PROBE_MISSING);
      if (now - (peer.quietSince ?? now) > LOST) link?.end("timeout");
      peer.missingSince = link ? undefined : (peer.missingSince ?? now);
      const isMissed = now - (peer.missingSince ?? now) > MISSED;
      const isCutOff = peer.isExpected && !peer.isHeard && (link || isMissed);
      if (isCutOff) void this.parts.forwarding.tend(peer.id);
    }
    this.tend();
  }

  /**
   * Do what there is to do.
   * @param {boolean} [isNewWay] signals may get through that did not before
   */
  tend(isNewWay = false) {
    // It may be called by something that it does itself, and then begins anew.
    this.#isToTendAgain = true;
    this.#isNewWay ||= isNewWay;
    if (this.#isTending) return;
    this.#isTending = true;
    try {
      while (this.#isToTendAgain) {
        const isNew = this.#isNewWay;
        this.#isToTendAgain = this.#isNewWay = false;
        this.#tendOnce(isNew);
      }
    } finally {
      this.#isTending = false;
    }
  }

  /** @param {boolean} isNewWay */
  #tendOnce(isNewWay) {
    for (const peer of this.contacts.all.values()) {
      if (!this.contacts.isClosed && this.#needsCall(peer)) this.#call(peer);
      if (isNewWay) {
        peer.call?.repeating?.hurry();
        peer.restart?.repeating?.hurry();
      }
      this.parts.whole.update(peer);
    }
    this.parts.relays().want(this.#needsRelays());
    this.parts.traffic.tellNeighbours();
  }

  #needsRelays() {
    if (this.contacts.isClosed || this.contacts.isReplaced) return false;
    const { all, host } = this.contacts;
    const { ways } = this.parts.forwarding;
    /** @param {Peer | undefined} peer */
    const isHeard = (peer) => peer?.isHeard || ways.get(peer?.id ?? "")?.isOpen;
    if (this.contacts.isLeading) {
      const expected = [...all.values()].filter((it) => it.isExpected);
      return !this.contacts.locked || !expected.every(isHeard);
    }
    return !isHeard(all.get(host)) && !this.contacts.friends(host).length;
  }

  /** This friend helped us to reach the host, and need not any more. @param {Peer} peer */
  #thank(peer) {
    peer.isHelper = false;
    if (!peer.isExpected) peer.link?.end("closed");
  }

  /** @param {Peer} peer */
  #needsCall({ id, isExpected, isHelper, call, callAt, link, restart }) {
    const now = performance.now();
    if (!(isExpected || isHelper) || call || this.contacts.isReplaced || now < callAt) return false;
    if (link && !link.isQuiet) return false;
    // Its caller mends a connection, or finds it hopeless: a new one would lose what is under way.
    if (link && !restart?.isHopeless) return false;
    return this.contacts.friends(id).length > 0 || this.#needsRelays();
  }

  /** @param {Peer} peer */
  #call(peer) {
    const to = peer.id === this.contacts.host ? "" : peer.id;
    /** @type {Set<string>} */
    const claimants = new Set();
    peer.call = new Call(to, this.contacts.self, this.parts.hooks, {
      deliver: (signal) => this.parts.traffic.deliver(signal),
      mayAnswer: async ({ from, roster }, call) => {
        if (from === peer.id) return true;
        if (to !== "" || roster === undefined || claimants.has(from)) return false;
        claimants.add(from); // Each is heard once.
        const isHost = (await this.parts.proves?.(roster, from)) === true;
        if (!isHost || call.isAnswered || peer.call !== call) return false;
        this.#foundHost(peer, from, roster);
        return true;
      },
      onFailure: ({ friends }, why) => {
        peer.call = undefined;
        if (why === "path") for (const id of friends) this.#askForHelp(id);
        peer.why = why;
        if (why === "path") peer.failures++;
        peer.callAt = performance.now() + pauseAfter(why, peer.failures);
        this.tend();
      },
    });
  }

  /** A friend may have a path to the host, and to us. @param {string} id */
  #askForHelp(id) {
    if (id !== this.contacts.self.identity.id) this.contacts.peer(id).isHelper = true;
  }

  /** Somebody else is host by now. @param {Peer} old @param {string} id @param {unknown} roster */
  #foundHost(old, id, roster) {
    const peer = this.contacts.peer(id);
    peer.isExpected = true;
    [peer.call, old.call] = [old.call, undefined];
    this.contacts.host = id;
    this.parts.whole.tell({ is: "host", peer: id, roster });
  }
}

/**
 * Who calls again after a connection was lost, and when: not both at once.
 * @param {Contacts} contacts @param {Peer} peer @param {string} why
 */
export function pauseAfterLoss({ host, isLeading, self }, peer, why) {
  if (["removed", "version"].includes(why)) return Infinity;
  if (why === "replaced") return OTHER_CALLS_HOST;
  if (peer.id === host) return 0;
  if (isLeading) return OTHER_CALLS_HOST;
  return self.identity.id < peer.id ? 0 : OTHER_CALLS;
}

/** The time to wait after a call that failed. @param {string} why @param {number} failures */
function pauseAfter(why, failures) {
  if (["removed", "version", "stranger"].includes(why)) return Infinity;
  if (["locked", "full"].includes(why)) return REFUSED;
  return why === "path" ? Math.min(FAILED_AT_MOST, FAILED * 2 ** failures) : FAILED;
}
