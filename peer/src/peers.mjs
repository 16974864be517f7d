// The peers of a table: found over relays, codes or each other, connected, proved to be who they
// are, looked after. The layer above hears of them in events, and of what they say in texts.
import { base64url, random } from "./bytes.mjs";
import { Codes } from "./codes.mjs";
import { envelopes } from "./envelope.mjs";
import { Forwarding } from "./forwarding.mjs";
import { sign, signer } from "./identity.mjs";
import { hashOf, usable } from "./invitation.mjs";
import { Keeper } from "./keeper.mjs";
import { Peer } from "./peer.mjs";
import { Reception } from "./reception.mjs";
import { Relays } from "./relays.mjs";
import { Traffic } from "./traffic.mjs";

/** @typedef {import("./signal.mjs").Signal} Signal */
/** @typedef {import("./connection.mjs").Connection} Connection */

/**
 * @typedef {import("./peer.mjs").PeerReport
 *   | { is: "text", from: string, text: string }
 *   | { is: "relays", state: import("./relays.mjs").RelaysState,
 *       relays: import("./relays.mjs").RelayReport[] }
 *   | { is: "reach", reach: import("./wire.mjs").Reach }
 *   | { is: "replaced" }} Event
 *
 * @typedef {object} Options
 * @property {import("./invitation.mjs").Invitation} invitation
 * @property {import("./identity.mjs").Identity} identity
 * @property {string} build which page this is
 * @property {import("./relays.mjs").RelayLists} relays
 * @property {RTCIceServer[]} iceServers
 * @property {boolean} answers do we let newcomers in, until the layer above says more?
 * @property {(event: Event) => void} onEvent
 */

export class Peers {
  /** All that we know of, and as "" the table as a whole. @type {Map<string, Peer>} */
  all = new Map();
  /** Why nobody is let in now, if so. @type {"" | "locked" | "full"} */
  locked = "";
  isReplaced = false;
  isClosed = false;
  #leaving = new AbortController();
  /** @type {import("./wire.mjs").Reach | undefined} */
  #reach;

  /** @param {Options} options */
  static async start(options) {
    return new Peers(options, await envelopes(options.invitation));
  }

  /** @param {Options} options @param {import("./envelope.mjs").Envelopes} sealed */
  constructor(options, sealed) {
    const { invitation, identity, build, iceServers, answers } = options;
    this.options = options;
    this.sealed = sealed;
    this.answers = answers;
    /** @type {import("./connection.mjs").Self} */
    this.self = {
      ...{ table: invitation.table, identity, build, page: base64url(random(8)), iceServers },
      onReach: (reach) => this.#onReach(reach),
    };
    /** @type {import("./connection.mjs").Hooks} */
    this.hooks = {
      onOpen: (it) => this.reception.onOpen(it),
      onFrame: (it, frame) => this.#onFrame(it, frame),
      onState: () => this.tend(),
      onEnd: (it, why) => this.reception.onEnd(it, why),
    };
    this.codes = new Codes(this.self, invitation, this.hooks);
    this.forwarding = new Forwarding(this);
    this.traffic = new Traffic(this);
    this.reception = new Reception(this);
    this.relays = this.#relays();
    this.keeper = new Keeper(this);
    this.peer("");
    this.#listen();
    this.tend();
  }

  #listen() {
    const { signal } = this.#leaving;
    const wake = () => document.visibilityState === "visible" && this.wake();
    document.addEventListener("visibilitychange", wake, { signal });
    addEventListener("pageshow", () => this.wake(), { signal });
    addEventListener("online", () => this.wake(true), { signal });
    addEventListener("pagehide", () => this.#vanish(), { signal });
  }

  // Asked for by the layer above

  /**
   * The other peers of this table, which are kept connected.
   * @param {string[]} ids @param {boolean} answers do we let newcomers in?
   */
  expect(ids, answers) {
    const wanted = new Set(ids.filter((it) => it && it !== this.self.identity.id));
    for (const id of wanted) this.peer(id).isExpected = true;
    for (const peer of this.all.values()) if (!wanted.has(peer.id)) peer.isExpected = false;
    this.answers = answers;
    this.tend();
  }

  /** Let no strangers in, and say why; or let them in again. @param {unknown} [why] */
  lock(why = "") {
    this.locked = why === "locked" || why === "full" ? why : "";
    this.tend();
  }

  /** That is the newest decision: the address changes. @param {unknown} hash */
  changeNewest(hash) {
    this.options.invitation.newest = hashOf(hash);
  }

  /** Have own relays, or the project's: the address changes. @param {string[]} addresses */
  changeRelays(addresses) {
    const old = this.relays;
    this.options.invitation.relays = usable(addresses);
    this.relays = this.#relays();
    old.want(false); // only now, because nobody asks for them
    this.tend();
  }

  /** Seek paths with the help of other servers from now on. @param {RTCIceServer[]} iceServers */
  changeServers(iceServers) {
    this.self.iceServers = iceServers;
    for (const peer of this.all.values()) {
      if (peer.why === "path") peer.callAt = peer.failures = 0;
    }
    this.tend();
  }

  /**
   * False when there is no way to send it now. Throws where it is longer than `fits` says.
   * @param {string} id @param {string} text
   */
  send(id, text) {
    const peer = this.all.get(id);
    const way = this.forwarding.ways.get(id);
    if (peer && !peer.isHeard && way?.isOpen) {
      way.send(`t${text}`);
      return true;
    }
    return peer?.link?.send(`t${text}`) ?? false;
  }

  /** End what connects us with a peer, and do not let it in again. @param {string} id */
  remove(id) {
    const peer = this.all.get(id);
    if (this.reception.removed.size < 256) this.reception.removed.add(id);
    this.forwarding.ways.get(id)?.send("xremoved");
    this.forwarding.forget(id);
    if (!peer) return;
    peer.isExpected = peer.isSought = false;
    peer.hangUp();
    if (peer.link) peer.link.end("removed");
    else this.update(peer);
  }

  /** Let somebody in again who was removed. @param {string} id */
  pardon(id) {
    this.reception.removed.delete(id);
  }

  /** Sign a text, which names its table. @param {string} text */
  async sign(text) {
    const { identity } = this.self;
    return { key: identity.key, sig: await sign(identity, text) };
  }

  /**
   * The peers that signed these texts, each "" where the signature is no good.
   * @param {[text: string, key: unknown, sig: unknown][]} signed
   */
  async verify(signed) {
    const signers = signed.map(([text, key, sig]) => signer(key, sig, text));
    return (await Promise.all(signers)).map((peer) => peer ?? "");
  }

  /** Call everybody now: another page with our identity took over, or somebody said no. */
  resume() {
    this.isReplaced = false;
    for (const peer of this.all.values()) peer.callAt = 0;
    this.tend();
  }

  /**
   * Ask everybody if they are there.
   * @param {boolean} [isElsewhere] the network is another
   */
  wake(isElsewhere = false) {
    if (isElsewhere) this.relays.renew();
    else this.relays.hurry();
    for (const { link } of this.all.values()) link?.liveness.probe();
    if (isElsewhere) this.#offerAgain();
    this.tend();
  }

  /** Leave the table. */
  close() {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#leaving.abort();
    this.keeper.stop();
    for (const peer of this.all.values()) {
      peer.hangUp();
      peer.link?.end("left");
    }
    this.reception.answering.close();
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

  // Asked for by its parts

  /** @param {string} id */
  peer(id) {
    const known = this.all.get(id) ?? new Peer(id);
    this.all.set(id, known);
    return known;
  }

  /** Friends who hear that peer. @param {string} id @returns {string[]} */
  friends(id) {
    return [...this.all.values()]
      .filter((it) => it.id !== id && it.isWanted && it.isHeard && it.neighbours.has(id))
      .map((it) => it.id);
  }

  /** The peers of the table that answer us, by a connection of our own. @returns {string[]} */
  heard() {
    return [...this.all.values()].filter((it) => it.isExpected && it.isHeard).map((it) => it.id);
  }

  /** @param {Connection} connection @param {string} frame */
  #onFrame(connection, frame) {
    const peer = this.all.get(connection.peer ?? "");
    if (peer?.link !== connection) return;
    if (frame[0] === "t") this.hearText(peer.id, frame);
    else this.traffic.hear(peer, frame);
  }

  /** @param {string} from @param {string} frame */
  hearText(from, frame) {
    this.options.onEvent({ is: "text", from, text: frame.slice(1) });
  }

  #relays() {
    const { invitation, relays } = this.options;
    const all = new Relays(
      invitation.relays.length ? listed(invitation.relays) : relays,
      this.sealed.topic,
      (envelope) => void this.reception.onEnvelope(envelope),
      (cameUp) => {
        if (all !== this.relays) return;
        this.options.onEvent({ is: "relays", state: all.state, relays: all.report() });
        this.tend(cameUp);
      },
      () => this.#offerAgain(),
    );
    return all;
  }

  /** The network was gone: what was offered meanwhile knows nothing of the world outside. */
  #offerAgain() {
    for (const peer of this.all.values()) {
      if (!peer.call || peer.call.isAnswered) continue;
      peer.hangUp();
      peer.callAt = 0;
    }
    this.tend();
  }

  /** @param {import("./wire.mjs").Reach} reach */
  #onReach(reach) {
    if (reach === this.#reach || this.isClosed) return;
    this.#reach = reach;
    this.options.onEvent({ is: "reach", reach });
  }

  /**
   * Do what there is to do.
   * @param {boolean} [isNewWay] signals may get through that did not before
   */
  tend(isNewWay = false) {
    this.keeper?.tend(isNewWay);
  }

  /** @param {Signal} signal */
  async post(signal) {
    if (this.relays.isWanted) this.relays.send(await this.sealed.seal(JSON.stringify(signal)));
  }

  /** Report what is new of a peer, and forget it if nobody needs it. @param {Peer} peer */
  update(peer) {
    const report = peer.report(this.forwarding.ways.get(peer.id));
    if (report.state === "calling" && !this.relays.isUp && !this.friends(peer.id).length) {
      report.why = "relay";
    }
    const reported = JSON.stringify(report);
    const isNews = peer.reported ? peer.reported !== reported : report.state !== "gone";
    peer.reported = reported;
    if (isNews) this.options.onEvent(report);
    const isNeeded = peer.id === "" || peer.isWanted || peer.call || peer.link;
    if (isNeeded || report.state === "open") return;
    this.all.delete(peer.id);
    this.forwarding.forget(peer.id);
  }
}

/** Relays of one's own, by kind. @param {string[]} addresses */
function listed(addresses) {
  const mqtt = addresses.filter((it) => it.startsWith("mqtt+"));
  return { nostr: addresses.filter((it) => !mqtt.includes(it)), mqtt };
}
