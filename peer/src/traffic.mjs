// Traffic other than texts: signals and boxes for others, and who hears whom.
import { object } from "./bytes.mjs";
import { PEER } from "./identity.mjs";
import { Allowance } from "./limits.mjs";
import { checked, LONGEST } from "./signal.mjs";

const PASSED_ON = { perSecond: 10, atOnce: 60 };
const NEIGHBOURS_AT_MOST = 16;
const CARRIERS = 2;
const NOBODY = 'n{"answers":false,"hears":[]}';

/** @typedef {import("./peer.mjs").Peer} Peer */
/** @typedef {import("./signal.mjs").Signal} Signal */

export class Traffic {
  #passing = new Allowance(PASSED_ON.perSecond, PASSED_ON.atOnce);
  /** @type {WeakMap<import("./connection.mjs").Connection, string>} the last `n` frame */
  #sent = new WeakMap();

  /** @param {import("./peers.mjs").Peers} peers */
  constructor(peers) {
    this.peers = peers;
  }

  /**
   * A frame that is no text. Throws where it is none of ours.
   * @param {Peer} peer @param {string} frame
   */
  hear(peer, frame) {
    const [head, json] = [frame[0], frame.slice(1)];
    if (head === "n") this.#neighbours(peer, json);
    else if (head === "s") this.#signal(peer, json);
    else if (head === "b") this.#box(peer, json);
  }

  /** @param {Peer} peer @param {string} json */
  #neighbours(peer, json) {
    const { answers, hears } = object(json);
    if (!Array.isArray(hears) || hears.length > NEIGHBOURS_AT_MOST) throw new TypeError("garbage");
    const before = peer.neighbours;
    peer.answers = answers === true;
    peer.neighbours = new Set(hears.filter((it) => typeof it === "string" && PEER.test(it)));
    this.peers.tend([...peer.neighbours].some((it) => !before.has(it)));
  }

  /** @param {Peer} peer @param {string} json */
  #signal(peer, json) {
    if (json.length > LONGEST || !peer.signals.take()) return;
    const { to, signal } = object(json);
    const known = checked(signal);
    // A peer that carries another's signal has got it from that one: no signal goes in circles.
    if (!known || typeof to !== "string") throw new TypeError("garbage");
    if (to === this.peers.self.identity.id) void this.peers.reception.hear(known, peer.id);
    else if (known.from !== peer.id || !this.#mayReach(peer, to)) return;
    else if (!this.#carry(to, `s${json}`)) void this.peers.post(known); // Only on the relays yet.
  }

  /** @param {Peer} peer @param {string} json */
  #box(peer, json) {
    if (!peer.boxes.take()) return;
    const { to, from, card, ask, box } = object(json);
    if (typeof to !== "string" || typeof from !== "string") throw new TypeError("garbage");
    if (to === this.peers.self.identity.id) {
      void this.peers.forwarding.hear(peer.id, from, { card, ask, box }).catch(() => {});
    } else if (from === peer.id && this.#mayReach(peer, to)) {
      this.peers.all.get(to)?.link?.send(`b${json}`);
    }
  }

  /** Strangers reach only members through us. @param {Peer} peer @param {string} to */
  #mayReach(peer, to) {
    return peer.isExpected || this.peers.all.get(to)?.isExpected === true;
  }

  /** @param {string} to @param {string} frame @returns {boolean} true if it is on its way */
  #carry(to, frame) {
    const other = this.peers.all.get(to);
    return Boolean(other?.isHeard && other.link?.send(frame));
  }

  /** A signal on a relay is for a peer that we hear. @param {Signal} signal */
  passOn(signal) {
    const frame = `s${JSON.stringify({ to: signal.to, signal })}`;
    if (this.peers.all.get(signal.to)?.isExpected && this.#passing.take()) {
      this.#carry(signal.to, frame);
    }
  }

  /**
   * Send a signal on its way, over friends and relays.
   * @param {Signal} signal @param {string} [via]
   */
  deliver(signal, via) {
    const { to } = signal;
    const carriers = new Set([...(via ? [via] : []), ...this.peers.friends(to)]);
    for (const carrier of [...carriers].slice(0, CARRIERS)) {
      this.#carry(carrier, `s${JSON.stringify({ to, signal })}`);
    }
    void this.peers.post(signal);
  }

  /** Say to everybody whom we hear, and if we let newcomers in, when that has changed. */
  tellNeighbours() {
    const { answers, locked, all } = this.peers;
    const hears = this.peers.heard().sort().slice(0, NEIGHBOURS_AT_MOST);
    const frame = `n${JSON.stringify({ answers: answers && !locked, hears })}`;
    for (const { link } of all.values()) {
      if (!link || (this.#sent.get(link) ?? NOBODY) === frame) continue;
      this.#sent.set(link, frame);
      link.send(frame);
    }
  }
}
