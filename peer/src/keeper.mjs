// Looking after the peers: who is to be called and when, what is to be mended, which relays are
// needed.
import { Call } from "./call.mjs";
import {
  FAILED,
  FAILED_AT_MOST,
  LONELY,
  LOST,
  MISSED,
  OTHER_CALLS,
  PROBE,
  PROBE_MISSING,
  REFUSED,
  TICK,
} from "./times.mjs";

/** @typedef {import("./peer.mjs").Peer} Peer */

export class Keeper {
  #isTending = false;
  #isToTendAgain = false;
  #isNewWay = false;
  #ticking;
  /** @type {number | undefined} since when nobody has been connected with us */
  #aloneSince;

  /** @param {import("./peers.mjs").Peers} peers */
  constructor(peers) {
    this.peers = peers;
    this.#ticking = setInterval(() => this.#tick(), TICK);
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
      peer.restart?.tick();
      if (peer.isSought && isIn) this.#thank(peer);
      const { link } = peer;
      link?.liveness.tick();
      peer.quietSince = link?.isQuiet ? (peer.quietSince ?? now) : undefined;
      if (peer.isWanted && !peer.isHeard) relays.doubt(link ? PROBE : PROBE_MISSING);
      if (now - (peer.quietSince ?? now) > LOST) link?.end("timeout");
      peer.missingSince = link ? undefined : (peer.missingSince ?? now);
      const isMissed = now - (peer.missingSince ?? now) > MISSED;
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
    // It may be called by something that it does itself, and then begins again.
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
    const { all, relays, traffic } = this.peers;
    for (const peer of all.values()) {
      const isWanted = this.#isWanted(peer);
      if (isWanted && this.#needsCall(peer)) this.#call(peer);
      if (!isWanted && peer.call && !peer.call.isAnswered) {
        peer.call.cancel();
        peer.call = undefined;
      }
      if (isNewWay) {
        peer.call?.repeating?.hurry();
        peer.restart?.repeating?.hurry();
      }
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
    const isComing = (/** @type {Peer} */ { link, restart, isSought, call }) =>
      link ? !(link.isQuiet && restart?.isHopeless) : isSought || call?.isAnswered;
    if (others.some(isComing)) return false;
    if (!others.some((it) => it.isExpected)) return !this.peers.answers;
    // Those whom we expect may be gone for good, and others be at the table.
    return performance.now() - (this.#aloneSince ?? Infinity) > LONELY;
  }

  #needsRelays() {
    const { all, answers, locked, isClosed, isReplaced, forwarding } = this.peers;
    if (isClosed || isReplaced) return false;
    const isNeeded = (/** @type {Peer} */ peer) =>
      peer.call || (!peer.isHeard && (peer.restart || this.#isWanted(peer)));
    const isReached = (/** @type {Peer} */ peer) => forwarding.ways.get(peer.id)?.isOpen;
    return (
      (answers && !locked) || [...all.values()].some((it) => isNeeded(it) && !isReached(it))
    );
  }

  /** These helped us in, and need not any more. @param {Peer} peer */
  #thank(peer) {
    peer.isSought = false;
    if (!peer.isExpected && !peer.answers) peer.link?.end("closed");
  }

  /** @param {Peer} peer */
  #needsCall({ call, callAt, link, restart }) {
    if (call || performance.now() < callAt) return false;
    // Its caller mends a connection, or finds it hopeless: a new one would lose what is under way.
    return !link || (link.isQuiet && restart?.isHopeless === true);
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
        if (why === "path" && peer !== called) for (const id of [peer.id, ...friends]) this.#seek(id);
        peer.why = why;
        if (why === "path") peer.failures++;
        peer.callAt = performance.now() + pauseAfter(why, peer.failures);
        this.tend();
      },
    });
  }

  /** Somebody answered, or a friend of theirs may have a path to both of us. @param {string} id */
  #seek(id) {
    if (id !== this.peers.self.identity.id) this.peers.peer(id).isSought = true;
  }
}

/**
 * Who calls again after a connection was lost, and when: not both at once.
 * @param {string} own @param {string} peer @param {string} why
 */
export function pauseAfterLoss(own, peer, why) {
  if (["removed", "version"].includes(why)) return Infinity;
  return own < peer && why !== "replaced" ? 0 : OTHER_CALLS;
}

/** The time to wait after a call that failed. @param {string} why @param {number} failures */
function pauseAfter(why, failures) {
  if (["removed", "version", "stranger"].includes(why)) return Infinity;
  if (["locked", "full"].includes(why)) return REFUSED;
  return why === "path" ? Math.min(FAILED_AT_MOST, FAILED * 2 ** failures) : FAILED;
}
