// The way in: offers and answers over relays and friends, connections that open and end.
import { Answering } from "./answering.mjs";
import { pauseAfterLoss } from "./keeper.mjs";
import { Allowance } from "./limits.mjs";
import { FRIENDS_AT_MOST, read } from "./signal.mjs";
import { DOUBT } from "./times.mjs";

/** @typedef {import("./peer.mjs").Peer} Peer */
/** @typedef {import("./signal.mjs").Signal} Signal */
/** @typedef {import("./connection.mjs").Connection} Connection */

/**
 * @typedef {object} ReceptionParts
 * @property {import("./envelope.mjs").Envelopes} sealed
 * @property {import("./connection.mjs").Hooks} hooks of the connections it makes
 * @property {import("./traffic.mjs").Traffic} traffic
 * @property {import("./forwarding.mjs").Forwarding} forwarding
 * @property {import("./contacts.mjs").Whole} whole
 */

const STRANGERS_AT_MOST = 8;
const ENVELOPES = { perSecond: 30, atOnce: 150 };

export class Reception {
  /** @type {Set<string>} */
  removed = new Set();
  #envelopes = new Allowance(ENVELOPES.perSecond, ENVELOPES.atOnce);

  /** @param {import("./contacts.mjs").Contacts} contacts @param {ReceptionParts} parts */
  constructor(contacts, { sealed, hooks, traffic, forwarding, whole }) {
    this.contacts = contacts;
    this.sealed = sealed;
    this.traffic = traffic;
    this.forwarding = forwarding;
    this.whole = whole;
    this.answering = new Answering(contacts.self, hooks, {
      judge: (offer, via) => this.#judge(offer, via),
      friends: () => contacts.heard().slice(0, FRIENDS_AT_MOST),
      find: (of, from) => {
        const link = contacts.all.get(from)?.link;
        return link?.id === of ? link : undefined;
      },
      roster: () => contacts.roster,
    });
  }

  /** @param {string} envelope */
  async onEnvelope(envelope) {
    if (!this.#envelopes.take()) return;
    const content = await this.sealed.open(envelope);
    const signal = content === undefined ? undefined : read(content);
    if (signal) await this.hear(signal);
  }

  /** @param {Signal} signal @param {string} [via] */
  async hear(signal, via) {
    const own = this.contacts.self.identity.id;
    const isForUs = signal.to === own || (signal.to === "" && this.contacts.isLeading);
    if (signal.from === own || this.contacts.isClosed || this.contacts.isReplaced) return;
    // A peer that finds no path to the host may call a friend, who has long left the relays.
    if (!isForUs && !via && this.contacts.isLeading) this.traffic.passOn(signal);
    if (!isForUs) return;
    if (signal.is === "offer") {
      await this.answering.hear(signal, (it) => this.traffic.deliver(it, via), via);
      return;
    }
    for (const { call, restart } of this.contacts.all.values()) {
      if (call?.id === signal.id) return call.answered(signal);
      if (restart && (await restart.answered(signal))) return;
    }
  }

  /** @param {Signal} offer @param {string} [via] */
  #judge({ of, from }, via) {
    const peer = this.contacts.all.get(from);
    if (this.removed.has(from)) return "removed";
    if (of) return "yes";
    // Both call at once: the call of the lesser id is the one.
    if (peer?.isExpected) return peer.call && this.contacts.self.identity.id < from ? "wait" : "yes";
    // A stranger comes to the host, or is sent by the host to find a way there through us.
    if (!this.contacts.isLeading && via !== this.contacts.host) return "ignore";
    if (this.contacts.locked) return this.contacts.locked;
    return this.hasRoom() ? "yes" : "full";
  }

  /** May one more stranger come? */
  hasRoom() {
    const strangers = [...this.contacts.all.values()].filter((it) => !it.isExpected && it.link);
    return strangers.length < STRANGERS_AT_MOST;
  }

  /** May that peer reach us through a friend? @param {string} id */
  mayReach(id) {
    if (this.removed.has(id)) return false;
    if (this.contacts.all.get(id)?.isExpected || this.forwarding.ways.has(id)) return true;
    const strangers = [...this.forwarding.ways.keys()].filter(
      (it) => !this.contacts.all.get(it)?.isExpected,
    );
    return (
      this.contacts.isLeading && !this.contacts.locked && strangers.length < STRANGERS_AT_MOST
    );
  }

  /** @param {Connection} connection */
  onOpen(connection) {
    const id = /** @type {string} */ (connection.peer);
    const known = this.contacts.all.get(id);
    const isStranger = !known?.isExpected && !known?.link;
    if (this.removed.has(id)) return connection.end("removed");
    if (isStranger && !this.hasRoom()) return connection.end("full");
    const peer = this.contacts.peer(id);
    peer.connect(connection, (signal) => this.traffic.deliver(signal));
    this.forwarding.forget(id);
    this.whole.update(peer);
    this.whole.tend();
  }

  /** @param {Connection} connection @param {string} why */
  onEnd(connection, why) {
    const peer = this.contacts.all.get(connection.peer ?? "");
    if (peer?.link !== connection) return;
    peer.disconnect(why);
    if (why === "replaced") setTimeout(() => this.#onReplaced(peer), DOUBT);
    peer.callAt = performance.now() + pauseAfterLoss(this.contacts, peer, why);
    this.whole.update(peer);
    this.whole.tend();
  }

  /** A peer behind a friend wants no more. @param {string} id @param {string} why */
  onFarewell(id, why) {
    const peer = this.contacts.all.get(id);
    if (!peer || !/^[a-z]{1,20}$/.test(why)) return;
    this.forwarding.forget(id);
    peer.why = why;
    peer.call?.cancel();
    peer.call = undefined;
    peer.callAt = performance.now() + pauseAfterLoss(this.contacts, peer, why);
    this.whole.tend();
  }

  /**
   * Another page is us now, unless it was only a newer connection of this one.
   * @param {Peer} peer
   */
  #onReplaced(peer) {
    if (peer.link || this.contacts.isReplaced || this.contacts.isClosed) return;
    this.contacts.isReplaced = true;
    for (const { call, link } of this.contacts.all.values()) {
      call?.cancel();
      link?.end("closed"); // Nobody took the place of the other: it is to look for the newer page.
    }
    this.whole.tell({ is: "replaced" });
    this.whole.tend();
  }
}
