// A guest who means harm: he has the link, a relay and WebRTC, and nothing of Peerdeck but its
// PROTOCOL.md. What he does lawfully is here; what he does besides is in `attacks.mjs`.
import { Letters, Relay, b64, chance, invitationIn, sign } from "./letters.mjs";
import { somebody, topicAndKey } from "./letters.mjs";
import { Link, PATIENCE } from "./links.mjs";
import { Seat } from "./seat.mjs";

export { Relay, sign } from "./letters.mjs";
export { Link } from "./links.mjs";
export { KINDS } from "./seat.mjs";

/** @typedef {import("./letters.mjs").Signal} Signal */

/** The one way in which what is signed is written. @param {Record<string, unknown>} fields */
const sorted = (fields) =>
  JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))));

export class Villain {
  /** @type {Map<string, Link>} the newest connection with each peer */
  links = new Map();
  /** @type {Signal[]} every signal on the relay, his own among them */
  signals = [];
  /** @type {string[]} everything that came by any connection */
  heard = [];
  /** @type {Map<string, (answer: Signal) => void>} */
  #calls = new Map();
  /** What else is done with a signal that was seen. @type {(signal: Signal) => unknown} */
  onSignal = () => {};
  isOpen = true;

  /** @param {string} link @param {string} relay */
  static async come(link, relay) {
    const invitation = await invitationIn(link);
    const { topic, key } = await topicAndKey(invitation);
    const letters = new Letters(invitation, topic, key);
    const it = new Villain(letters, await somebody(), relay);
    await it.relay.opened;
    return it;
  }

  /** @param {Letters} letters @param {import("./letters.mjs").Self} self @param {string} relay */
  constructor(letters, self, relay) {
    this.letters = letters;
    this.self = self;
    this.table = letters.invitation.table;
    this.seat = new Seat(self.id, this.table);
    this.relay = new Relay(relay, letters.topic, (event) => void this.#read(event.content));
  }

  /** @param {string} envelope */
  async #read(envelope) {
    const signal = await this.letters.open(envelope).catch(() => undefined);
    if (!signal) return;
    this.signals.push(signal);
    this.onSignal(signal);
    await this.#hear(signal, (it) => this.post(it));
  }

  /** @param {Signal} signal @param {(answer: Signal) => unknown} reply */
  async #hear(signal, reply) {
    // Answers to others as well, for he may have called in their names.
    if (signal.is !== "offer") this.#calls.get(signal.id)?.(signal);
    else if (signal.to === this.self.id) await this.#answer(signal, reply);
  }

  /** @param {Signal} signal */
  async post(signal) {
    this.relay.post(await this.letters.seal(JSON.stringify(signal)));
  }

  /** @type {Set<string>} */
  #answered = new Set();

  /** @param {Signal} offer @param {(answer: Signal) => unknown} reply */
  async #answer(offer, reply) {
    if (this.#answered.has(offer.id) || offer.of || !this.isOpen) return;
    this.#answered.add(offer.id);
    const link = this.link();
    const code = await link.answer(offer.code);
    const plain = { is: "answer", id: offer.id, to: offer.from, code };
    await reply(await this.letters.signal(this.self, plain, offer.code));
    await this.#opened(link, offer.from);
  }

  /** A new connection that leads nowhere yet. */
  link() {
    return new Link(this.self, this.table, (link, frame) => this.#take(link, frame));
  }

  /**
   * Call a peer, or the host, and wait for the connection; the answer if that is a no.
   * @param {string} [to] @param {Partial<Signal>} [more] of the offer
   */
  async call(to = "", more = {}) {
    const link = this.link();
    const code = await link.offer();
    const offer = await this.letters.signal(this.self, { id: b64(chance(8)), to, code, ...more });
    const answer = await this.answerTo(offer, to);
    if (answer?.is !== "answer") return answer;
    await link.accept(answer.code);
    await this.#opened(link, answer.from);
    return link;
  }

  /**
   * Post an offer, again and again, and wait for an answer; none within so long.
   * @param {Signal} offer @param {string} [to] @param {number} [within]
   * @returns {Promise<Signal | undefined>}
   */
  async answerTo(offer, to = "", within = PATIENCE) {
    const frame = `s${JSON.stringify({ to, signal: offer })}`;
    const send = () => {
      void this.post(offer);
      if (to) for (const link of this.links.values()) link.say(frame);
    };
    const again = setInterval(send, 500);
    /** @type {Promise<Signal | undefined>} */
    const answered = new Promise((resolve) => {
      this.#calls.set(offer.id, resolve);
      setTimeout(() => resolve(undefined), within);
    });
    send();
    const answer = await answered;
    clearInterval(again);
    return answer;
  }

  /** @param {Link} link @param {string} peer */
  async #opened(link, peer) {
    link.peer = peer;
    await link.until(() => link.heard[0] ?? link.ended, "a greeting");
    if (link.ended) return;
    this.links.get(peer)?.close();
    this.links.set(peer, link);
    await link.settled();
  }

  /** @param {Link} link @param {string} frame */
  #take(link, frame) {
    this.heard.push(frame);
    if (frame[0] === "t") {
      const told = JSON.parse(frame.slice(1));
      this.seat.hear(link, told);
      if (told.is === "miss") void this.#missed(link, told);
    }
    if (frame[0] !== "s") return;
    const { signal } = JSON.parse(frame.slice(1));
    const back = (/** @type {Signal} */ answer) =>
      link.say(`s${JSON.stringify({ to: answer.to, signal: answer })}`);
    void this.#hear(signal, back);
  }

  /** Sign that somebody is not heard, if that is so. @param {Link} link @param {any} asked */
  async #missed(link, { match, seat, move }) {
    const peer = this.seat.roster.places[seat][1];
    const other = this.links.get(peer);
    if (other && !other.ended) return;
    const text = sorted({ is: "unheard", table: this.table, match, seat, move, peer });
    link.tell({ is: "missed", signed: [await this.signed(text)] });
  }

  get host() {
    return /** @type {Link} */ (this.links.get(this.seat.host || this.letters.invitation.host));
  }

  /** Ask to be let in. @param {string} name @param {number | null} [seat] */
  ask(name, seat = null) {
    this.host.tell({ is: "come", name, seat, version: this.seat.version });
  }

  /** Let the own seat act. @param {string} act @param {string[]} opens */
  async move(act, opens) {
    this.host.tell({ ...(await this.moving({ act })), opens });
  }

  /** Want a line about the deck in the log. @param {string} line */
  async propose(line) {
    const { match } = this.seat;
    const text = sorted({ is: "line", table: this.table, match, line });
    const signed = line.startsWith("# key ") ? [await this.signed(text)] : [];
    this.host.tell({ is: "propose", match, lines: [line], signed });
  }

  /**
   * Take part in the deck for ever, by what the test says to what has come: it does his sums.
   * @param {(came: object) => Promise<{ frames: [string, object][], lines: string[] }>} ask
   */
  async takePart(ask) {
    /** @type {string[]} what the test has been told of */
    let log = [];
    let at = 0;
    for (;;) {
      const { match, header, lines, came } = this.seat;
      if (lines !== log) [log, at] = [lines, 0];
      const told = { match, header, at, lines: lines.slice(at), came: came.splice(0) };
      const heard = [...this.links].filter(([, link]) => !link.ended).map(([peer]) => peer);
      at = lines.length;
      const answer = await ask({ ...told, heard });
      for (const [to, frame] of answer.frames) this.links.get(to)?.tell(frame);
      for (const line of answer.lines) await this.propose(line);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** A move as he signs it. @param {object} changes */
  async moving(changes) {
    const { match, acts, number, seen } = this.seat;
    const [at, hash] = seen;
    const move = { is: "move", table: this.table, match, seat: number, move: acts, at, hash };
    return { is: "move", signed: [await this.signed(sorted({ ...move, plays: "person", ...changes }))] };
  }

  /** A text signed by him, as the session has it, said to be somebody's. @param {string} text */
  async signed(text, by = this.self.id) {
    return [by, this.self.key, text, await sign(this.self, "peerdeck said", this.table, text)];
  }

  /** The newest roster with something else in it, as its text. @param {object} changes */
  roster(changes) {
    return sorted({ ...this.seat.roster, ...changes });
  }

  /** That he takes no more from the host, as its text. @param {object} changes */
  dispute(changes) {
    const { match, lines, roster } = this.seat;
    const said = { is: "dispute", table: this.table, epoch: roster.epoch, match };
    const place = { at: lines.length, moves: this.seat.acts };
    return sorted({ ...said, ...place, count: 0, why: "line", ...changes });
  }

  /** A vote, as its text. @param {object} changes */
  vote(changes) {
    const { match, lines } = this.seat;
    const vote = { is: "vote", table: this.table, epoch: 1, host: this.self.id, match };
    return sorted({ ...vote, at: lines.length, hash: "", ...changes });
  }

  /** Wait until everything said to a page so far has been taken in by the table there. */
  async settled(link = this.host) {
    await link.until(() => this.seat.version, "a word of the host");
    const { match, version } = this.seat;
    const isSeated = this.seat.number >= 0 && match >= 0;
    const ask = () =>
      isSeated
        ? link.tell({ is: "give", match, at: 1e6 })
        : link.tell({ is: "have", epoch: -1, number: -1, match: -1, at: 0, hash: "", version });
    const answer = link.next("t", isSeated ? '"given"' : '"is":"lobby"');
    ask();
    // What waits for its answer is dropped with a connection, such as the one before this one.
    const again = setInterval(ask, 5000);
    await answer.finally(() => clearInterval(again));
  }
}
