// The one door of the peers to the rest of the page: wishes go in, events come out, both as JSON
// texts, so that the code which carries them does not look inside. PROTOCOL.md lists them.
import listed from "../relays.json";
import { object } from "./bytes.mjs";
import { WORDS, read as readCode } from "./codes.mjs";
import { identityAt } from "./identities.mjs";
import { invite, newestOf, read, write } from "./invitation.mjs";
import { Peers } from "./peers.mjs";
import { fits } from "./pieces.mjs";

// Pictures of links and codes are not on the way to a connection.
void import("./qr/code.mjs");

/** @typedef {Record<string, any>} Wish as it came: nothing about it is sure */
/** @typedef {import("./invitation.mjs").Invitation} Invitation */
/** @typedef {import("./peers.mjs").Options} All */
/** @typedef {Pick<All, "build" | "onEvent"> & Partial<All> & { fresh?: boolean }} Options */
/** @typedef {{ peers: Peers, isKept: boolean }} Table and is our identity kept for a reload? */

// Signatures that are verified for one wish.
const SIGNED_AT_MOST = 400;
const OPENING = ["make", "come", "leave"];

/** Make a table. @param {Options} options @param {string[]} [relays] own ones, for the address */
export async function make(options, relays = []) {
  return opened(await invite(relays), { answers: true, ...options });
}

/**
 * Open the table of an address, for the first time or again; undefined where it names none.
 * @param {string} fragment @param {Options} options
 */
export async function come(fragment, options) {
  const invitation = await read(fragment);
  return invitation && opened(invitation, { answers: false, ...options });
}

/** The part of a table's address after `#`. @param {Table} table */
export const addressOf = ({ peers }) => write(peers.options.invitation);

/**
 * @param {Invitation} invitation @param {Options & { answers: boolean }} options
 * @returns {Promise<Table>}
 */
async function opened(invitation, options) {
  const { identity, isKept } = await identityAt(invitation.table, options.fresh === true);
  const usual = { relays: listed, iceServers: servers({}) };
  return { peers: await Peers.start({ ...usual, ...options, invitation, identity }), isKept };
}

/**
 * Return what a code is: the offer of a table (with its address, to be opened first), or the answer
 * to an offer of this page. Undefined where it is no code; throws where it is one with something
 * wrong.
 * @param {string} code
 */
export async function look(code) {
  try {
    const known = await readCode(code);
    if (known.is === "answer") return { is: "answer", fragment: "" };
    return { is: "offer", fragment: write(known.invitation) };
  } catch (error) {
    if (error instanceof RangeError && WORDS.includes(error.message)) throw error;
    return undefined;
  }
}

/** A wish that cannot be granted; the message is why, in a word. */
class Failure extends Error {}

/**
 * The doing of each wish at a table; the result is the event that answers it.
 * @type {Record<string, (table: Table, wish: Wish) => object | void | Promise<object | void>>}
 */
const GRANTS = {
  newest(table, { hash }) {
    table.peers.changeNewest(hash);
    return tableEvent(table);
  },
  send({ peers }, { to, text }) {
    if (!fits(`t${text}`)) throw new Failure("size");
    peers.send(to, String(text));
  },
  expect: ({ peers }, wish) => peers.expect(wish.peers, wish.answers === true),
  remove: ({ peers }, { peer }) => peers.remove(peer),
  pardon: ({ peers }, { peer }) => peers.pardon(peer),
  lock: ({ peers }, { why }) => peers.lock(why),
  resume: ({ peers }) => peers.resume(),
  wake: ({ peers }) => peers.wake(true),
  sign: async ({ peers }, { text }) => ({ is: "signed", ...(await peers.sign(String(text))) }),
  async verify({ peers }, { signed }) {
    if (signed.length > SIGNED_AT_MOST) throw new Failure("size");
    return { is: "verified", peers: await peers.verify(signed) };
  },
  offer: async ({ peers }) => codeEvent("offer", await peers.codes.offer()),
  answer: async ({ peers }, { code }) =>
    codeEvent("answer", await withWord(peers.codes.answer(code))),
  accept: async ({ peers }, { code }) => {
    await withWord(peers.codes.accept(code));
    return { is: "accepted" };
  },
  relays(table, { relays }) {
    table.peers.changeRelays(relays);
    return tableEvent(table);
  },
  servers: ({ peers }, wish) => peers.changeServers(usable(wish)),
};

/**
 * Begin, with no table yet. Wishes are granted in order; those that open or leave a table hold up
 * the ones behind them. What a wish brings is an event with the `id` of the wish.
 * @param {(event: string) => void} hear
 * @returns {(wish: string) => void}
 */
export function open(hear) {
  /** @type {Table | undefined} */
  let table;
  /** Until the last table that was wished for is there, or has been left. @type {Promise<void>} */
  let opening = Promise.resolve();
  /** Tables opened or left so far: events of older ones are dropped. */
  let rounds = 0;
  const say = (/** @type {object} */ event) => hear(JSON.stringify(event));

  /** @param {Wish} wish */
  async function begin(wish) {
    const round = ++rounds;
    table?.peers.close();
    table = undefined;
    if (wish.do === "leave") return { is: "left" };
    if (!globalThis.RTCPeerConnection || !globalThis.crypto?.subtle) throw new Failure("browser");
    const options = {
      build: String(wish.build ?? ""),
      fresh: wish.fresh === true,
      iceServers: usable(wish),
      onEvent: (/** @type {object} */ event) => void (round === rounds && say(event)),
    };
    const isNew = wish.do === "make";
    table = await (isNew ? make(options, wish.relays) : come(String(wish.fragment), options));
    if (!table) throw new Failure("invitation");
    return tableEvent(table);
  }

  /** @param {Wish} wish */
  async function grant(wish) {
    if (wish.do === "look") {
      const known = await withWord(look(String(wish.code)));
      return codeEvent(known?.is ?? "", String(wish.code), known?.fragment);
    }
    if (!Object.hasOwn(GRANTS, wish.do)) throw new Failure("wish");
    if (!table) throw new Failure("table");
    return GRANTS[wish.do](table, wish);
  }

  return (text) => {
    const wish = /** @type {Wish} */ (object(text));
    const isOpening = OPENING.includes(wish.do);
    const name = wish.id === undefined ? {} : { id: wish.id };
    const granted = opening
      .then(() => (isOpening ? begin(wish) : grant(wish)))
      .then((answer) => void (answer && say({ ...answer, ...name })))
      .catch((error) => {
        const why = error instanceof Failure ? error.message : "wish";
        if (why === "wish") console.error(error);
        say({ is: "failed", do: wish.do, why, ...name });
      });
    if (isOpening) opening = granted;
  };
}

/** @param {Table} table */
function tableEvent(table) {
  const { invitation, identity } = table.peers.options;
  const about = { table: invitation.table, me: identity.id, newest: newestOf(invitation) };
  return { is: "table", ...about, fragment: addressOf(table), isKept: table.isKept };
}

/** @param {string} kind @param {string} code */
function codeEvent(kind, code, fragment = "") {
  return { is: "code", kind, code, fragment };
}

/** The word for what is wrong with a code. @template T @param {Promise<T>} done */
async function withWord(done) {
  return done.catch((error) => {
    throw new Failure(WORDS.includes(error.message) ? error.message : "code");
  });
}

/**
 * Servers that help to find paths: the project's own or other STUN servers, and perhaps TURN.
 * @param {{ stun?: string[], turn?: RTCIceServer[] }} wish
 * @returns {RTCIceServer[]}
 */
function servers({ stun = listed.stun, turn = [] }) {
  return stun.length ? [{ urls: stun }, ...turn] : turn;
}

/** Those servers, tried out: one bad address would spoil every connection. @param {Wish} wish */
function usable(wish) {
  const all = servers(wish);
  try {
    new RTCPeerConnection({ iceServers: all }).close();
  } catch {
    throw new Failure("server");
  }
  return all;
}
