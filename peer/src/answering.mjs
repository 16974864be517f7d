// Answering offers: each once, with the same answer again when it comes again, and never too many.
import { Connection } from "./connection.mjs";
import { Recent } from "./limits.mjs";
import { Pending } from "./pending.mjs";
import { FRIENDS_AT_MOST, isGenuine, signed } from "./signal.mjs";
import { ANSWER_OPENS, SECOND_ANSWER, YIELD } from "./times.mjs";

const PENDING_AT_MOST = 16;

/**
 * `yield`: our own call may arrive; `later`: another page may answer; `ignore`: it is not for us.
 * @typedef {"yes" | "yield" | "later" | "ignore" | "locked" | "full" | "removed"} Judgement
 * @typedef {import("./signal.mjs").Signal} Signal
 */

export class Answering {
  /** @type {Recent<Signal | null>} an answer, or null while it is being made */
  #answers = new Recent(256);
  /** @type {Recent<number>} when an offer was first heard that was to wait */
  #waiting = new Recent(64);

  /**
   * @param {import("./peers.mjs").Peers} peers
   * @param {(offer: Signal, via?: string) => Judgement} judge
   */
  constructor(peers, judge) {
    this.peers = peers;
    this.judge = judge;
    /** Answered, and not open yet. */
    this.pending = new Pending(PENDING_AT_MOST, ANSWER_OPENS);
  }

  /**
   * @param {Signal} offer @param {(answer: Signal) => void} reply
   * @param {string} [via] the friend who carried it
   */
  async hear(offer, reply, via) {
    const known = this.#answers.get(offer.id);
    if (known && known.to === offer.from) reply(known);
    if (known !== undefined) return;
    // Before anything that takes time, because the same offer comes over several relays.
    this.#answers.set(offer.id, null);
    const isRight = await isGenuine(this.peers.self.table, offer);
    const judgement = isRight ? this.#judged(offer, via) : "ignore";
    // It may come again when there is more reason to answer it, or on another way.
    if (judgement === "ignore") return this.#answers.delete(offer.id);
    const answer = await this.#answer(offer, judgement).catch(() => undefined);
    if (!answer) return undefined;
    this.#answers.set(offer.id, answer);
    return reply(answer);
  }

  /** @param {Signal} offer @param {string} [via] */
  #judged(offer, via) {
    const judgement = this.judge(offer, via);
    if (judgement !== "yield" && judgement !== "later") return judgement;
    const first = this.#waiting.get(offer.id) ?? performance.now();
    this.#waiting.set(offer.id, first);
    const wait = judgement === "yield" ? YIELD : SECOND_ANSWER;
    return performance.now() - first < wait ? "ignore" : "yes";
  }

  /** @param {Signal} offer @param {string} judgement */
  async #answer(offer, judgement) {
    const { self } = this.peers;
    const { id, from: to } = offer;
    if (judgement !== "yes") return signed(self, { is: "no", id, to, code: judgement }, offer.code);
    // Two of one peer, the oldest gives way.
    const own = this.pending.all.filter(({ expected }) => expected === to);
    if (own.length >= 2) own[0].end("closed");
    const connection = new Connection(id, self, this.peers.hooks, to);
    this.pending.keep(connection);
    const code = await connection.wire.answer(offer.code).catch((error) => {
      connection.end("garbage");
      throw error;
    });
    const plain = { is: /** @type {const} */ ("answer"), id, to, code };
    const friends = this.peers.heard().filter((it) => it !== to).slice(0, FRIENDS_AT_MOST);
    return signed(self, offer.to === "" ? { ...plain, friends } : plain, offer.code);
  }

  close() {
    this.pending.close();
  }
}
