// Answering offers: each once, with the same answer again when it comes again, and never too many.
import { Recent } from "./limits.mjs";
import { Pending } from "./pending.mjs";
import { isGenuine, signed } from "./signal.mjs";
import { ANSWER_OPENS, YIELD } from "./times.mjs";

const PENDING_AT_MOST = 16;

/**
 * @typedef {import("./signal.mjs").Signal} Signal
 *
 * @typedef {object} AnswerHooks
 * @property {(signal: Signal, via?: string) => "yes" | "wait" | "ignore" | "locked" | "full" | "removed"} judge
 * @property {(of: string, from: string) => import("./connection.mjs").Connection | undefined} find
 *   a connection we have
 * @property {() => string[]} friends who might help whoever finds no path to us
 * @property {() => unknown} roster what proves that we are host, where it must be proved
 */

export class Answering {
  /** @type {Recent<Signal | null>} an answer, or null while it is being made */
  #answers = new Recent(256);
  /** @type {Recent<number>} when an offer was first heard that was to wait */
  #waiting = new Recent(64);

  /**
   * @param {import("./connection.mjs").Self} self
   * @param {import("./connection.mjs").Hooks} hooks
   * @param {AnswerHooks} answerHooks
   */
  constructor(self, hooks, answerHooks) {
    this.self = self;
    this.answerHooks = answerHooks;
    /** Answered, and not open yet. */
    this.pending = new Pending(self, hooks, PENDING_AT_MOST, ANSWER_OPENS);
  }

  /**
   * @param {Signal} offer @param {(answer: Signal) => void} reply
   * @param {string} [via] the friend who carried it
   */
  async hear(offer, reply, via) {
    const known = this.#answers.get(offer.id);
    if (known && known.to === offer.from) reply(known);
    if (known !== undefined) return;
    // Before anything that takes time: it comes over several relays at once.
    this.#answers.set(offer.id, null);
    if (!(await isGenuine(this.self.table, offer))) return this.#answers.delete(offer.id);
    const judgement = this.#judged(offer, via);
    // It may come again when there is more reason to answer it, or on another way.
    if (judgement === "wait" || judgement === "ignore") return this.#answers.delete(offer.id);
    const answer = await this.#answer(offer, judgement).catch(() => undefined);
    if (!answer) return undefined;
    this.#answers.set(offer.id, answer);
    return reply(answer);
  }

  /** @param {Signal} offer @param {string} [via] */
  #judged(offer, via) {
    const judgement = this.answerHooks.judge(offer, via);
    if (judgement !== "wait" || offer.of) return judgement;
    const first = this.#waiting.get(offer.id) ?? performance.now();
    this.#waiting.set(offer.id, first);
    return performance.now() - first < YIELD ? "wait" : "yes";
  }

  /** @param {Signal} offer @param {string} judgement */
  async #answer(offer, judgement) {
    const { id, of, from: to } = offer;
    /** @param {string} why */
    const no = (why) => signed(this.self, { is: "no", id, to, of, code: why }, offer.code);
    if (of) {
      const connection = this.answerHooks.find(of, to);
      if (!connection) return no("unknown");
      const code = await connection.wire.answer(offer.code);
      return signed(this.self, { is: "answer", id, to, of, code }, offer.code);
    }
    if (judgement !== "yes") return no(judgement);
    const connection = this.#connection(id, to);
    const code = await connection.wire.answer(offer.code).catch((error) => {
      connection.end("garbage");
      throw error;
    });
    const friends = offer.to === "" ? this.answerHooks.friends() : undefined;
    const plain = { is: /** @type {const} */ ("answer"), id, to, of, code };
    const answer = await signed(this.self, friends ? { ...plain, friends } : plain, offer.code);
    const roster = offer.to === "" ? this.answerHooks.roster() : undefined;
    return roster === undefined ? answer : { ...answer, roster };
  }

  /** @param {string} id @param {string} from */
  #connection(id, from) {
    // Two of one peer, the oldest gives way.
    const own = this.pending.of(from);
    if (own.length >= 2) own[0].end("closed");
    const connection = this.pending.make(from);
    connection.id = id;
    this.pending.keep(connection);
    return connection;
  }

  close() {
    this.pending.close();
  }
}
