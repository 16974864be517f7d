// What the villain tries from outside: on the relay, at the door, and with connections.
import { Link, Relay, sign } from "./villain.mjs";

/** @typedef {import("./villain.mjs").Villain} Villain */
/** @typedef {import("./villain.mjs").Signal} Signal */
/**
 * What an attack knows: the villain, his seat, his connection with one of the others and with the
 * other one, and the peer ids of Anna, who is host, and Ben.
 * @typedef {{ it: Villain, seat: import("./seat.mjs").Seat, to: Link, other: Link, annasId: string,
 *   bensId: string }} Scene
 * @typedef {(scene: Scene) => unknown} Attack
 */

export const FF = "ff".repeat(32);

/**
 * With the link only: answers whoever calls the host, in the host's place and before him.
 * @param {Villain} it
 */
export async function answerForTheHost(it) {
  const call = await it.letters.signal(it.self, { code: await it.link().offer() });
  const genuine = /** @type {Signal} */ (await it.answerTo(call));
  const { from, key, sig } = genuine;
  const roster = [[await it.signed(JSON.stringify({ is: "roster", host: it.self.id }))]];
  const told = { answers: 0 };
  it.onSignal = async (offer) => {
    if (offer.is !== "offer" || offer.from === it.self.id || offer.to || offer.of) return;
    const { id, from: to } = offer;
    const code = await it.link().answer(offer.code);
    const posed = { is: "answer", id, to, code };
    for (const [plain, about] of /** @type {[Partial<Signal>, string][]} */ ([
      [posed, offer.code],
      [posed, "the code of another offer"],
      [{ ...posed, friends: [it.self.id] }, offer.code],
      [{ ...posed, from }, offer.code],
      [{ ...posed, from, key }, offer.code],
      [{ ...posed, from, key, sig }, offer.code],
      [{ is: "no", id, to, code: "locked" }, offer.code],
      [{ is: "no", id, to, code: "removed", from, key }, offer.code],
    ])) {
      const answer = await it.letters.signal(it.self, plain, about);
      await it.post(answer);
      await it.post({ ...answer, roster });
      await it.post({ ...answer, roster: "nothing" });
      told.answers += 3;
    }
    await it.post({ ...genuine, id, to });
    await it.post({ ...genuine, id, to, code });
  };
  return told;
}

/**
 * Without the link: sees envelopes pass on the relay, and makes others of them.
 * @param {string} address @param {string} topic
 */
export async function meddle(address, topic) {
  const known = new Set();
  let [last, tricks] = ["A".repeat(99), 0];
  const eve = new Relay(address, topic, (event) => {
    const { content } = event;
    if (typeof content !== "string" || known.has(content)) return;
    known.add(content);
    const again = () => eve.tell("EVENT", event);
    again();
    setTimeout(again, 700);
    setTimeout(again, 4000);
    const half = content.slice(0, content.length >> 1);
    const rest = content.slice(half.length);
    for (const forged of [
      half,
      rest,
      `${content}A`,
      half + (rest[0] === "A" ? "B" : "A") + rest.slice(1),
      content.slice(0, 16) + last.slice(16),
      "",
      "====",
      "\u{1F0CF}",
      "A".repeat(1e5),
    ]) {
      known.add(forged);
      eve.post(forged);
    }
    for (const odd of [null, 7, [content], { content }]) {
      eve.tell("EVENT", { ...event, content: odd });
    }
    eve.tell("EVENT", { ...event, tags: [["x", topic], ["x"], []], pubkey: "x", id: "" });
    last = content;
    tricks++;
  });
  await eve.opened;
  return { tricks: () => tricks, stop: () => eve.socket.close() };
}

/**
 * Calls to the host in Ben's name, from what he once said: nobody answers.
 * @type {Record<string, (bens: Signal) => Partial<Signal>>}
 */
export const IN_BENS_NAME = {
  "with another key": ({ from }) => ({ from }),
  "with his key": ({ from, key }) => ({ from, key }),
  "with his signature": ({ from, key, sig }) => ({ from, key, sig }),
  "with his connection": ({ from, key, id }) => ({ from, key, of: id }),
  "with his old offer, changed": ({ code: _code, ...bens }) => bens,
};

/**
 * Try such a call: what is answered, but for what Ben was answered once and may be sent again.
 * @param {Scene} scene @param {string} name
 */
export async function callAsBen({ it, bensId }, name) {
  const before = new Set(it.signals.map((one) => one.code));
  const bens = it.signals.find((one) => one.is === "offer" && one.from === bensId);
  if (!bens) throw new Error("Ben has never called");
  const code = await it.link().offer();
  const offer = await it.letters.signal(it.self, { code, ...IN_BENS_NAME[name](bens) });
  const answer = await it.answerTo(offer, "", 700);
  return answer && !before.has(answer.code) ? answer : null;
}

/** A restart of Ben's connection, in the own name. @param {Scene} scene */
export async function restartBens({ it, annasId, bensId }) {
  const of = it.signals.find((one) => one.is === "offer" && one.from === bensId)?.id;
  const code = await it.link().offer();
  return it.answerTo(await it.letters.signal(it.self, { code, to: annasId, of }));
}

/** Connected and not let in: what a seat may say. @type {Record<string, Attack>} */
export const FROM_THE_DOOR = {
  "what only seats may say": async ({ to, it, seat }) => {
    for (let epoch = 0; epoch < 3; epoch++) {
      for (const is of ["recall", "elect", "vote", "recalled"]) to.tell({ is, epoch, signed: [] });
      to.tell({ is: "alone", promised: epoch + 500 });
    }
    for (let move = 0; move < 3; move++) {
      to.tell(await it.moving({ match: 0, move, at: 99, act: "play 57=7D" }));
    }
    to.tell({ is: "say", match: 0, line: `# seed 0 0 1 ${FF}` });
    to.tell({ is: "dispute", signed: [await it.signed(it.dispute({ epoch: 0, match: 0 }))] });
    to.tell({ is: "react", what: "wow" });
    for (const at of [0, 5]) to.tell({ is: "give", match: 0, at });
    const { version } = seat;
    for (const [match, epoch] of [[-1, -1], [0, 0], [0, 9]]) {
      to.tell({ is: "have", epoch, number: 9, match, at: 0, hash: "", version });
    }
  },
  "names that are none": ({ to, seat: { version } }) => {
    for (const name of ["<b>x</b>", "\u202e\0", "x".repeat(9000), 7, null, {}, ["Anna"]]) {
      for (const seat of [0, 1, 99, -1, "1", true]) to.tell({ is: "come", name, seat, version });
    }
    to.tell({ is: "come", name: "Ben", seat: null, version: "x".repeat(9000) });
  },
  "letters for others": async ({ to, it, bensId }) => {
    const code = await it.link().offer();
    const signal = await it.letters.signal(it.self, { to: bensId, code });
    to.say(`s${JSON.stringify({ to: bensId, signal })}`);
    to.say(`b${JSON.stringify({ to: bensId, from: it.self.id, card: {}, ask: true })}`);
    to.say(`n${JSON.stringify([bensId])}`);
  },
};

/** What ends a connection, and the word for it. @type {Record<string, [string, Attack]>} */
export const CUT_OFF = {
  "text instead of bytes": ["garbage", ({ to }) => to.channel.send("t{}")],
  "an empty piece": ["garbage", ({ to }) => to.raw(new Uint8Array(0))],
  "a piece of another kind": ["garbage", ({ to }) => to.raw(Uint8Array.of(7, 1))],
  "a piece that is too long": ["size", ({ to }) => to.raw(new Uint8Array(17000))],
  "a message without end": [
    "size",
    ({ to }) => {
      for (let count = 0; count < 20; count++) to.raw(new Uint8Array(16385).fill(1));
    },
  ],
  "bytes that are no text": ["garbage", ({ to }) => to.raw(Uint8Array.of(0, 116, 255))],
  "a second greeting": ["garbage", ({ to }) => to.say(to.heard[0])],
  "a flood": [
    "flood",
    ({ to }) => {
      // Each is right by itself: one that is not would be answered by another word.
      for (let count = 0; count < 2000; count++) to.say("n[]");
    },
  ],
  "neighbours that are none": ["garbage", ({ to }) => to.say("n7")],
  "a box that is none": ["garbage", ({ to }) => to.say("b[]")],
};

/**
 * Break the rules of a connection: the word with which it ended. He comes back.
 * @param {Scene} scene @param {string} name
 */
export async function beCutOff(scene, name) {
  const { to, it } = scene;
  await CUT_OFF[name][1](scene);
  await to.until(() => to.ended);
  await it.call(to.peer);
  return to.ended;
}

/**
 * New connections that begin with the words of others, or with none.
 * @type {Record<string, (scene: Scene, link: Link) => string | Promise<string>>}
 */
export const GREETINGS = {
  "another's greeting": ({ other }) => other.heard[0],
  "another's key": async ({ it, other }, link) => {
    const { key } = JSON.parse(other.heard[0].slice(1));
    return hello({ key, sig: await sign(it.self, ...link.greeting) });
  },
  "the fingerprints the other way round": async ({ it }, link) => {
    const [what, table, own, others] = link.greeting;
    return hello({ key: it.self.key, sig: await sign(it.self, what, table, others, own) });
  },
  "another table's": async ({ it }, link) => {
    const [what, , ...prints] = link.greeting;
    return hello({ key: it.self.key, sig: await sign(it.self, what, "0".repeat(16), ...prints) });
  },
  "nothing": () => "h{}",
  "another version": ({ it }) => hello({ v: 2, key: it.self.key, sig: "" }),
  "a frame before it": () => "t{}",
};

/** @param {object} more */
const hello = (more) => `h${JSON.stringify({ v: 4, build: "", ...more })}`;

/** Greet so: the word with which it ended. @param {Scene} scene @param {string} name */
export async function greet(scene, name) {
  const { it, to } = scene;
  const link = it.link();
  link.greet = async () => link.say(await GREETINGS[name](scene, link));
  const offer = await it.letters.signal(it.self, { to: to.peer, code: await link.offer() });
  const answer = /** @type {Signal} */ (await it.answerTo(offer, to.peer));
  await link.accept(answer.code);
  await link.until(() => link.ended);
  return link.ended;
}
