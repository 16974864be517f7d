// Peer codes, for where no relay can be reached: one code there, one back, carried by people.
import { base64url, joined, sha256, unbase64url } from "./bytes.mjs";
import { Connection } from "./connection.mjs";
import { PACKED, pack, unpack } from "./invitation.mjs";
import { Pending } from "./pending.mjs";
import { CODE_LASTS } from "./times.mjs";

const VERSION = 2;
const [OFFER, ANSWER] = [0, 1];
const [SHORTEST, LONGEST] = [60, 800];
// An answer has the hash of its offer in it; at the end of every code stands what shows that none
// of its letters is wrong.
const [HASH, SUM] = [32, 2];
const PENDING_AT_MOST = 8;
/** The faults of a text that is a code. */
export const WORDS = ["version", "letter", "table", "kind", "other"];

/** @typedef {import("./invitation.mjs").Invitation} Invitation */

/**
 * Return what a code is, for the person who pastes or scans it. Throws if it is none.
 * @param {string} code
 */
export async function read(code) {
  if (code.length < SHORTEST || code.length > LONGEST) throw new RangeError("not a code");
  const bytes = unbase64url(code).slice(0, -SUM);
  if ((await written(bytes)) !== code) throw new RangeError("letter");
  const [version, kind] = [bytes[0] >> 4, bytes[0] & 15];
  if (version !== VERSION) throw new RangeError("version");
  if (kind === ANSWER) {
    const [name, rest] = [bytes.slice(1, 1 + HASH), bytes.slice(1 + HASH)];
    return { is: /** @type {const} */ ("answer"), name: base64url(name), code: base64url(rest) };
  }
  if (kind !== OFFER) throw new RangeError("not a code");
  const invitation = await unpack(bytes.slice(1, 1 + PACKED));
  const rest = base64url(bytes.slice(1 + PACKED));
  const name = base64url(await sha256(bytes));
  return { is: /** @type {const} */ ("offer"), name, code: rest, invitation };
}

/** @param {number} kind @param {import("./bytes.mjs").Bytes[]} parts */
const coded = (kind, ...parts) => joined(Uint8Array.of((VERSION << 4) | kind), ...parts);

/** The letters of a code. @param {import("./bytes.mjs").Bytes} bytes */
async function written(bytes) {
  return base64url(joined(bytes, (await sha256(bytes)).slice(0, SUM)));
}

export class Codes {
  #pending = new Pending(PENDING_AT_MOST, CODE_LASTS);

  /**
   * @param {import("./connection.mjs").Self} self @param {Invitation} invitation
   * @param {import("./connection.mjs").Hooks} hooks
   */
  constructor(self, invitation, hooks) {
    this.self = self;
    this.invitation = invitation;
    this.hooks = hooks;
  }

  /** The first code: for a friend who has nothing yet, or for somebody who is at the table. */
  async offer() {
    const connection = new Connection("", this.self, this.hooks);
    const code = unbase64url(await connection.wire.offer());
    const bytes = coded(OFFER, pack(this.invitation), code);
    connection.id = base64url(await sha256(bytes)); // Both ends have it, and the answer names it.
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
    const connection = new Connection(offer.name, this.self, this.hooks);
    this.#pending.keep(connection);
    const answer = unbase64url(await connection.wire.answer(offer.code));
    connection.wire.keepKnocking();
    return written(coded(ANSWER, unbase64url(offer.name), answer));
  }

  /**
   * Take the second code back. Throws where it answers no code of this page.
   * @param {string} code
   */
  async accept(code) {
    const answer = await read(code);
    if (answer.is !== "answer") throw new RangeError("kind");
    const connection = this.#pending.all.findLast(({ id }) => id === answer.name);
    if (!connection) throw new RangeError("other");
    await connection.wire.accept(answer.code);
    connection.wire.keepKnocking();
  }

  close() {
    this.#pending.close();
  }
}
