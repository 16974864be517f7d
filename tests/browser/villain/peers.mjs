// Peers: finding the pages of a table by a relay, and connections with them.
import { schnorr } from "../../../peer/node_modules/@noble/curves/secp256k1.js";

import { base64url, digest, fromBase64url, hex, joined, number, random } from "./bytes.mjs";
import { rest, text, textOf, utf8 } from "./bytes.mjs";
import { codeFrom, codeOf, codeText, descriptionOf, fingerprintOf } from "./codes.mjs";

/**
 * @typedef {{ id: string, key: string, pair: CryptoKeyPair }} Identity
 * @typedef {{ secret: Uint8Array<ArrayBuffer>, newest: string, relays: string[] }} Invitation
 * @typedef {{ is: string, id: string, to: string, from: string, key: string, code: string,
 *   friends?: string[], sig: string }} Signal
 * @typedef {{ peer: string, isOpen: boolean, connection: RTCPeerConnection,
 *   channel: RTCDataChannel, fingerprints: [string, string] }} Connection
 */

const PIECE = 16000;
const GATHERING = 1000; // milliseconds
const ASK = 2500;
const P256 = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** @param {string} fragment @returns {Invitation} */
export function invitationFrom(fragment) {
  const fields = new URLSearchParams(fragment.slice(fragment.indexOf("#") + 1));
  const bytes = fromBase64url(fields.get("table") ?? "");
  if (bytes[0] !== 2 || bytes.length !== 49) throw new Error("no invitation");
  const newest = hex(bytes.subarray(17));
  return { secret: bytes.slice(1, 17), newest, relays: fields.getAll("relay") };
}

/** @param {Uint8Array} secret */
export const tableOf = (secret) => hex(digest(joined(utf8("peerdeck table"), secret)));

/** @returns {Promise<Identity>} */
export async function newIdentity() {
  const pair = await crypto.subtle.generateKey(P256, true, ["sign", "verify"]);
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  return { id: base64url(digest(raw)), key: base64url(raw), pair };
}

/** @param {Identity} identity @param {string} content */
export async function signed({ pair }, content) {
  return base64url(new Uint8Array(await crypto.subtle.sign(P256, pair.privateKey, utf8(content))));
}

/** @param {string} content @param {string} key @param {string} sig @returns {Promise<string>} */
export async function signerOf(content, key, sig) {
  const raw = fromBase64url(key);
  const imported = await crypto.subtle.importKey("raw", raw, P256, false, ["verify"]);
  const isTrue = await crypto.subtle.verify(P256, imported, fromBase64url(sig), utf8(content));
  return isTrue ? base64url(digest(raw)) : "";
}

/** @param {string} table @param {Signal} signal @param {string} offer */
function signalLines(table, { is, id, to, from, code, friends = [] }, offer) {
  const about = offer && base64url(digest(offer));
  return ["peerdeck signal", is, table, id, to, from, about, code, friends.join(" ")].join("\n");
}

/** A relay of the Nostr kind, with the envelopes of one table. */
export class Relay {
  /** @param {string} address @param {Invitation} invitation */
  static async opened(address, { secret }) {
    const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
    /** @param {string} info @param {number} size */
    const derived = async (info, size) => {
      const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8(info) };
      return new Uint8Array(await crypto.subtle.deriveBits(how, base, 8 * size));
    };
    const topic = hex(await derived("peerdeck topic", 16));
    const box = await derived("peerdeck box", 32);
    const key = await crypto.subtle.importKey("raw", box, "AES-GCM", false, ["encrypt", "decrypt"]);
    const socket = new WebSocket(address);
    await new Promise((resolve) => (socket.onopen = resolve));
    return new Relay(socket, topic, key);
  }

  /** @param {WebSocket} socket @param {string} topic @param {CryptoKey} key */
  constructor(socket, topic, key) {
    this.socket = socket;
    this.topic = topic;
    this.key = key;
    this.secret = schnorr.utils.randomSecretKey();
    this.kind = 20000 + (parseInt(topic.slice(0, 4), 16) % 10000);
    /** @type {(signal: Signal) => void} */
    this.hear = () => {};
    socket.onmessage = ({ data }) => void this.#heard(data).catch(() => {});
    socket.send(textOf(["REQ", "villain", { kinds: [this.kind], "#x": [topic] }]));
  }

  /** @param {string} data */
  async #heard(data) {
    const [what, , event] = JSON.parse(data);
    if (what !== "EVENT") return;
    const bytes = fromBase64url(event.content);
    const how = { name: "AES-GCM", iv: bytes.slice(0, 12), additionalData: utf8(this.topic) };
    const plain = await crypto.subtle.decrypt(how, this.key, bytes.slice(12));
    this.hear(JSON.parse(text(new Uint8Array(plain))));
  }

  /** @param {unknown} signal */
  async say(signal) {
    const iv = random(12);
    const how = { name: "AES-GCM", iv, additionalData: utf8(this.topic) };
    const box = await crypto.subtle.encrypt(how, this.key, utf8(textOf(signal)));
    this.publish(base64url(joined(iv, new Uint8Array(box))));
  }

  /** @param {string} content */
  publish(content) {
    const event = {
      pubkey: hex(schnorr.getPublicKey(this.secret)),
      created_at: Math.floor(Date.now() / 1000),
      kind: this.kind,
      tags: [["x", this.topic]],
      content,
    };
    const id = digest(textOf([0, event.pubkey, event.created_at, event.kind, event.tags, content]));
    const sig = hex(schnorr.sign(id, this.secret));
    this.socket.send(textOf(["EVENT", { ...event, id: hex(id), sig }]));
  }
}

/** @param {RTCPeerConnection} connection @returns {Promise<RTCSessionDescription>} */
async function described(connection) {
  const end = Date.now() + GATHERING;
  while (connection.iceGatheringState !== "complete" && Date.now() < end) await rest(20);
  return /** @type {RTCSessionDescription} */ (connection.localDescription);
}

/** The connections of one page with the others of a table. */
export class Peers {
  /** @param {Identity} me @param {Invitation} invitation @param {Relay} relay */
  constructor(me, invitation, relay) {
    this.me = me;
    this.table = tableOf(invitation.secret);
    this.relay = relay;
    this.page = base64url(random(16));
    /** @type {Map<string, Connection>} */
    this.open = new Map();
    /** Offers of this page by their id. @type {Map<string, { code: string, take: (signal: Signal) => void }>} */
    this.offers = new Map();
    /** Why connections ended, by peer. @type {[string, string][]} */
    this.ends = [];
    /** @type {(peer: string, text: string) => void} */
    this.hear = () => {};
    /** @type {Map<string, Set<string>>} */
    this.answered = new Map();
    relay.hear = (signal) => void this.#signal(signal);
    setInterval(() => {
      for (const { isOpen, channel } of this.open.values()) if (isOpen) send(channel, "p1");
    }, ASK);
  }

  /** Call a peer, or with "" any that lets newcomers in. @param {string} to @returns {Promise<string>} */
  async call(to) {
    const connection = new RTCPeerConnection();
    const channel = channelOf(connection);
    await connection.setLocalDescription(await connection.createOffer());
    const local = await described(connection);
    const id = base64url(random(8));
    const code = codeText(codeOf(local));
    const offer = await this.#signed({ is: "offer", id, to, code }, "");
    /** @type {Promise<Signal>} */
    const answer = new Promise((take) => this.offers.set(id, { code, take }));
    let answered = false;
    void answer.then(() => (answered = true));
    for (let wait = 500; !answered && wait < 30000; wait = Math.min(2 * wait, 15000)) {
      await this.relay.say(offer);
      await Promise.race([answer, rest(wait)]);
    }
    const signal = await answer;
    this.offers.delete(id);
    if (signal.is === "no") return /** @type {any} */ (signal).code;
    const remote = codeFrom(signal.code);
    await connection.setRemoteDescription(descriptionOf(remote));
    const fingerprints = both(local, remote);
    await this.#connected({ peer: signal.from, isOpen: false, connection, channel, fingerprints });
    return signal.from;
  }

  /** @param {Omit<Signal, "from" | "key" | "sig">} signal @param {string} offer @returns {Promise<Signal>} */
  async #signed(signal, offer) {
    const whole = { ...signal, from: this.me.id, key: this.me.key, sig: "" };
    return { ...whole, sig: await signed(this.me, signalLines(this.table, whole, offer)) };
  }

  /** @param {Signal} signal */
  async #signal(signal) {
    if (signal.from === this.me.id) return;
    const mine = this.offers.get(signal.id);
    const offer = signal.is === "offer" ? "" : (mine?.code ?? "");
    const lines = signalLines(this.table, signal, offer);
    if ((await signerOf(lines, signal.key, signal.sig)) !== signal.from) return;
    if (signal.is !== "offer") mine?.take(signal);
    else if (signal.to === this.me.id) await this.#answer(signal);
  }

  /** @param {Signal} offer */
  async #answer(offer) {
    const ids = this.answered.get(offer.from) ?? new Set();
    this.answered.set(offer.from, ids);
    if (ids.has(offer.id)) return;
    ids.add(offer.id);
    const remote = codeFrom(offer.code);
    const connection = new RTCPeerConnection();
    const channel = channelOf(connection);
    await connection.setRemoteDescription(descriptionOf(remote));
    await connection.setLocalDescription(await connection.createAnswer());
    const local = await described(connection);
    const answer = { is: "answer", id: offer.id, to: offer.from, code: codeText(codeOf(local)) };
    await this.relay.say(await this.#signed(answer, offer.code));
    const fingerprints = both(local, remote);
    await this.#connected({ peer: offer.from, isOpen: false, connection, channel, fingerprints });
  }

  /** @param {Connection} connected */
  async #connected(connected) {
    const { peer, channel, fingerprints } = connected;
    /** @type {Uint8Array[]} */
    let pieces = [];
    /** @type {(build: string) => void} */
    let greeted = () => {};
    /** @type {Promise<string>} */
    const hello = new Promise((resolve) => (greeted = resolve));
    const [own, others] = fingerprints;
    /** @param {string} frame */
    const heard = async (frame) => {
      const content = frame.slice(1);
      if (frame[0] === "h") {
        const { build, key, sig } = JSON.parse(content);
        const lines = ["peerdeck hello", this.table, others, own].join("\n");
        if ((await signerOf(lines, key, sig)) === peer) greeted(build);
      } else if (frame[0] === "t") this.hear(peer, content);
      else if (frame[0] === "p") send(channel, `q${content}`);
      else if (frame[0] === "x") this.ends.push([peer, content]);
    };
    channel.onmessage = ({ data }) => {
      const bytes = new Uint8Array(data);
      pieces.push(bytes.subarray(2));
      if (bytes[0] + 1 < bytes[1]) return;
      const whole = joined(...pieces);
      pieces = [];
      void heard(text(whole));
    };
    channel.onclose = () => {
      if (this.open.get(peer)?.channel === channel) this.open.delete(peer);
    };
    if (channel.readyState !== "open") await new Promise((resolve) => (channel.onopen = resolve));
    const lines = ["peerdeck hello", this.table, own, others].join("\n");
    // Pages talk only with pages of their own build, so this one says what it hears.
    const greeting = { v: 5, build: await hello, page: this.page, key: this.me.key };
    send(channel, `h${textOf({ ...greeting, sig: await signed(this.me, lines) })}`);
    this.open.get(peer)?.channel.close();
    this.open.set(peer, { ...connected, isOpen: true });
    send(channel, `n${textOf({ answers: false, hears: [...this.open.keys()].slice(0, 16) })}`);
  }

  /** @param {string} peer @param {string} content A text for layer 2. */
  say(peer, content) {
    const connected = this.open.get(peer);
    if (connected?.isOpen) send(connected.channel, `t${content}`);
  }
}

/** @param {RTCSessionDescription} local @param {import("./codes.mjs").Code} remote @returns {[string, string]} */
const both = (local, remote) => [base64url(fingerprintOf(local.sdp)), base64url(remote.fingerprint)];

/** @param {RTCPeerConnection} connection */
function channelOf(connection) {
  const channel = connection.createDataChannel("", { negotiated: true, id: 0 });
  channel.binaryType = "arraybuffer";
  return channel;
}

/** @param {RTCDataChannel} channel @param {string} frame */
export function send(channel, frame) {
  const bytes = utf8(frame);
  const count = Math.max(1, Math.ceil(bytes.length / PIECE));
  for (let at = 0; at < count && channel.readyState === "open"; at++) {
    const piece = bytes.subarray(at * PIECE, (at + 1) * PIECE);
    channel.send(joined(number(at, 1), number(count, 1), piece));
  }
}
