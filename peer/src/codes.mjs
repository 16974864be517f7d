// Peer codes, for where no relay can be reached: one code there, one back, carried by people.
import { base64url, joined, sha256, unbase64url } from "./bytes.mjs";
import { pack, unpack } from "./invitation.mjs";
import { Pending } from "./pending.mjs";
import { CODE_LASTS } from "./times.mjs";

const VERSION = 1;
const [OFFER, OFFER_OF_HOST, ANSWER] = [0, 1, 2];
const [SHORTEST, LONGEST] = [60, 800];
// At the end of a code stands what shows that none of its letters is wrong.
const SUM = 2;
const PENDING_AT_MOST = 8;
/** The faults that a code can have, besides being none. */
export const WORDS = ["version", "letter", "table", "kind", "other"];

/** @typedef {import("./invitation.mjs").Invitation} Invitation */

/**
 * Tell what a code is, for the person who pastes or scans it. Throws if it is none.
 * @param {string} code
 */
export async function read(code) {
  if (code.length < SHORTEST || code.length > LONGEST) throw new RangeError("not a code");
  const bytes = unbase64url(code).slice(0, -SUM);
  if ((await written(bytes)) !== code) throw new RangeError("letter");
  const [version, kind] = [bytes[0] >> 4, bytes[0] & 15];
  if (version !== VERSION) throw new RangeError("version");
  if (kind === ANSWER) {
    const [name, rest] = [base64url(bytes.slice(1, 9)), base64url(bytes.slice(9))];
    return { is: /** @type {const} */ ("answer"), name, code: rest };
  }
  if (kind !== OFFER && kind !== OFFER_OF_HOST) throw new RangeError("not a code");
  const invitation = await unpack(bytes.slice(1, 34));
  const name = await nameOf(bytes);
  const isOfHost = kind === OFFER_OF_HOST;
  const rest = base64url(bytes.slice(34));
  return { is: /** @type {const} */ ("offer"), name, code: rest, invitation, isOfHost };
}

/** The letters of a code. @param {import("./bytes.mjs").Bytes} bytes */
async function written(bytes) {
  return base64url(joined(bytes, (await sha256(bytes)).slice(0, SUM)));
}

/** An answer names the offer it is to, and so do both ends of the connection. */
async function nameOf(/** @type {import("./bytes.mjs").Bytes} */ offer) {
  return base64url((await sha256(offer)).slice(0, 8));
}

export class Codes {
  #pending;

  /**
   * @param {import("./connection.mjs").Self} self @param {Invitation} invitation
   * @param {import("./connection.mjs").Hooks} hooks
   */
  constructor(self, invitation, hooks) {
    this.self = self;
    this.invitation = invitation;
    this.#pending = new Pending(self, hooks, PENDING_AT_MOST, CODE_LASTS);
  }

  /** The first code: for a friend who has nothing yet, or from a guest for somebody there. */
  async offer() {
    const connection = this.#connection();
    connection.isCaller = true;
    const kind = this.invitation.host === this.self.identity.id ? OFFER_OF_HOST : OFFER;
    const bytes = joined(
      Uint8Array.of((VERSION << 4) | kind),
      pack(this.invitation),
      unbase64url(await connection.wire.offer()),
    );
    connection.id = await nameOf(bytes);
    this.#pending.keep(connection);
    return written(bytes);
  }

  /**
   * The second code, that answers a first one. Throws where it is none of this table.
   * @param {string} code
   */
  async answer(code) {
    const offer = await read(code);
    if (offer.is !== "offer") throw new RangeError("kind");
    if (offer.invitation.table !== this.invitation.table) throw new RangeError("table");
    const connection = this.#connection(offer.isOfHost ? this.invitation.host : undefined);
    connection.id = offer.name;
    this.#pending.keep(connection);
    const answer = unbase64url(await connection.wire.answer(offer.code));
    connection.wire.keepKnocking();
    return written(
      joined(Uint8Array.of((VERSION << 4) | ANSWER), unbase64url(offer.name), answer),
    );
  }

  /**
   * Take the second code back. Throws where it answers no code of this page.
   * @param {string} code
   */
  async accept(code) {
    const answer = await read(code);
    if (answer.is !== "answer") throw new RangeError("kind");
    const connection = this.#pending.get(answer.name);
    if (!connection) throw new RangeError("other");
    await connection.wire.accept(answer.code);
    connection.wire.keepKnocking();
  }

  /** @param {string} [expected] */
  #connection(expected) {
    const connection = this.#pending.make(expected);
    connection.isByCode = true;
    return connection;
  }

  close() {
    this.#pending.close();
  }
}
