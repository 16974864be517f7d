// The way through a friend, for pairs without a direct connection: the friend has one to both, and
// carries boxes that it cannot open; their keys are new whenever a page is opened, and signed by
// who we are.
import { base64url, object, unbase64url, utf8 } from "./bytes.mjs";
import { keyFrom, seal, unseal } from "./envelope.mjs";
import { sign, signer } from "./identity.mjs";
import { Recent } from "./limits.mjs";
import { Liveness } from "./liveness.mjs";
import { ASK_AGAIN } from "./times.mjs";

const ECDH = { name: "ECDH", namedCurve: "P-256" };

/**
 * A card, to be handed to whoever wants to send us boxes.
 * @typedef {{ key: string, box: string, sig: string }} Card
 * @typedef {{ card?: unknown, ask?: unknown, box?: unknown }} Boxed
 *
 * @typedef {object} ForwardingHooks
 * @property {(via: string, frame: string) => void} send to a friend, over our connection to them
 * @property {(peer: string) => string[]} friends who hears that peer, and us
 * @property {(peer: string) => boolean} mayReach may that peer reach us through a friend?
 * @property {(way: Way, frame: string) => void} onFrame
 * @property {(way: Way) => void} onChange it is open, quiet, or heard again
 */

/** @param {string} table @param {string} box */
const vouched = (table, box) => `peerdeck box\n${table}\n${box}`;

/** The way to one peer through a friend. */
export class Way {
  /** @type {CryptoKey | undefined} */
  key;
  theirBox = "";
  askedAt = -Infinity;
  /** @type {Promise<void>} boxes in the order they come, and in the order they go */
  turn = Promise.resolve();

  /** @param {string} peer @param {string} via @param {(way: Way) => void} onChange */
  constructor(peer, via, onChange) {
    this.peer = peer;
    this.via = via;
    /** @type {(frame: string) => void} */
    this.send = () => {};
    this.liveness = new Liveness(
      (number) => this.send(`p${number}`),
      () => onChange(this),
    );
  }

  get isOpen() {
    return this.key !== undefined && !this.liveness.isQuiet;
  }
}

export class Forwarding {
  /** @type {Map<string, Way>} */
  ways = new Map();
  /** @type {Promise<{ card: Card, keys: CryptoKeyPair }> | undefined} */
  #own;
  #sent = 0;
  /** @type {Recent<number>} the last number heard under a card; a friend may hand one over again */
  #heard = new Recent(64);

  /** @param {import("./connection.mjs").Self} self @param {ForwardingHooks} hooks */
  constructor(self, hooks) {
    this.self = self;
    this.hooks = hooks;
  }

  async #card() {
    const keys = await crypto.subtle.generateKey(ECDH, false, ["deriveBits"]);
    const raw = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
    const box = base64url(raw);
    const { identity, table } = this.self;
    const card = { key: identity.key, box, sig: await sign(identity, vouched(table, box)) };
    return { card, keys };
  }

  #mine() {
    return (this.#own ??= this.#card());
  }

  /** To be called twice a second. */
  tick() {
    for (const way of this.ways.values()) way.liveness.tick();
  }

  /** Ask for a way to that peer, if there is none; again and again. @param {string} peer */
  async tend(peer) {
    let way = this.ways.get(peer);
    if (way?.isOpen) return;
    const now = performance.now();
    if (way && now - way.askedAt < ASK_AGAIN) return;
    const friends = this.hooks.friends(peer);
    if (!friends.length) return;
    // Another friend each time, for the last one may not be able to.
    const via = friends[(friends.indexOf(way?.via ?? "") + 1) % friends.length];
    if (!way) this.ways.set(peer, (way = this.#way(peer, via)));
    way.via = via;
    way.askedAt = now;
    const { card } = await this.#mine();
    this.#post(way, { card, ask: true });
  }

  /** @param {string} peer @param {string} via */
  #way(peer, via) {
    const way = new Way(peer, via, this.hooks.onChange);
    way.send = (frame) => this.#seal(way, frame);
    return way;
  }

  /** @param {Way} way @param {object} content @param {string} [via] */
  #post(way, content, via = way.via) {
    const frame = { to: way.peer, from: this.self.identity.id, ...content };
    this.hooks.send(via, `b${JSON.stringify(frame)}`);
  }

  /** @param {Way} way @param {string} frame */
  #seal(way, frame) {
    const { key } = way;
    if (!key) return;
    const content = `${++this.#sent} ${frame}`;
    const box = seal(key, content, `${this.self.identity.id} ${way.peer}`);
    way.turn = Promise.all([box, way.turn]).then(([sealed]) => {
      if (way.key === key) this.#post(way, { box: sealed });
    });
  }

  /**
   * A boxed frame for us came through a friend. @param {string} via @param {string} from
   * @param {Boxed} content
   */
  async hear(via, from, { card, ask, box }) {
    if (!this.hooks.mayReach(from)) return;
    const way = this.ways.get(from);
    if (card !== undefined) {
      await this.#meet(from, via, card, ask === true);
    } else if (way?.key && typeof box === "string") {
      const { key } = way;
      const content = unseal(key, box, `${from} ${this.self.identity.id}`);
      way.turn = Promise.all([content, way.turn]).then(([opened]) => {
        if (opened !== undefined && way.key === key) this.#open(way, opened, via);
      });
    }
  }

  /**
   * A card in a peer's name: nothing is done for it before it has proved true. And since whoever
   * was given it once can show it, an open way stays with the friend who brings boxes.
   * @param {string} from @param {string} via @param {unknown} card @param {boolean} isAsked
   */
  async #meet(from, via, card, isAsked) {
    const { key, box, sig } = object(JSON.stringify(card));
    if (typeof box !== "string") return;
    const isKnown = box === this.ways.get(from)?.theirBox;
    if (!isKnown && (await signer(key, sig, vouched(this.self.table, box))) !== from) return;
    const shared = isKnown ? undefined : await this.#shared(box);
    let way = this.ways.get(from);
    if (!way) this.ways.set(from, (way = this.#way(from, via)));
    if (isAsked && !way.isOpen) way.via = via;
    if (shared && way.theirBox !== box) {
      way.key = shared;
      way.theirBox = box;
      way.liveness.probe();
      this.hooks.onChange(way);
    }
    if (isAsked) this.#post(way, { card: (await this.#mine()).card }, via);
  }

  /** The key for boxes to and from whoever has that card. @param {string} box */
  async #shared(box) {
    const known = await crypto.subtle.importKey("raw", unbase64url(box), ECDH, false, []);
    const { keys } = await this.#mine();
    const bits = await crypto.subtle.deriveBits(
      { name: "ECDH", public: known },
      keys.privateKey,
      256,
    );
    return keyFrom(bits, utf8(this.self.table), "peerdeck way");
  }

  /** @param {Way} way @param {string} content @param {string} via who brought it */
  #open(way, content, via) {
    const space = content.indexOf(" ");
    const number = Number(content.slice(0, space));
    // A friend may send a box twice, or an old one.
    if (!Number.isSafeInteger(number) || number <= (this.#heard.get(way.theirBox) ?? 0)) return;
    this.#heard.set(way.theirBox, number);
    way.via = via;
    const frame = content.slice(space + 1);
    if (frame[0] === "p") way.send(`q${Number(frame.slice(1)) || 0}`);
    else if (frame[0] === "q") way.liveness.answered(Number(frame.slice(1)));
    else this.hooks.onFrame(way, frame);
  }

  /** There is a better way. @param {string} peer */
  forget(peer) {
    this.ways.delete(peer);
  }
}
