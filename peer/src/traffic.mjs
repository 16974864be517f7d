// Traffic besides texts: signals and boxes for others, and whom they hear.
import { object } from "./bytes.mjs";
import { PEER } from "./identity.mjs";
import { Allowance } from "./limits.mjs";
import { checked, LONGEST } from "./signal.mjs";

// So many signals of one peer a second, and so many boxes, are carried or heard.
const SIGNALS = { perSecond: 10, atOnce: 60 };
const BOXES = { perSecond: 100, atOnce: 400 };
const NEIGHBOURS_AT_MOST = 16;
const CARRIERS = 2;

/** @typedef {import("./contacts.mjs").Contacts} Contacts */
/** @typedef {import("./peer.mjs").Peer} Peer */
/** @typedef {import("./signal.mjs").Signal} Signal */

/**
 * @typedef {object} TrafficHooks
 * @property {(isNewWay: boolean) => void} tend somebody hears others than before
 * @property {(signal: Signal) => void} post over relays
 * @property {(signal: Signal, via: string) => void} onSignal
 * @property {(via: string, from: string, box: import("./forwarding.mjs").Boxed) => void} onBox
 */

export class Traffic {
  /** @type {WeakMap<Peer, { signals: Allowance, boxes: Allowance }>} */
  #allowances = new WeakMap();

  /** @param {Contacts} contacts @param {TrafficHooks} hooks */
  constructor(contacts, hooks) {
    this.contacts = contacts;
    this.hooks = hooks;
  }

  /** @param {Peer} peer */
  #allowed(peer) {
    let known = this.#allowances.get(peer);
    if (!known) {
      known = {
        signals: new Allowance(SIGNALS.perSecond, SIGNALS.atOnce),
        boxes: new Allowance(BOXES.perSecond, BOXES.atOnce),
      };
      this.#allowances.set(peer, known);
    }
    return known;
  }

  /**
   * A frame that is no text. Throws where it is none of ours.
   * @param {Peer} peer @param {string} frame
   */
  hear(peer, frame) {
    const [head, json] = [frame[0], frame.slice(1)];
    if (head === "n") this.#neighbours(peer, JSON.parse(json));
    // Only who belongs to the table may use its peers as a post office; who came to one of them by
    // codes, for signals to the host.
    else if (head === "s" && peer.isTrusted) this.#signal(peer, json);
    else if (head === "b") this.#box(peer, json);
  }

  /** @param {Peer} peer @param {unknown} list */
  #neighbours(peer, list) {
    if (!Array.isArray(list) || list.length > NEIGHBOURS_AT_MOST) throw new TypeError("garbage");
    const before = peer.neighbours;
    peer.neighbours = new Set(list.filter((it) => typeof it === "string" && PEER.test(it)));
    const isMore = [...peer.neighbours].some((it) => !before.has(it));
    this.hooks.tend(isMore);
  }

  /** @param {Peer} peer @param {string} json */
  #signal(peer, json) {
    if (json.length > LONGEST || !this.#allowed(peer).signals.take()) return;
    const { to, signal } = object(json);
    const known = checked(signal);
    // A peer that carries another's signal has got it from that one: no signal goes in circles.
    if (!known || typeof to !== "string") throw new TypeError("garbage");
    if (to === this.contacts.self.identity.id) this.hooks.onSignal(known, peer.id);
    else if (known.from !== peer.id || (!peer.isExpected && to !== this.contacts.host)) return;
    else if (!this.#carry(to, `s${json}`)) this.#post(known);
  }

  /** @param {Peer} peer @param {string} json */
  #box(peer, json) {
    if (!this.#allowed(peer).boxes.take()) return;
    const { to, from, card, ask, box } = object(json);
    if (typeof to !== "string" || typeof from !== "string") throw new TypeError("garbage");
    if (to === this.contacts.self.identity.id) {
      this.hooks.onBox(peer.id, from, { card, ask, box });
    } else if (from === peer.id && this.#areOfTable(peer.id, to)) {
      this.contacts.all.get(to)?.link?.send(`b${json}`);
    }
  }

  /** Strangers reach nobody through us but the host, and only the host reaches them. @param {...string} ids */
  #areOfTable(...ids) {
    const isWithHost = ids.includes(this.contacts.host);
    return ids.every((id) => isWithHost || this.contacts.all.get(id)?.isExpected);
  }

  /** @param {string} to @param {string} frame @returns {boolean} true if it is on its way */
  #carry(to, frame) {
    const other = this.contacts.all.get(to);
    return Boolean(other?.isTrusted && other.isHeard && other.link?.send(frame));
  }

  /** The answer to somebody who is only on the relays yet. @param {Signal} signal */
  #post(signal) {
    if (this.contacts.isLeading) this.hooks.post(signal);
  }

  #passing = new Allowance(SIGNALS.perSecond, SIGNALS.atOnce);

  /** A signal on a relay is for a peer that we hear. @param {Signal} signal */
  passOn(signal) {
    if (!this.#passing.take()) return;
    this.#carry(signal.to, `s${JSON.stringify({ to: signal.to, signal })}`);
  }

  /**
   * Send a signal on its way, over friends and relays.
   * @param {Signal} signal @param {string} [via]
   */
  deliver(signal, via) {
    const to = signal.to || this.contacts.host;
    const carriers = new Set([...(via ? [via] : []), ...this.contacts.friends(to)]);
    const frame = `s${JSON.stringify({ to, signal })}`;
    for (const carrier of [...carriers].slice(0, CARRIERS)) {
      this.contacts.all.get(carrier)?.link?.send(frame);
    }
    this.hooks.post(signal);
  }

  /** @type {WeakMap<import("./connection.mjs").Connection, string>} */
  #told = new WeakMap();

  /** Tell everybody whom we hear, when that has changed. Strangers hear of the host only. */
  tellNeighbours() {
    const heard = this.contacts.heard().sort().slice(0, NEIGHBOURS_AT_MOST);
    const toAll = `n${JSON.stringify(heard)}`;
    const toStrangers = `n${JSON.stringify(heard.filter((it) => it === this.contacts.host))}`;
    for (const { link, isExpected } of this.contacts.all.values()) {
      const frame = isExpected ? toAll : toStrangers;
      if (!link || (this.#told.get(link) ?? "n[]") === frame) continue;
      this.#told.set(link, frame);
      link.send(frame);
    }
  }
}
