// The way in: offers and answers over relays and friends, connections that open and end.
import { Answering } from "./answering.mjs";
import { pauseAfterLoss } from "./keeper.mjs";
import { Allowance } from "./limits.mjs";
import { read } from "./signal.mjs";
import { DOUBT } from "./times.mjs";

/** @typedef {import("./peer.mjs").Peer} Peer */
/** @typedef {import("./signal.mjs").Signal} Signal */
/** @typedef {import("./connection.mjs").Connection} Connection */

const STRANGERS_AT_MOST = 8;
const STRANGER_STAYS = 60; // seconds; then a stranger gives way, so that nobody blocks the door
const ENVELOPES = { perSecond: 30, atOnce: 150 };

export class Reception {
  /** @type {Set<string>} */
  removed = new Set();
  #envelopes = new Allowance(ENVELOPES.perSecond, ENVELOPES.atOnce);

  /** @param {import("./peers.mjs").Peers} peers */
  constructor(peers) {
    this.peers = peers;
    this.answering = new Answering(peers, (offer, via) => this.#judge(offer, via));
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
    const { self, all, answers, traffic, isClosed, isReplaced } = this.peers;
    const own = self.identity.id;
    if (signal.from === own || isClosed || isReplaced) return;
    if (signal.to !== own && !(signal.to === "" && answers)) {
      // A stranger that finds no path to us calls a friend, who may have left the relays.
      const isOfStranger = signal.to !== "" && !all.get(signal.from)?.isExpected;
      if (isOfStranger && !via && this.#isFirst()) traffic.passOn(signal);
      return;
    }
    if (signal.is === "offer") {
      await this.answering.hear(signal, (answer) => traffic.deliver(answer, via), via);
      return;
    }
    const called = [...all.values()].find(({ call }) => call?.id === signal.id);
    await called?.call?.answered(signal);
  }

  /** Are we the first of the pages that let newcomers in, of those that we hear? */
  #isFirst() {
    const { all, answers, self } = this.peers;
    const own = self.identity.id;
    const isBefore = (/** @type {Peer} */ it) =>
      it.isExpected && it.isHeard && it.answers && it.id < own;
    return answers && ![...all.values()].some(isBefore);
  }

  /**
   * @param {Signal} offer @param {string} [via]
   * @returns {import("./answering.mjs").Judgement}
   */
  #judge({ from, to }, via) {
    const { all, answers, locked, self } = this.peers;
    const peer = all.get(from);
    if (this.removed.has(from)) return "removed";
    if (peer?.isExpected && peer.call && self.identity.id < from) {
      peer.call.repeating?.hurry(); // Both call: that of the lesser id is the one.
      return "yield";
    }
    if (!peer?.isExpected) {
      // Somebody of the table sends strangers to us, to find a way through us.
      if (!answers && !all.get(via ?? "")?.isExpected) return "ignore";
      if (locked) return locked;
      if (!this.hasRoom()) return "full";
    }
    return to === "" && !this.#isFirst() ? "later" : "yes";
  }

  /** May one more stranger come? */
  hasRoom() {
    const strangers = this.#strangers();
    if (strangers.length < STRANGERS_AT_MOST) return true;
    return performance.now() - strangers[0].connectedAt > 1000 * STRANGER_STAYS;
  }

  /** Strangers who are connected, in the order in which they came. */
  #strangers() {
    const strangers = [...this.peers.all.values()].filter((it) => !it.isExpected && it.link);
    return strangers.sort((one, other) => one.connectedAt - other.connectedAt);
  }

  /** May that peer reach us through a friend? @param {string} id */
  mayReach(id) {
    const { all, answers, locked, forwarding } = this.peers;
    if (this.removed.has(id)) return false;
    if (all.get(id)?.isWanted || forwarding.ways.has(id)) return true;
    const strangers = [...forwarding.ways.keys()].filter((it) => !all.get(it)?.isExpected);
    return answers && !locked && strangers.length < STRANGERS_AT_MOST;
  }

  /** @param {Connection} connection */
  onOpen(connection) {
    const { all, forwarding } = this.peers;
    const id = /** @type {string} */ (connection.peer);
    const known = all.get(id);
    const isStranger = !known?.isExpected && !known?.link;
    if (this.removed.has(id)) return connection.end("removed");
    if (isStranger && !this.hasRoom()) return connection.end("full");
    const strangers = this.#strangers();
    if (isStranger && strangers.length >= STRANGERS_AT_MOST) strangers[0].link?.end("full");
    const peer = this.peers.peer(id);
    peer.connect(connection);
    forwarding.forget(id);
    this.peers.update(peer);
    this.peers.tend();
  }

  /** @param {Connection} connection @param {string} why */
  onEnd(connection, why) {
    const peer = this.peers.all.get(connection.peer ?? "");
    if (peer?.link !== connection) return;
    peer.disconnect(why);
    if (why === "replaced") setTimeout(() => this.#onReplaced(peer), DOUBT);
    this.#pause(peer, why);
    this.peers.update(peer);
    this.peers.tend();
  }

  /** A peer behind a friend wants no more. @param {string} id @param {string} why */
  onFarewell(id, why) {
    const peer = this.peers.all.get(id);
    if (!peer || !/^[a-z]{1,20}$/.test(why)) return;
    this.peers.forwarding.forget(id);
    peer.why = why;
    peer.hangUp();
    this.#pause(peer, why);
    this.peers.tend();
  }

  /** @param {Peer} peer @param {string} why */
  #pause(peer, why) {
    peer.callAt = performance.now() + pauseAfterLoss(this.peers.self.identity.id, peer.id, why);
  }

  /**
   * Another page is us now, unless it was only a newer connection of this one.
   * @param {Peer} peer
   */
  #onReplaced(peer) {
    if (peer.link || this.peers.isReplaced || this.peers.isClosed) return;
    this.peers.isReplaced = true;
    // Nobody took the place of the others: these are to look for the newer page.
    for (const { link } of this.peers.all.values()) link?.end("closed");
    this.peers.options.onEvent({ is: "replaced" });
    this.peers.tend();
  }
}
