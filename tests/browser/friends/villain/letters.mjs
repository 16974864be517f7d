// What PROTOCOL.md says of names, keys, invitations, envelopes and relays: written from it alone.
import { finalizeEvent, generateSecretKey } from "nostr-tools/pure";

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** @typedef {{ id: string, key: string, keys: CryptoKeyPair }} Self */
/** @typedef {{ secret: Bytes, host: string, table: string, relays: string[] }} Invitation */
/**
 * A signal as it lies in an envelope; whatever an attack wants may stand there.
 * @typedef {{ is: string, id: string, to: string, from: string, key: string, of: string,
 *   code: string, friends?: string[], roster?: unknown, sig: string }} Signal
 */

const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
/** @param {string} text @returns {Bytes} */
export const bytesOf = (text) => new TextEncoder().encode(text);
/** @param {Uint8Array} bytes */
export const textOf = (bytes) => new TextDecoder().decode(bytes);
/** @param {number} length @returns {Bytes} */
export const chance = (length) => crypto.getRandomValues(new Uint8Array(length));
/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((it) => it.toString(16).padStart(2, "0")).join("");

/** @param {Uint8Array} bytes */
export const b64 = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replace(/[+]/g, "-").replace(/[/]/g, "_").replace(/=/g, "");

/** @param {string} code @returns {Bytes} */
export const unb64 = (code) =>
  Uint8Array.from(atob(code.replace(/-/g, "+").replace(/_/g, "/")), (it) => it.charCodeAt(0));

/** @param {...Uint8Array} parts @returns {Bytes} */
export function together(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** @param {Bytes | string} what @returns {Promise<Bytes>} */
export async function hashOf(what) {
  const bytes = typeof what === "string" ? bytesOf(what) : what;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** Somebody new. @returns {Promise<Self>} */
export async function somebody() {
  const keys = await crypto.subtle.generateKey(ECDSA, true, ["sign", "verify"]);
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
  return { id: b64((await hashOf(raw)).slice(0, 16)), key: b64(raw), keys };
}

/** @param {Self} self @param {...string} lines */
export async function sign(self, ...lines) {
  const said = bytesOf(lines.join("\n"));
  return b64(new Uint8Array(await crypto.subtle.sign(ECDSA, self.keys.privateKey, said)));
}

/** @param {string} link @returns {Promise<Invitation>} */
export async function invitationIn(link) {
  const fields = new URLSearchParams(link.slice(link.indexOf("#") + 1));
  const bytes = unb64(fields.get("table") ?? "");
  const [secret, host] = [bytes.slice(1, 17), bytes.slice(17)];
  const digest = await hashOf(together(bytesOf("peerdeck table"), secret, host));
  const table = hex(digest.slice(0, 8));
  return { secret, host: b64(host), table, relays: fields.getAll("relay") };
}

/** @param {Invitation} invitation */
export async function topicAndKey({ secret, host }) {
  const source = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  /** @param {string} info @param {number} bits */
  const derived = (info, bits) => {
    const how = { name: "HKDF", hash: "SHA-256", salt: unb64(host), info: bytesOf(info) };
    return crypto.subtle.deriveBits(how, source, bits);
  };
  const topic = hex(new Uint8Array(await derived("peerdeck topic", 128)));
  const raw = await derived("peerdeck box", 256);
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
  return { topic, key };
}

/** A Nostr relay as bare as it is. `seen` is every event of the topic, in order. */
export class Relay {
  /** @type {any[]} */
  seen = [];
  secretKey = generateSecretKey();

  /**
   * @param {string} address @param {string} topic
   * @param {(event: any) => void} [onEvent]
   */
  constructor(address, topic, onEvent = () => {}) {
    this.topic = topic;
    this.kind = 20000 + (Number.parseInt(topic.slice(0, 4), 16) % 10000);
    this.socket = new WebSocket(address);
    this.opened = new Promise((resolve) => {
      this.socket.onmessage = ({ data }) => {
        const [is, , event] = JSON.parse(data);
        if (is === "EOSE") resolve(undefined);
        if (is !== "EVENT") return;
        this.seen.push(event);
        onEvent(event);
      };
    });
    this.socket.onopen = () => this.tell("REQ", "all", { kinds: [this.kind], "#x": [topic] });
  }

  /** @param {...unknown} what */
  tell(...what) {
    this.socket.send(JSON.stringify(what));
  }

  /** Publish an envelope, or what looks like one. @param {string} content */
  post(content) {
    const created_at = Math.floor(Date.now() / 1000);
    const event = { kind: this.kind, tags: [["x", this.topic]], content, created_at };
    this.tell("EVENT", finalizeEvent(event, this.secretKey));
  }
}

/** Puts signals into envelopes, and takes them out again. */
export class Letters {
  /** @param {Invitation} invitation @param {string} topic @param {CryptoKey} key */
  constructor(invitation, topic, key) {
    this.invitation = invitation;
    this.topic = topic;
    this.key = key;
  }

  /** @param {Bytes} iv */
  #how(iv) {
    return { name: "AES-GCM", iv, additionalData: bytesOf(this.topic) };
  }

  /** @param {string} text */
  async seal(text) {
    const iv = chance(12);
    const sealed = await crypto.subtle.encrypt(this.#how(iv), this.key, bytesOf(text));
    return b64(together(iv, new Uint8Array(sealed)));
  }

  /** @param {string} envelope @returns {Promise<Signal>} */
  async open(envelope) {
    const bytes = unb64(envelope);
    const how = this.#how(bytes.slice(0, 12));
    const opened = await crypto.subtle.decrypt(how, this.key, bytes.slice(12));
    return JSON.parse(textOf(new Uint8Array(opened)));
  }

  /**
   * A signal signed by somebody, who need not be whom it names.
   * @param {Self} self @param {Partial<Signal>} plain @param {string} [offer] the code it answers
   * @returns {Promise<Signal>}
   */
  async signal(self, plain, offer = "") {
    const whole = { is: "offer", id: b64(chance(8)), to: "", of: "", code: "", ...plain };
    const signed = { from: self.id, key: self.key, ...whole };
    const { is, id, to, from, of, code, friends = [] } = signed;
    const about = is === "offer" ? "" : b64(await hashOf(offer));
    const { table } = this.invitation;
    const lines = ["peerdeck signal", is, table, id, to, from, of, about, code, friends.join(" ")];
    return { ...signed, sig: plain.sig ?? (await sign(self, ...lines)) };
  }
}
