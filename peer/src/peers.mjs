// The peers of a table: found over relays, codes or each other, connected, proved to be who they
// are, looked after. The layer above hears of them in events, and of what they say in texts.
import { Answering } from "./answering.mjs";
import { Call } from "./call.mjs";
import { Codes } from "./codes.mjs";
import { envelopes } from "./envelope.mjs";
import { Forwarding } from "./forwarding.mjs";
import { sign, signer } from "./identity.mjs";
import { Allowance } from "./limits.mjs";
import { Peer } from "./peer.mjs";
import { Relays } from "./relays.mjs";
import { read } from "./signal.mjs";
import { Traffic } from "./traffic.mjs";

/** @typedef {import("./signal.mjs").Signal} Signal */
/** @typedef {import("./connection.mjs").Connection} Connection */

const TICK = 500;
const STRANGERS_AT_MOST = 8;
const ENVELOPES = { perSecond: 30, atOnce: 150 };
/** Characters of a text at most. */
export const LONGEST = 64 * 1024;
// A peer that is not connected for so long is sought through friends too.
const MISSED = 3000;
// How long a quiet connection may come back, and how long its other side alone mends it.
const [LOST, MENDED_BY_OTHER] = [120_000, 20_000];

/**
 * @typedef {import("./peer.mjs").PeerReport
 *   | { is: "text", from: string, text: string }
 *   | { is: "relays", relays: import("./relays.mjs").RelayReport[] }
 *   | { is: "host", peer: string, roster: unknown }
 *   | { is: "replaced" }} Event
 *
 * @typedef {object} Options
 * @property {import("./invitation.mjs").Invitation} invitation
 * @property {import("./identity.mjs").Identity} identity
 * @property {string} build which page this is
 * @property {import("./relays.mjs").RelayLists} relays
 * @property {RTCIceServer[]} iceServers
 * @property {(event: Event) => void} onEvent
 * @property {(roster: unknown, peer: string) => boolean} [proves] does this roster make that peer
 *   host?
 */

export class Peers {
  /** @type {Map<string, Peer>} */
  all = new Map();
  isLocked = false;
  isReplaced = false;
  isClosed = false;
  /** @type {unknown} */
  roster;
  /** @type {Set<string>} */
  #removed = new Set();
  #envelopes = new Allowance(ENVELOPES.perSecond, ENVELOPES.atOnce);
  #isTending = false;
  #isToTendAgain = false;

  /** @param {Options} options */
  static async start(options) {
    return new Peers(options, await envelopes(options.invitation));
  }

  /** @param {Options} options @param {import("./envelope.mjs").Envelopes} sealed */
  constructor(options, sealed) {
    const { invitation, identity, build, iceServers, relays } = options;
    this.options = options;
    this.sealed = sealed;
    this.self = { table: invitation.table, identity, build, iceServers };
    /** The peer that is host, as far as we know. */
    this.host = invitation.host;
    this.hooks = {
      onOpen: (/** @type {Connection} */ it) => this.#onOpen(it),
      onFrame: (/** @type {Connection} */ it, /** @type {string} */ frame) =>
        this.#onFrame(it, frame),
      onState: () => this.tend(),
      onEnd: (/** @type {Connection} */ it, /** @type {string} */ why) => this.#onEnd(it, why),
    };
    this.traffic = new Traffic(this);
    this.codes = new Codes(this.self, invitation, this.hooks);
    this.answering = new Answering(this.self, this.hooks, {
      judge: (offer) => this.#judge(offer),
      find: (of, from) => {
        const link = this.all.get(from)?.link;
        return link?.id === of ? link : undefined;
      },
      roster: () => this.roster,
    });
    this.forwarding = new Forwarding(this.self, {
      send: (via, frame) => this.all.get(via)?.link?.send(frame) ?? false,
      friends: (peer) => this.friends(peer),
      mayReach: (peer) => this.all.get(peer)?.isExpected === true,
      onFrame: (way, frame) => {
        if (frame[0] === "t") this.#say(way.peer, frame);
      },
      onChange: () => this.tend(),
    });
    const lists = invitation.relays.length ? listed(invitation.relays) : relays;
    this.relays = new Relays(
      lists,
      sealed.topic,
      (envelope) => void this.#onEnvelope(envelope),
      (cameUp) => this.#onRelays(cameUp),
    );
    this.#ticking = setInterval(() => this.#tick(), TICK);
    this.#listen();
    if (!this.isLeading) this.#peer(this.host).isExpected = true;
    this.tend();
  }

  #ticking;
  /** @type {AbortController} */
  #leaving = new AbortController();

  #listen() {
    const { signal } = this.#leaving;
    const wake = () => document.visibilityState === "visible" && this.wake();
    document.addEventListener("visibilitychange", wake, { signal });
    addEventListener("pageshow", () => this.wake(), { signal });
    addEventListener("online", () => this.wake(true), { signal });
    addEventListener("pagehide", () => this.#vanish(), { signal });
  }

  get isLeading() {
    return this.host === this.self.identity.id;
  }

  // What the layer above asks for

  /** Which peers belong to this table, besides us: these are kept connected. @param {string[]} ids */
  expect(ids) {
    const wanted = new Set(ids.filter((it) => it !== this.self.identity.id));
    for (const id of wanted) this.#peer(id).isExpected = true;
    for (const peer of this.all.values()) if (!wanted.has(peer.id)) peer.isExpected = false;
    this.tend();
  }

  /**
   * We are host from now on; a roster proves it where the invitation names another.
   * @param {unknown} [roster]
   */
  lead(roster) {
    this.host = this.self.identity.id;
    this.roster = roster;
    this.tend();
  }

  /** That peer is host from now on. @param {string} id */
  follow(id) {
    this.host = id;
    if (!this.isLeading) this.#peer(id).isExpected = true;
    this.tend();
  }

  /** Let no strangers in, or let them in again. @param {boolean} isLocked */
  lock(isLocked) {
    this.isLocked = isLocked;
    this.tend();
  }

  /** False when there is no way to send it now, or it is too long. @param {string} peer @param {string} text */
  send(peer, text) {
    const known = this.all.get(peer);
    const way = this.forwarding.ways.get(peer);
    if (!known || text.length > LONGEST) return false;
    if (!known.isHeard && way?.isOpen) {
      way.send(`t${text}`);
      return true;
    }
    return known.link?.send(`t${text}`) ?? false;
  }

  /** End what connects us with a peer; one that was removed is not let in again. @param {string} id @param {string} [why] */
  remove(id, why = "removed") {
    const peer = this.all.get(id);
    if (why === "removed" && this.#removed.size < 256) this.#removed.add(id);
    if (peer) peer.isExpected = false;
    peer?.call?.cancel();
    if (peer?.link) peer.link.end(why);
    else if (peer) this.#update(peer);
  }

  /** Let somebody in again who was removed. @param {string} id */
  pardon(id) {
    this.#removed.delete(id);
  }

  /** Sign a text for this table. @param {string} text */
  async sign(text) {
    const { table, identity } = this.self;
    return { key: identity.key, sig: await sign(identity, `peerdeck said\n${table}\n${text}`) };
  }

  /** Which peer signed this, if any. @param {string} text @param {{ key: unknown, sig: unknown }} by */
  verify(text, { key, sig }) {
    return signer(key, sig, `peerdeck said\n${this.self.table}\n${text}`);
  }

  /** Another page with our identity took over; take it back. */
  resume() {
    this.isReplaced = false;
    for (const peer of this.all.values()) peer.callAt = 0;
    this.tend();
  }

  /** Ask everybody at once whether they are there. @param {boolean} [isElsewhere] the network is another */
  wake(isElsewhere = false) {
    this.relays.hurry();
    for (const { link, restart } of this.all.values()) {
      link?.liveness.probe();
      if (isElsewhere) restart?.anew();
    }
    this.tend();
  }

  /** Leave the table. @param {string} [why] */
  close(why = "left") {
    if (this.isClosed) return;
    this.isClosed = true;
    clearInterval(this.#ticking);
    this.#leaving.abort();
    for (const { link, call } of this.all.values()) {
      call?.cancel();
      link?.end(why);
    }
    this.answering.close();
    this.codes.close();
    this.relays.want(false);
  }

  /** The page goes: nothing waits. */
  #vanish() {
    for (const { link } of this.all.values()) {
      link?.end("left");
      link?.wire.close();
    }
  }

  // What is heard

  /** @param {string} id */
  #peer(id) {
    const known = this.all.get(id) ?? new Peer(id);
    this.all.set(id, known);
    return known;
  }

  /** @param {string} envelope */
  async #onEnvelope(envelope) {
    if (!this.#envelopes.take()) return;
    const content = await this.sealed.open(envelope);
    const signal = content === undefined ? undefined : read(content);
    if (signal) await this.hearSignal(signal);
  }

  /** @param {Signal} signal @param {string} [via] */
  async hearSignal(signal, via) {
    const own = this.self.identity.id;
    const isForUs = signal.to === own || (signal.to === "" && this.isLeading);
    if (!isForUs || signal.from === own || this.isClosed || this.isReplaced) return;
    if (signal.is === "offer") {
      await this.answering.hear(signal, (answer) => this.traffic.deliver(answer, via));
      return;
    }
    for (const { call, restart } of this.all.values()) {
      if (call?.id === signal.id) return call.answered(signal);
      if (restart && (await restart.answered(signal))) return;
    }
  }

  /** @param {Signal} offer */
  #judge({ of, from }) {
    const peer = this.all.get(from);
    if (this.#removed.has(from)) return "removed";
    if (of) return "yes";
    // Both call at once: the call of the lesser id is the one.
    if (peer?.isExpected) return peer.call && this.self.identity.id < from ? "wait" : "yes";
    if (!this.isLeading) return "ignore";
    if (this.isLocked) return "locked";
    return this.#strangers() < STRANGERS_AT_MOST ? "yes" : "full";
  }

  #strangers() {
    return [...this.all.values()].filter((it) => !it.isExpected && it.link).length;
  }

  /** @param {Connection} connection */
  #onOpen(connection) {
    const id = /** @type {string} */ (connection.peer);
    const known = this.all.get(id);
    const isStranger = !known?.isExpected && !known?.link;
    if (this.#removed.has(id)) return connection.end("removed");
    if (isStranger && this.#strangers() >= STRANGERS_AT_MOST) return connection.end("full");
    const peer = this.#peer(id);
    peer.connect(connection, (signal) => this.traffic.deliver(signal));
    this.forwarding.forget(id);
    this.#update(peer);
    this.tend();
  }

  /** @param {Connection} connection @param {string} frame */
  #onFrame(connection, frame) {
    const peer = this.all.get(connection.peer ?? "");
    if (peer?.link !== connection) return;
    if (frame[0] === "t") this.#say(peer.id, frame);
    else this.traffic.hear(peer, frame);
  }

  /** @param {string} from @param {string} frame */
  #say(from, frame) {
    this.options.onEvent({ is: "text", from, text: frame.slice(1) });
  }

  /** @param {Connection} connection @param {string} why */
  #onEnd(connection, why) {
    const peer = this.all.get(connection.peer ?? "");
    if (peer?.link !== connection) return;
    peer.disconnect(why);
    if (why === "replaced") setTimeout(() => this.#onReplaced(peer), 3000);
    peer.callAt = performance.now() + this.#pause(peer, why);
    this.#update(peer);
    this.tend();
  }

  /** Another page is us now, unless it was only a newer connection of this one. @param {Peer} peer */
  #onReplaced(peer) {
    if (peer.link || this.isReplaced || this.isClosed) return;
    this.isReplaced = true;
    for (const { call, link } of this.all.values()) {
      call?.cancel();
      link?.end("replaced");
    }
    this.options.onEvent({ is: "replaced" });
    this.tend();
  }

  /** Who calls again after a connection was lost, and when: not both at once. @param {Peer} peer @param {string} why */
  #pause(peer, why) {
    if (["removed", "version"].includes(why)) return Infinity;
    if (why === "replaced") return 4000;
    if (peer.id === this.host) return 0;
    if (this.isLeading) return 4000;
    return this.self.identity.id < peer.id ? 0 : 3000;
  }

  /** @param {boolean} cameUp */
  #onRelays(cameUp) {
    this.options.onEvent({ is: "relays", relays: this.relays.report() });
    this.tend(cameUp);
  }

  // What is looked after

  /** Friends who hear that peer. @param {string} id @returns {string[]} */
  friends(id) {
    return [...this.all.values()]
      .filter((it) => it.id !== id && it.isExpected && it.isHeard && it.neighbours.has(id))
      .map((it) => it.id);
  }

  /** @param {Signal} signal */
  async post(signal) {
    if (this.relays.isUp) this.relays.send(await this.sealed.seal(JSON.stringify(signal)));
  }

  #tick() {
    const now = performance.now();
    for (const peer of this.all.values()) {
      peer.restart?.tick();
      const { link } = peer;
      peer.quietSince = link?.isQuiet ? (peer.quietSince ?? now) : undefined;
      if (now - (peer.quietSince ?? now) > LOST) link?.end("timeout");
      peer.missingSince = link ? undefined : (peer.missingSince ?? now);
      const isMissed = now - (peer.missingSince ?? now) > MISSED;
      const isCutOff = peer.isExpected && !peer.isHeard && (link || isMissed);
      if (isCutOff) void this.forwarding.tend(peer.id);
    }
    this.tend();
  }

  /** Do what there is to do. @param {boolean} [isNewWay] signals may get through that did not before */
  tend(isNewWay = false) {
    // It may be called by something that it does itself, and then begins anew.
    this.#isToTendAgain = true;
    if (this.#isTending) return;
    this.#isTending = true;
    while (this.#isToTendAgain) {
      this.#isToTendAgain = false;
      this.#tendOnce(isNewWay);
    }
    this.#isTending = false;
  }

  /** @param {boolean} isNewWay */
  #tendOnce(isNewWay) {
    for (const peer of this.all.values()) {
      if (!this.isClosed && this.#needsCall(peer)) this.#call(peer);
      if (isNewWay) {
        peer.call?.repeating?.hurry();
        peer.restart?.repeating?.hurry();
      }
      this.#update(peer);
    }
    this.relays.want(this.#needsRelays());
    this.traffic.tellNeighbours();
  }

  #needsRelays() {
    if (this.isClosed || this.isReplaced) return false;
    /** @param {Peer | undefined} peer */
    const isHeard = (peer) => peer?.isHeard || this.forwarding.ways.get(peer?.id ?? "")?.isOpen;
    if (this.isLeading) {
      const expected = [...this.all.values()].filter((it) => it.isExpected);
      return !this.isLocked || !expected.every(isHeard);
    }
    return !isHeard(this.all.get(this.host)) && !this.friends(this.host).length;
  }

  /** @param {Peer} peer */
  #needsCall({ id, isExpected, call, callAt, link, restart, quietSince }) {
    const now = performance.now();
    if (!isExpected || call || this.isReplaced || now < callAt) return false;
    if (link && !link.isQuiet) return false;
    const isOthers = link && !link.isCaller && now - (quietSince ?? now) < MENDED_BY_OTHER;
    if (isOthers || (link?.isCaller && !restart?.isHopeless)) return false;
    return this.friends(id).length > 0 || this.#needsRelays();
  }

  /** @param {Peer} peer */
  #call(peer) {
    const to = peer.id === this.host ? "" : peer.id;
    peer.call = new Call(to, this.self, this.hooks, {
      deliver: (signal) => this.traffic.deliver(signal),
      mayAnswer: ({ from, roster }) => {
        if (from === peer.id) return true;
        const isHost = to === "" && this.options.proves?.(roster, from) === true;
        if (isHost) this.#foundHost(peer, from, roster);
        return isHost;
      },
      onFailure: (_, why) => {
        peer.call = undefined;
        peer.why = why;
        if (why === "path") peer.failures++;
        peer.callAt = performance.now() + pauseAfter(why, peer.failures);
        this.tend();
      },
    });
  }

  /** Somebody else is host by now. @param {Peer} old @param {string} id @param {unknown} roster */
  #foundHost(old, id, roster) {
    const peer = this.#peer(id);
    peer.isExpected = true;
    [peer.call, old.call] = [old.call, undefined];
    this.host = id;
    this.options.onEvent({ is: "host", peer: id, roster });
  }

  /** @param {Peer} peer */
  #update(peer) {
    const report = peer.report(this.forwarding.ways.get(peer.id));
    if (report.state === "calling" && !this.relays.isUp && !this.friends(peer.id).length) {
      report.why = "relay";
    }
    const told = JSON.stringify(report);
    const isNews = peer.told ? peer.told !== told : report.state !== "gone";
    peer.told = told;
    if (isNews) this.options.onEvent(report);
    if (!peer.isExpected && !peer.link && !peer.call) this.all.delete(peer.id);
  }
}

/** How long to wait after a call that failed. @param {string} why @param {number} failures */
function pauseAfter(why, failures) {
  if (["removed", "version", "stranger"].includes(why)) return Infinity;
  if (["locked", "full"].includes(why)) return 15_000;
  return why === "path" ? Math.min(30_000, 1000 * 2 ** failures) : 1000;
}

/** Relays of one's own, by kind. @param {string[]} addresses */
function listed(addresses) {
  const mqtt = addresses.filter((it) => it.startsWith("mqtt+"));
  return { nostr: addresses.filter((it) => !mqtt.includes(it)), mqtt };
}
