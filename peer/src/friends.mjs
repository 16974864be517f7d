// The one door of the peers to the rest of the page: wishes go in, events come out, both as JSON
// texts, so that whoever carries them need not look inside. PROTOCOL.md lists them.
import { object } from "./bytes.mjs";
import { WORDS } from "./codes.mjs";
import { come, look, make, servers } from "./table.mjs";
import { JUDGED_WITHIN } from "./times.mjs";

export { come, look, make };
// Pictures of links and codes are not on the way to a connection.
void import("./qr/code.mjs");

/** @typedef {import("./table.mjs").Table} Table */
/** @typedef {Record<string, any>} Wish as it was said: nothing about it is sure */

// Rosters that are thought about at once.
const CLAIMS_AT_MOST = 8;
const OPENING = ["make", "come", "leave"];

/** A wish that cannot be granted; the message is why, in a word. */
class Failure extends Error {}

/**
 * The doing of each wish at a table; the result is told.
 * @type {Record<string, (table: Table, wish: Wish) => object | void | Promise<object | void>>}
 */
const GRANTS = {
  send: ({ peers }, { to, text }) => void peers.send(to, String(text)),
  expect: ({ peers }, wish) => peers.expect(wish.peers),
  remove: ({ peers }, { peer, why }) => peers.remove(peer, why),
  pardon: ({ peers }, { peer }) => peers.pardon(peer),
  lock: ({ peers }, { why }) => peers.lock(why),
  lead: ({ peers }, { roster }) => peers.lead(roster),
  follow: ({ peers }, { peer }) => peers.follow(peer),
  resume: ({ peers }) => peers.resume(),
  wake: ({ peers }) => peers.wake(true),
  sign: async ({ peers }, { text }) => ({ is: "signed", ...(await peers.sign(String(text))) }),
  verify: async ({ peers }, { text, key, sig }) => ({
    is: "verified",
    peer: (await peers.verify(String(text), { key, sig })) ?? "",
  }),
  offer: async ({ peers }) => codeEvent("offer", await peers.codes.offer()),
  answer: async ({ peers }, { code }) => codeEvent("answer", await read(peers.codes.answer(code))),
  accept: async ({ peers }, { code }) => {
    await read(peers.codes.accept(code));
    return { is: "accepted" };
  },
  relays: (table, { relays }) => {
    table.peers.changeRelays(relays);
    return opened(table);
  },
  servers: ({ peers }, wish) => peers.changeServers(usable(wish)),
};

/**
 * Begin, with no table yet. Wishes are granted in order; those that open or leave a table hold up
 * the ones behind them. What a wish brings is told in an event, with the `id` of the wish.
 * @param {(event: string) => void} hear
 * @returns {(wish: string) => void}
 */
export function open(hear) {
  const friends = new Friends((event) => hear(JSON.stringify(event)));
  return (wish) => friends.take(object(wish));
}

class Friends {
  /** @type {Table | undefined} */
  #table;
  /** Until the last table asked for is there, or has been left. @type {Promise<void>} */
  #opening = Promise.resolve();
  /** @type {Map<number, (isProved: boolean) => void>} rosters that somebody thinks about */
  #claims = new Map();
  #claimed = 0;
  /** Tables opened or left so far: what comes of an older one is not told. */
  #round = 0;

  /** @param {(event: object) => void} hear */
  constructor(hear) {
    this.hear = hear;
  }

  /** @param {Wish} wish */
  take(wish) {
    const isOpening = OPENING.includes(wish.do);
    const name = wish.id === undefined ? {} : { id: wish.id };
    const granted = this.#opening
      .then(() => (isOpening ? this.#open(wish) : this.#grant(wish)))
      .then((answer) => void (answer && this.hear({ ...answer, ...name })))
      .catch((error) => {
        const why = error instanceof Failure ? error.message : "wish";
        if (why === "wish") console.error(error);
        this.hear({ is: "failed", do: wish.do, why, ...name });
      });
    if (isOpening) this.#opening = granted;
  }

  /** @param {Wish} wish */
  async #open(wish) {
    const round = ++this.#round;
    this.#table?.peers.close();
    this.#table = undefined;
    if (wish.do === "leave") return { is: "left" };
    if (!globalThis.RTCPeerConnection || !globalThis.crypto?.subtle) throw new Failure("browser");
    const wishes = {
      build: String(wish.build ?? ""),
      iceServers: usable(wish),
      onEvent: (/** @type {object} */ event) => void (round === this.#round && this.hear(event)),
      proves: (/** @type {unknown} */ roster, /** @type {string} */ peer) =>
        this.#claim(roster, peer),
    };
    const table =
      wish.do === "make" ? make(wishes, wish.relays) : come(String(wish.fragment), wishes);
    this.#table = await table;
    if (!this.#table) throw new Failure("invitation");
    return opened(this.#table);
  }

  /** @param {Wish} wish */
  async #grant(wish) {
    if (wish.do === "look") {
      const found = await read(look(String(wish.code)));
      return codeEvent(found?.is ?? "", String(wish.code), found?.fragment);
    }
    if (wish.do === "judged") return this.#claims.get(wish.claim)?.(wish.isProved === true);
    if (!Object.hasOwn(GRANTS, wish.do)) throw new Failure("wish");
    if (!this.#table) throw new Failure("table");
    return GRANTS[wish.do](this.#table, wish);
  }

  /**
   * Is that peer host, as it says? Only the layer above can tell, and takes its time.
   * @param {unknown} roster @param {string} peer @returns {Promise<boolean>}
   */
  #claim(roster, peer) {
    if (this.#claims.size >= CLAIMS_AT_MOST) return Promise.resolve(false);
    const claim = ++this.#claimed;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#claims.get(claim)?.(false), JUDGED_WITHIN);
      this.#claims.set(claim, (isProved) => {
        clearTimeout(timer);
        this.#claims.delete(claim);
        resolve(isProved);
      });
      this.hear({ is: "claim", claim, peer, roster });
    });
  }
}

/** @param {Table} table */
function opened({ id: table, me, host, peers, isKept }) {
  return { is: "table", table, me, host, fragment: peers.fragment, isKept };
}

/** @param {string} kind @param {string} code */
function codeEvent(kind, code, fragment = "") {
  return { is: "code", kind, code, fragment };
}

/** The word for what is wrong with a code. @template T @param {Promise<T>} done */
async function read(done) {
  return done.catch((error) => {
    throw new Failure(WORDS.includes(error.message) ? error.message : "code");
  });
}

/** Tried out, for one bad address would spoil every connection. @param {Wish} wish */
function usable(wish) {
  const all = servers(wish);
  try {
    new RTCPeerConnection({ iceServers: all }).close();
  } catch {
    throw new Failure("server");
  }
  return all;
}
