// Answering offers: each once, with the same answer again when it comes again, and never too many.
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
    this.pending = new Pending(peers.self, peers.hooks, PENDING_AT_MOST, ANSWER_OPENS);
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
    const { id, of, from: to } = offer;
    /** @param {string} why */
    const no = (why) => signed(self, { is: "no", id, to, of, code: why }, offer.code);
    const is = /** @type {const} */ ("answer");
    if (judgement !== "yes") return no(judgement);
    if (of) {
      const link = this.peers.all.get(to)?.link;
      if (link?.id !== of) return no("unknown");
      return signed(self, { is, id, to, of, code: await link.wire.answer(offer.code) }, offer.code);
    }
    const connection = this.#connection(id, to);
    const code = await connection.wire.answer(offer.code).catch((error) => {
      connection.end("garbage");
      throw error;
    });
    const plain = { is, id, to, of, code };
    const friends = this.peers.heard().filter((it) => it !== to).slice(0, FRIENDS_AT_MOST);
    return signed(self, offer.to === "" ? { ...plain, friends } : plain, offer.code);
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
