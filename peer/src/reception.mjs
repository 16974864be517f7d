// The way in: offers and answers over relays and friends, connections that open and end.
import { Answering } from "./answering.mjs";
import { Allowance } from "./limits.mjs";
import { FRIENDS_AT_MOST, read } from "./signal.mjs";
import { DOUBT } from "./times.mjs";

/** @typedef {import("./peer.mjs").Peer} Peer */
/** @typedef {import("./signal.mjs").Signal} Signal */
/** @typedef {import("./connection.mjs").Connection} Connection */

const STRANGERS_AT_MOST = 8;
const ENVELOPES = { perSecond: 30, atOnce: 150 };

export class Reception {
  /** @type {Set<string>} */
  removed = new Set();
  #envelopes = new Allowance(ENVELOPES.perSecond, ENVELOPES.atOnce);

  /** @param {import("./peers.mjs").Peers} peers */
  constructor(peers) {
    this.peers = peers;
    this.answering = new Answering(peers.self, peers.hooks, {
      judge: (offer, via) => this.#judge(offer, via),
      friends: () => peers.heard().slice(0, FRIENDS_AT_MOST),
      find: (of, from) => {
        const link = peers.all.get(from)?.link;
        return link?.id === of ? link : undefined;
      },
      roster: () => peers.roster,
    });
  }

  /** @param {string} envelope */
  async onEnvelope(envelope) {
    if (!this.#envelopes.take()) return;
    const content = await this.peers.sealed.open(envelope);
    const signal = content === undefined ? undefined : read(content);
    if (signal) await this.hear(signal);
  }

  /** @param {Signal} signal @param {string} [via] */
  async hear(signal, via) {
    const own = this.peers.self.identity.id;
    const isForUs = signal.to === own || (signal.to === "" && this.peers.isLeading);
    if (signal.from === own || this.peers.isClosed || this.peers.isReplaced) return;
    // A peer that finds no path to the host may call a friend, who has long left the relays.
    if (!isForUs && !via && this.peers.isLeading) this.peers.traffic.passOn(signal);
    if (!isForUs) return;
    if (signal.is === "offer") {
      await this.answering.hear(signal, (it) => this.peers.traffic.deliver(it, via), via);
      return;
    }
    for (const { call, restart } of this.peers.all.values()) {
      if (call?.id === signal.id) return call.answered(signal);
      if (restart && (await restart.answered(signal))) return;
    }
  }

  /** @param {Signal} offer @param {string} [via] */
  #judge({ of, from }, via) {
    const peer = this.peers.all.get(from);
    if (this.removed.has(from)) return "removed";
    if (of) return "yes";
    // Both call at once: the call of the lesser id is the one.
    if (peer?.isExpected) return peer.call && this.peers.self.identity.id < from ? "wait" : "yes";
    // A stranger comes to the host, or is sent by the host to find a way there through us.
    if (!this.peers.isLeading && via !== this.peers.host) return "ignore";
    if (this.peers.locked) return this.peers.locked;
    return this.hasRoom() ? "yes" : "full";
  }

  /** May one more stranger come? */
  hasRoom() {
    const strangers = [...this.peers.all.values()].filter((it) => !it.isExpected && it.link);
    return strangers.length < STRANGERS_AT_MOST;
  }

  /** May that peer reach us through a friend? @param {string} id */
  mayReach(id) {
    if (this.removed.has(id)) return false;
    if (this.peers.all.get(id)?.isExpected || this.peers.forwarding.ways.has(id)) return true;
    const strangers = [...this.peers.forwarding.ways.keys()].filter(
      (it) => !this.peers.all.get(it)?.isExpected,
    );
    return (
      this.peers.isLeading && !this.peers.locked && strangers.length < STRANGERS_AT_MOST
    );
  }

  /** @param {Connection} connection */
  onOpen(connection) {
    const id = /** @type {string} */ (connection.peer);
    const known = this.peers.all.get(id);
    const isStranger = !known?.isExpected && !known?.link;
    if (this.removed.has(id)) return connection.end("removed");
    if (isStranger && !this.hasRoom()) return connection.end("full");
    const peer = this.peers.peer(id);
    peer.connect(connection, (signal) => this.peers.traffic.deliver(signal));
    this.peers.forwarding.forget(id);
    this.peers.update(peer);
    this.peers.tend();
  }

  /** @param {Connection} connection @param {string} why */
  onEnd(connection, why) {
    const peer = this.peers.all.get(connection.peer ?? "");
    if (peer?.link !== connection) return;
    peer.disconnect(why);
    if (why === "replaced") setTimeout(() => this.#onReplaced(peer), DOUBT);
    peer.callAt = performance.now() + this.peers.keeper.pauseAfterLoss(peer, why);
    this.peers.update(peer);
    this.peers.tend();
  }

  /** A peer behind a friend wants no more. @param {string} id @param {string} why */
  onFarewell(id, why) {
    const peer = this.peers.all.get(id);
    if (!peer || !/^[a-z]{1,20}$/.test(why)) return;
    this.peers.forwarding.forget(id);
    peer.why = why;
    peer.call?.cancel();
    peer.call = undefined;
    peer.callAt = performance.now() + this.peers.keeper.pauseAfterLoss(peer, why);
    this.peers.tend();
  }

  /**
   * Another page is us now, unless it was only a newer connection of this one.
   * @param {Peer} peer
   */
  #onReplaced(peer) {
    if (peer.link || this.peers.isReplaced || this.peers.isClosed) return;
    this.peers.isReplaced = true;
    for (const { call, link } of this.peers.all.values()) {
      call?.cancel();
      link?.end("replaced");
    }
    this.peers.options.onEvent({ is: "replaced" });
    this.peers.tend();
  }
}
