// The peers of a table: found over relays, codes or each other, connected, proved to be who they
// are, looked after. The layer above hears of them in events, and of what they say in texts.
import { base64url, random } from "./bytes.mjs";
import { Codes } from "./codes.mjs";
import { Contacts } from "./contacts.mjs";
import { envelopes } from "./envelope.mjs";
import { Forwarding } from "./forwarding.mjs";
import { sign, signer } from "./identity.mjs";
import { usable, write } from "./invitation.mjs";
import { Keeper } from "./keeper.mjs";
import { Reception } from "./reception.mjs";
import { Relays } from "./relays.mjs";
import { Traffic } from "./traffic.mjs";

/** @typedef {import("./contacts.mjs").Event} Event */
/** @typedef {import("./peer.mjs").Peer} Peer */
/** @typedef {import("./signal.mjs").Signal} Signal */
/** @typedef {import("./connection.mjs").Connection} Connection */

/** Characters of a text at most. */
export const LONGEST = 64 * 1024;

/**
 * @typedef {object} Options
 * @property {import("./invitation.mjs").Invitation} invitation
 * @property {import("./identity.mjs").Identity} identity
 * @property {string} build which page this is
 * @property {import("./relays.mjs").RelayLists} relays
 * @property {RTCIceServer[]} iceServers
 * @property {(event: Event) => void} onEvent
 * @property {import("./keeper.mjs").Proves} [proves]
 */

export class Peers extends Contacts {
  /** @param {Options} options */
  static async start(options) {
    return new Peers(options, await envelopes(options.invitation));
  }

  /** @param {Options} options @param {import("./envelope.mjs").Envelopes} sealed */
  constructor(options, sealed) {
    const { invitation, identity, build, iceServers } = options;
    const { table, host } = invitation;
    const page = base64url(random(8));
    super({ table, identity, build, page, iceServers, onReach() {} }, host);
    this.self.onReach = (reach) => this.#onReach(reach);
    this.options = options;
    this.sealed = sealed;
    const hooks = {
      onOpen: (/** @type {Connection} */ it) => this.reception.onOpen(it),
      onFrame: (/** @type {Connection} */ it, /** @type {string} */ frame) =>
        this.#onFrame(it, frame),
      onState: () => this.tend(),
      onEnd: (/** @type {Connection} */ it, /** @type {string} */ why) =>
        this.reception.onEnd(it, why),
    };
    /** @type {import("./contacts.mjs").Whole} */
    const whole = {
      tend: (isNewWay) => this.tend(isNewWay),
      update: (peer) => this.update(peer),
      tell: options.onEvent,
    };
    this.codes = new Codes(this.self, invitation, hooks);
    this.forwarding = new Forwarding(this.self, {
      send: (via, frame) => void this.all.get(via)?.link?.send(frame),
      friends: (peer) => this.friends(peer),
      mayReach: (peer) => this.reception.mayReach(peer),
      onFrame: (way, frame) => {
        if (frame[0] === "t") this.say(way.peer, frame);
        else if (frame[0] === "x") this.reception.onFarewell(way.peer, frame.slice(1));
      },
      onChange: (way) => {
        this.peer(way.peer);
        this.tend();
      },
    });
    this.traffic = new Traffic(this, {
      tend: whole.tend,
      post: (signal) => void this.post(signal),
      onSignal: (signal, via) => void this.reception.hear(signal, via),
      onBox: (via, from, box) => void this.forwarding.hear(via, from, box).catch(() => {}),
    });
    const { traffic, forwarding } = this;
    this.reception = new Reception(this, { sealed, hooks, traffic, forwarding, whole });
    this.relays = this.#relays();
    this.keeper = new Keeper(this, {
      hooks,
      traffic,
      forwarding,
      whole,
      relays: () => this.relays,
      proves: options.proves,
    });
    this.#listen();
    if (!this.isLeading) this.peer(this.host).isExpected = true;
    this.tend();
  }

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

  // Asked for by the layer above

  /**
   * Which peers belong to this table, besides us: these are kept connected.
   * @param {string[]} ids
   */
  expect(ids) {
    const wanted = new Set(ids.filter((it) => it !== this.self.identity.id));
    for (const id of wanted) this.peer(id).isExpected = true;
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
    if (!this.isLeading) this.peer(id).isExpected = true;
    this.tend();
  }

  /** Let no strangers in, and say why; or let them in again. @param {unknown} [why] */
  lock(why = "") {
    this.locked = why === "locked" || why === "full" ? why : "";
    this.tend();
  }

  /** The part of the table's address after `#`. */
  get fragment() {
    return write(this.options.invitation);
  }

  /** Have relays of one's own, or the project's: the address changes. @param {string[]} addresses */
  changeRelays(addresses) {
    const old = this.relays;
    this.options.invitation.relays = usable(addresses);
    this.relays = this.#relays();
    old.want(false); // only now, when nobody asks for them any more
    this.tend();
  }

  /** Seek paths with the help of other servers from now on. @param {RTCIceServer[]} iceServers */
  changeServers(iceServers) {
    this.self.iceServers = iceServers;
    for (const peer of this.all.values()) {
      peer.link?.wire.pc.setConfiguration({ iceServers });
      peer.restart?.anew();
      if (peer.why === "path") peer.callAt = peer.failures = 0;
    }
    this.tend();
  }

  /**
   * False when there is no way to send it now, or it is too long.
   * @param {string} peer @param {string} text
   */
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

  /**
   * End what connects us with a peer; one that was removed is not let in again.
   * @param {string} id @param {string} [why]
   */
  remove(id, why = "removed") {
    const peer = this.all.get(id);
    if (why === "removed" && this.reception.removed.size < 256) this.reception.removed.add(id);
    if (peer) peer.isExpected = false;
    peer?.call?.cancel();
    this.forwarding.ways.get(id)?.send(`x${why}`);
    this.forwarding.forget(id);
    if (peer?.link) peer.link.end(why);
    else if (peer) this.update(peer);
  }

  /** Let somebody in again who was removed. @param {string} id */
  pardon(id) {
    this.reception.removed.delete(id);
  }

  /** Sign a text for this table. @param {string} text */
  async sign(text) {
    const { table, identity } = this.self;
    return { key: identity.key, sig: await sign(identity, `peerdeck said\n${table}\n${text}`) };
  }

  /**
   * Which peer signed this, if any.
   * @param {string} text @param {{ key: unknown, sig: unknown }} by
   */
  verify(text, { key, sig }) {
    return signer(key, sig, `peerdeck said\n${this.self.table}\n${text}`);
  }

  /** Call everybody now: another page with our identity took over, or somebody said no. */
  resume() {
    this.isReplaced = false;
    for (const peer of this.all.values()) peer.callAt = 0;
    this.tend();
  }

  /**
   * Ask everybody at once if they are there.
   * @param {boolean} [isElsewhere] the network is another
   */
  wake(isElsewhere = false) {
    if (isElsewhere) this.relays.renew();
    else this.relays.hurry();
    for (const { link, restart } of this.all.values()) {
      link?.liveness.probe();
      if (isElsewhere) restart?.anew();
    }
    this.tend();
  }

  /** Leave the table. */
  close() {
    if (this.#leaving.signal.aborted) return;
    this.#leaving.abort();
    this.isClosed = true;
    this.keeper.stop();
    for (const { link, call } of this.all.values()) {
      call?.cancel();
      link?.end("left");
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

  /** @param {Connection} connection @param {string} frame */
  #onFrame(connection, frame) {
    const peer = this.all.get(connection.peer ?? "");
    if (peer?.link !== connection) return;
    if (frame[0] === "t") this.say(peer.id, frame);
    else this.traffic.hear(peer, frame);
  }

  /** @param {string} from @param {string} frame */
  say(from, frame) {
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
      () => this.#offerAnew(),
    );
    return all;
  }

  /** The network was gone: what was offered meanwhile knows nothing of the world outside. */
  #offerAnew() {
    for (const peer of this.all.values()) {
      peer.restart?.anew();
      if (!peer.call || peer.call.isAnswered) continue;
      peer.call.cancel();
      peer.call = undefined;
      peer.callAt = 0;
    }
    this.tend();
  }

  /** @type {import("./wire.mjs").Reach | undefined} */
  #reach;

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
    if (this.relays.isUp) this.relays.send(await this.sealed.seal(JSON.stringify(signal)));
  }

  /** @param {Peer} peer */
  update(peer) {
    const report = peer.report(this.forwarding.ways.get(peer.id));
    if (report.state === "calling" && !this.relays.isUp && !this.friends(peer.id).length) {
      report.why = "relay";
    }
    const told = JSON.stringify(report);
    const isNews = peer.told ? peer.told !== told : report.state !== "gone";
    peer.told = told;
    if (isNews) this.options.onEvent(report);
    const isWanted = peer.isExpected || peer.isHelper || peer.call;
    if (isWanted || peer.link || report.state === "open") return;
    this.all.delete(peer.id);
    this.forwarding.forget(peer.id);
  }
}

/** Relays of one's own, by kind. @param {string[]} addresses */
function listed(addresses) {
  const mqtt = addresses.filter((it) => it.startsWith("mqtt+"));
  return { nostr: addresses.filter((it) => !mqtt.includes(it)), mqtt };
}
