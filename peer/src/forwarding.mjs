// The way through a friend, for pairs without a direct connection: the friend has one to both, and
// carries boxes that it cannot open; their keys are new whenever a page is opened, and signed by
// who we are.
import { base64url, joined, object, unbase64url, utf8 } from "./bytes.mjs";
import { keyFrom, seal, unseal } from "./envelope.mjs";
import { sign, signer } from "./identity.mjs";
import { Recent } from "./limits.mjs";
import { Liveness } from "./liveness.mjs";
import { cut, Pieces } from "./pieces.mjs";
import { ASK_AGAIN } from "./times.mjs";

const ECDH = { name: "ECDH", namedCurve: "P-256" };
const NUMBER = 8; // bytes in a box before its piece of a frame

/**
 * A card for those who want to send us boxes.
 * @typedef {{ key: string, box: string, sig: string }} Card
 * @typedef {{ card?: unknown, ask?: unknown, box?: unknown }} Boxed
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
  #pieces = new Pieces();

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

  /**
   * The frame that a piece ends. A friend may drop boxes: what lacks one is passed over.
   * @param {import("./bytes.mjs").Bytes} piece
   */
  joined(piece) {
    if (piece[0] === 0) this.#pieces.forget();
    try {
      return this.#pieces.take(piece.buffer);
    } catch {
      this.#pieces.forget();
      return undefined;
    }
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

  /** @param {import("./peers.mjs").Peers} peers */
  constructor(peers) {
    this.peers = peers;
  }

  async #card() {
    const keys = await crypto.subtle.generateKey(ECDH, false, ["deriveBits"]);
    const raw = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
    const box = base64url(raw);
    const { identity, table } = this.peers.self;
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
    const friends = this.peers.friends(peer);
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
    const way = new Way(peer, via, (it) => this.#changed(it));
    way.send = (frame) => {
      for (const piece of cut(frame)) this.#seal(way, piece);
    };
    return way;
  }

  /** It is open, quiet, or heard again. @param {Way} way */
  #changed(way) {
    this.peers.peer(way.peer);
    this.peers.tend();
  }

  /** @param {Way} way @param {object} content @param {string} [via] */
  #post(way, content, via = way.via) {
    const frame = { to: way.peer, from: this.peers.self.identity.id, ...content };
    this.peers.all.get(via)?.link?.send(`b${JSON.stringify(frame)}`);
  }

  /** @param {Way} way @param {import("./bytes.mjs").Bytes} piece */
  #seal(way, piece) {
    const { key } = way;
    if (!key) return;
    const number = new Uint8Array(NUMBER);
    new DataView(number.buffer).setBigUint64(0, BigInt(++this.#sent));
    const box = seal(key, joined(number, piece), `${this.peers.self.identity.id} ${way.peer}`);
    way.turn = Promise.all([box, way.turn]).then(([sealed]) => {
      if (way.key === key) this.#post(way, { box: sealed });
    });
  }

  /**
   * A box for us came through a friend. @param {string} via @param {string} from
   * @param {Boxed} content
   */
  async hear(via, from, { card, ask, box }) {
    if (!this.peers.reception.mayReach(from)) return;
    const way = this.ways.get(from);
    if (card !== undefined) {
      await this.#meet(from, via, card, ask === true);
    } else if (way?.key && typeof box === "string") {
      const { key } = way;
      const content = unseal(key, box, `${from} ${this.peers.self.identity.id}`);
      way.turn = Promise.all([content, way.turn]).then(([opened]) => {
        if (opened !== undefined && way.key === key) this.#open(way, opened, via);
      });
    }
  }

  /**
   * A card in a peer's name: nothing is done for it before it has proved true. And because all who
   * were given it can show it, an open way stays with the friend who brings boxes.
   * @param {string} from @param {string} via @param {unknown} card @param {boolean} isAsked
   */
  async #meet(from, via, card, isAsked) {
    const { key, box, sig } = object(JSON.stringify(card));
    if (typeof box !== "string") return;
    const isKnown = box === this.ways.get(from)?.theirBox;
    if (!isKnown && (await signer(key, sig, vouched(this.peers.self.table, box))) !== from) return;
    const shared = isKnown ? undefined : await this.#shared(box);
    let way = this.ways.get(from);
    if (!way) this.ways.set(from, (way = this.#way(from, via)));
    if (isAsked && !way.isOpen) way.via = via;
    if (shared && way.theirBox !== box) {
      way.key = shared;
      way.theirBox = box;
      way.liveness.probe();
      this.#changed(way);
    }
    if (isAsked) this.#post(way, { card: (await this.#mine()).card }, via);
  }

  /** The key for boxes to and from the peer with that card. @param {string} box */
  async #shared(box) {
    const known = await crypto.subtle.importKey("raw", unbase64url(box), ECDH, false, []);
    const { keys } = await this.#mine();
    const how = { name: "ECDH", public: known };
    const bits = await crypto.subtle.deriveBits(how, keys.privateKey, 256);
    return keyFrom(bits, utf8(this.peers.self.table), "peerdeck way");
  }

  /** @param {Way} way @param {import("./bytes.mjs").Bytes} content @param {string} via */
  #open(way, content, via) {
    if (content.length < NUMBER) return;
    const number = Number(new DataView(content.buffer).getBigUint64(0));
    // A friend may send a box twice, or an old one.
    if (number <= (this.#heard.get(way.theirBox) ?? 0)) return;
    this.#heard.set(way.theirBox, number);
    way.via = via;
    const frame = way.joined(content.slice(NUMBER));
    if (frame?.[0] === "p") way.send(`q${Number(frame.slice(1)) || 0}`);
    else if (frame?.[0] === "q") way.liveness.answered(Number(frame.slice(1)));
    else if (frame?.[0] === "t") this.peers.hearText(way.peer, frame);
    else if (frame?.[0] === "x") this.peers.reception.onFarewell(way.peer, frame.slice(1));
  }

  /** There is a better way. @param {string} peer */
  forget(peer) {
    this.ways.delete(peer);
  }
}
