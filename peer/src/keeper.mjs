// Looks after the peers: calls those that are missing, repairs connections, and keeps the relays
// open while they are needed.
import { Call } from "./call.mjs";
import * as times from "./times.mjs";

/** @typedef {import("./peer.mjs").Peer} Peer */

export class Keeper {
  #isToTend = false;
  #isNewWay = false;
  #ticking;
  /** @type {number | undefined} since when nobody has been connected with us */
  #aloneSince;

  /** @param {import("./peers.mjs").Peers} peers */
  constructor(peers) {
    this.peers = peers;
    this.#ticking = setInterval(() => this.#tick(), times.TICK);
  }

  stop() {
    clearInterval(this.#ticking);
  }

  #tick() {
    const now = performance.now();
    const { all, forwarding, relays } = this.peers;
    const peers = [...all.values()];
    const isIn = peers.some((it) => it.isHeard && it.answers);
    this.#aloneSince = peers.some((it) => it.link) ? undefined : (this.#aloneSince ?? now);
    forwarding.tick();
    for (const peer of peers) {
      if (peer.isSought && isIn) this.#thank(peer);
      const { link } = peer;
      link?.liveness.tick();
      peer.quietSince = link?.liveness.isQuiet ? (peer.quietSince ?? now) : undefined;
      if (peer.isWanted && !peer.isHeard) relays.doubt(link ? times.PROBE : times.PROBE_MISSING);
      if (now - (peer.quietSince ?? now) > times.LOST) link?.end("timeout");
      peer.missingSince = link ? undefined : (peer.missingSince ?? now);
      const isMissed = now - (peer.missingSince ?? now) > times.MISSED;
      const isCutOff = peer.isWanted && !peer.isHeard && (link || isMissed);
      if (isCutOff) void forwarding.tend(peer.id);
    }
    this.tend();
  }

  /**
   * Do what there is to do.
   * @param {boolean} [isNewWay] signals may get through that did not before
   */
  tend(isNewWay = false) {
    this.#isNewWay ||= isNewWay;
    if (this.#isToTend) return;
    this.#isToTend = true;
    queueMicrotask(() => this.#tendNow());
  }

  #tendNow() {
    const { all, relays, traffic } = this.peers;
    const isNewWay = this.#isNewWay;
    this.#isToTend = this.#isNewWay = false;
    for (const peer of all.values()) {
      const isWanted = this.#isWanted(peer);
      if (isWanted && this.#needsCall(peer)) this.#call(peer);
      if (!isWanted && peer.call && !peer.call.isAnswered) peer.hangUp();
      if (isNewWay) peer.call?.repeating?.hurry();
      this.peers.update(peer);
    }
    relays.want(this.#needsRelays());
    traffic.tellNeighbours();
  }

  /** Is it to be connected with us? The table is, while nobody of it is. @param {Peer} peer */
  #isWanted(peer) {
    if (this.peers.isClosed || this.peers.isReplaced) return false;
    if (peer.id) return peer.isWanted;
    const others = [...this.peers.all.values()].filter((it) => it !== peer);
    if (others.some((it) => it.isHeard || it.isSought || it.call?.isAnswered)) return false;
    if (!others.some((it) => it.isExpected)) return !this.peers.answers;
    // Those whom we expect may be gone for good, and others be at the table.
    return performance.now() - (this.#aloneSince ?? Infinity) > times.LONELY;
  }

  #needsRelays() {
    const { all, answers, locked, isClosed, isReplaced, forwarding } = this.peers;
    if (isClosed || isReplaced) return false;
    const isNeeded = (/** @type {Peer} */ peer) =>
      peer.call || (!peer.isHeard && this.#isWanted(peer));
    const isReached = (/** @type {Peer} */ peer) => forwarding.ways.get(peer.id)?.isOpen;
    return (answers && !locked) || [...all.values()].some((it) => isNeeded(it) && !isReached(it));
  }

  /** It helped us in, or was to, and that is done. @param {Peer} peer */
  #thank(peer) {
    peer.isSought = false;
    if (!peer.isExpected && !peer.answers) peer.link?.end("closed");
  }

  /** @param {Peer} peer */
  #needsCall({ id, call, callAt, link, isHeard, quietSince }) {
    const now = performance.now();
    if (call || isHeard || now < callAt) return false;
    const isOurs = this.peers.self.identity.id < id;
    return !link || isOurs || now - (quietSince ?? now) > times.OTHER_CALLS;
  }

  /** @param {Peer} called */
  #call(called) {
    const { all, self, hooks, reception, traffic } = this.peers;
    let peer = called;
    peer.call = new Call(called.id, self, hooks, {
      deliver: (signal) => traffic.deliver(signal),
      mayAnswer: (from) =>
        called.id ? from === called.id : !reception.removed.has(from) && !all.get(from)?.isHeard,
      onAnswer: (call, from) => {
        if (peer.id === from) return;
        peer.call = undefined;
        peer = this.peers.peer(from);
        peer.call?.cancel();
        peer.call = call;
        this.tend();
      },
      onFailure: ({ friends }, why) => {
        peer.call = undefined;
        peer.isSought &&= why === "path";
        if (why === "path" && peer !== called) this.#seek(peer.id, ...friends);
        peer.why = why;
        if (why === "path") peer.failures++;
        peer.callAt = performance.now() + pauseAfter(why, peer.failures);
        this.tend();
      },
    });
  }

  /** Somebody answered, and these may have a path to both of us. @param {string[]} ids */
  #seek(...ids) {
    const others = ids.filter((id) => id !== this.peers.self.identity.id);
    for (const id of others) this.peers.peer(id).isSought = true;
  }
}

/**
 * Who calls again after a connection was lost, and when: not both at the same time.
 * @param {string} own @param {string} peer @param {string} why
 */
export function pauseAfterLoss(own, peer, why) {
  if (["removed", "version"].includes(why)) return Infinity;
  return own < peer && why !== "replaced" ? 0 : times.OTHER_CALLS;
}

/** The time to wait after a call that failed. @param {string} why @param {number} failures */
function pauseAfter(why, failures) {
  if (["removed", "version", "stranger"].includes(why)) return Infinity;
  if (["locked", "full"].includes(why)) return times.REFUSED;
  if (why !== "path") return times.FAILED;
  return Math.min(times.FAILED_AT_MOST, times.FAILED * 2 ** failures);
}
