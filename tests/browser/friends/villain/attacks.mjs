// What the villain tries with frames of the session. None of it may change anything for anybody.
// Most of it goes to both of the others: what one of them must not believe because of who says it,
// the other must not believe because of what it is.
import { FF } from "./outside.mjs";
import { KINDS, Villain } from "./villain.mjs";

export { answerForTheHost, beCutOff, callAsBen, greet, meddle, restartBens } from "./outside.mjs";
export { CUT_OFF, FROM_THE_DOOR, GREETINGS, IN_BENS_NAME } from "./outside.mjs";
export { beAlone, DEMANDS, demand, disputeInEachEpoch } from "./seated.mjs";
export { Villain } from "./villain.mjs";

/** @typedef {import("./outside.mjs").Scene} Scene */
/** @typedef {import("./outside.mjs").Attack} Attack */

/** What an attack knows, when it goes to one of the two. @param {Villain} it
 * @param {string[]} ids Anna's, then Ben's @param {number} [at] who it goes to @returns {Scene} */
export function scene(it, [annasId, bensId], at = 0) {
  const [to, other] = [it.links.get(annasId), it.links.get(bensId)];
  const links = at ? { to: other, other: to } : { to, other };
  return /** @type {Scene} */ ({ it, seat: it.seat, ...links, annasId, bensId });
}

/** By whoever is connected, in or not: what makes no sense. @type {Record<string, Attack>} */
export const NONSENSE = {
  "no frames": ({ to }) => {
    for (const text of [
      ...["", "{", "[]", "null", "7", '"beat"', '{"is":1}', '{"is":"x"}', "\0"],
      ...["[".repeat(3e4), '{"a":'.repeat(1e4), `{"is":"${"x".repeat(65000)}"}`],
      ...[`{"is":"have","epoch":${"9".repeat(5000)}}`, '{"is":"have","epoch":1e999}'],
      ...['{"is":"beat","beat":NaN}', '{"is":"come","name":"\\ud800"}'],
    ]) {
      to.say(`t${text}`);
    }
  },
  "every kind with nothing in it": ({ to }) => {
    for (const is of KINDS) to.tell({ is });
  },
  "every kind with something else in it": ({ to, seat: { version } }) => {
    const one = { table: 7, epoch: "0", number: null, match: [], at: {}, beat: "x", move: -1 };
    const two = { act: 9, line: {}, seat: "x", what: [], why: 3, signed: "x", chain: [[[]]] };
    const more = { lines: 7, salts: [], shares: 1, cards: "x", seeds: {}, promised: "1", quiet: 1 };
    for (const is of KINDS) to.tell({ is, ...one, ...two, ...more, name: [], version });
  },
  "numbers beyond reason": ({ to, seat: { version, header } }) => {
    for (const it of [-1, 2 ** 31, 1e300, -1e300, 0.5, true]) {
      const numbers = { epoch: it, number: it, match: it, at: it, beat: it, move: it, seat: it };
      const more = { promised: it, asking: it, shuffle: it, hash: "", act: "pass", share: "00" };
      const rest = { line: "# seed 0 0 0 00", header, lines: [], salts: {}, chain: [], signed: [] };
      const flags = { paused: false, recalls: false, quiet: [], version };
      for (const is of KINDS) to.tell({ is, ...numbers, ...more, ...rest, ...flags });
    }
  },
  "signatures without number": ({ to }) => {
    // A page checks one such frame a beat, and what he says next waits for the last of them.
    for (let frame = 0; frame < 12; frame++) {
      const signed = Array.from({ length: 100 }, (_, at) => ["", "", "", `${frame} ${at}`]);
      to.tell({ is: "vote", signed });
    }
  },
};

/** From a seat, while it is Anna's turn. @type {Record<string, Attack>} */
export const FROM_THE_SEAT = {
  "a move in another seat": async ({ to, it, seat }) => {
    // With every face that her cards may have.
    const faces = [..."789TJQKA"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
    const acts = seat.cards(0).flatMap((card) => faces.map((face) => `play ${card}=${face}`));
    for (const act of [...acts, "deal", "pass"]) {
      to.tell(await it.moving({ move: seat.actsOf(0), act, seat: 0 }));
    }
    to.tell(await it.moving({ act: `0 ${acts[0]}` }));
  },
  "an old move again": async ({ to, it, seat: { acts, lines } }) => {
    const old = lines.find((line) => line.startsWith("2 "))?.slice(2);
    for (const move of [0, acts - 1, acts - 1]) {
      for (const at of [0, 9, lines.length]) to.tell(await it.moving({ move, at, act: old }));
    }
  },
  "moves that are none": async ({ to, it, seat }) => {
    const [own] = seat.cards(2);
    for (const act of [
      ...["", " ", "play", "play x", "play 1e9=7D", "play -1=7D", `play ${own}=`, `play ${own}=??`],
      ...["x".repeat(3999), "y".repeat(60000), `play ${own}=7D\n0 pass`],
    ]) {
      to.tell(await it.moving({ act }));
    }
  },
  "a host's frames": ({ to, seat: { beat, match, header, lines, version } }) => {
    const said = { is: "lines", match, header, hash: "", signed: [], salts: {}, epoch: 0 };
    const door = { game: "", locked: false, playing: false, asked: true, seats: [] };
    for (const frame of [
      { ...beat, at: beat.at + 1, hash: "0".repeat(16) },
      { ...beat, hash: "0".repeat(16) },
      { ...beat, paused: true, quiet: [0, 1, 2], recalls: true },
      { ...beat, version: "another" },
      { is: "version", version: "another" },
      { is: "refused" },
      { is: "head", signed: [] },
      { ...said, at: 0, lines: ["0 pass"] },
      { ...said, at: lines.length, lines: ["2 stop"] },
      { ...said, match: match + 1, at: 0, lines: [] },
      { is: "no", move: 0, why: "no", rule: "turns", cards: [] },
      { is: "reacted", seat: 0, what: "wow" },
      { is: "lobby", version, ...door },
    ]) {
      to.tell(frame);
    }
  },
  "wanting what is not his": ({ to, seat: { match, version } }) => {
    to.tell({ is: "give", match, at: 0 });
    to.tell({ is: "give", match: -1, at: -5, seat: 0 });
    for (const hash of ["", "0".repeat(16)]) {
      to.tell({ is: "have", epoch: -1, number: -1, match, at: 0, hash, seat: 0, version });
    }
  },
  "giving what nobody asked for": ({ to, seat }) => {
    const { match, header } = seat;
    const given = { is: "given", header, at: 0, hash: "", signed: [] };
    to.tell({ ...given, match, lines: ["2 stop"] });
    to.tell({ ...given, match: match + 1, lines: [] });
  },
  "lines about the deck that are not his to say": async ({ to, it, seat, annasId, bensId }) => {
    const said = (/** @type {string} */ of) => seat.lines.filter((line) => line.startsWith(`# ${of}`));
    const others = [annasId, bensId];
    for (const line of [
      ...["# seated 9 x x -", "# nothing", "2 stop", "0 stop", "# void", "# open 1 -", ""],
      `# seated 9 ${it.self.id} ${Array(3).fill(it.self.id).join(",")} -`,
      ...others.flatMap((by) => [`# void ${by} 0 AAAA`, `# stuck ${by} 0 0 AAAA`]),
      ...others.flatMap((by) => said(`held ${by} `).map((one) => one.replace(/ 1 /, " 2 "))),
      ...said("key").map((one) => one.replace(/ \S+ (\S+) (\S+)$/, ` ${annasId} $2 $1`)),
      ...[...said("key"), ...said("step"), ...said("shared"), ...said("open")],
    ]) {
      to.tell({ is: "propose", match: seat.match, lines: [line], signed: [] });
      if (to === it.host) await it.propose(line);
    }
  },
  "letters that make no sense": ({ to, it, seat: { match }, annasId, bensId }) => {
    for (const text of [
      ...["", "shares", "shares x 1 2 3", "shares 1 0 AAAA AAAA", "shares 1 99999 AAAA AAAA"],
      ...["ack x", "ack 99", "hello", `shares ${"9".repeat(50)} 0 AA AA`],
    ]) {
      to.tell({ is: "letter", match, text });
      to.tell({ is: "ask", match, text });
    }
    const cards = Array.from({ length: 60 }, (_, at) => 32 + at).join();
    for (const owner of [annasId, bensId, it.self.id, "nobody", ""]) {
      for (const which of [cards, "1,1,1", "-1", "x", "9".repeat(50)]) {
        to.tell({ is: "ask", match, text: `ask ${owner} ${which}` });
      }
    }
  },
  "a roster of his own": async ({ to, it, seat: { chain }, annasId, bensId }) => {
    const own = await it.signed(it.roster({ host: it.self.id, epoch: 7 }));
    const first = await it.signed(it.roster({ host: it.self.id, number: 99 }));
    const vote = it.vote({ epoch: 7 });
    const [his, annas, bens] = await Promise.all(
      [it.self.id, annasId, bensId].map((by) => it.signed(vote, by)),
    );
    for (const told of [
      ...[[[own]], [[own, his, annas, bens]], [[first]], [...chain, [own]], [...chain, [own, his]]],
      ...[[...chain, [own, his, annas, bens]], [...chain, [own, his, his]], [...chain, ...chain]],
      Array(9).fill([own]),
    ]) {
      for (const is of ["roster", "lobby"]) to.tell({ is, chain: told });
    }
  },
  "the host's roster with something else in it": async ({ to, it, seat, bensId }) => {
    const [[by, key, text, sig]] = seat.chain.at(-1);
    const { places } = seat.roster;
    places[1][1] = it.self.id;
    places[2][1] = bensId;
    const swapped = it.roster({ places, number: 99 });
    for (const signed of [
      [by, key, swapped, sig],
      [by, it.self.key, swapped, sig],
      await it.signed(swapped, by),
      [by, key, text.replace("Ben", "Bob"), sig],
    ]) {
      to.tell({ is: "roster", chain: [[signed]] });
    }
  },
  "votes and elections": async ({ to, it, annasId, bensId }) => {
    for (const epoch of [0, 1, 2, 900, 1e6, -1]) to.tell({ is: "elect", epoch, roster: [epoch, 99] });
    const all = [it.self.id, annasId, bensId];
    for (const host of all) {
      for (const by of all) {
        for (const epoch of [0, 1, 900]) {
          to.tell({ is: "vote", signed: [await it.signed(it.vote({ host, epoch }), by)] });
        }
      }
    }
    const head = await it.signed('{"at":9,"epoch":0,"hash":"","is":"head","match":0}', annasId);
    to.tell({ is: "vote", signed: [await it.signed(it.vote({})), head] });
    to.tell({ is: "head", signed: [head] });
    for (const promised of [0, -7, 1e6, 1e30]) to.tell({ is: "alone", promised });
  },
  "answers to beats that were not sent": ({ to, seat: { beat } }) => {
    const last = beat.beat;
    for (const it of [0, -1, last + 1, last - 99, 2 ** 31]) to.tell({ is: "beat", beat: it });
    for (const epoch of [1, 1e6]) to.tell({ ...beat, epoch });
  },
  "asking to come in again": ({ to, seat: { version } }) => {
    for (const name of ["Anna", "Ben", "<b>x</b>", "\u202e", "x".repeat(9000)]) {
      to.tell({ is: "come", name, seat: 0, version });
    }
  },
  "signals and boxes in another's name": async ({ to, it, annasId, bensId }) => {
    const card = { key: it.self.key, box: it.self.key, sig: it.self.key.slice(0, 86) };
    for (const [goes, from] of [[annasId, bensId], [bensId, annasId], [annasId, annasId]]) {
      const signal = await it.letters.signal(it.self, { from, to: goes, code: "AAAA" });
      to.say(`s${JSON.stringify({ to: goes, signal })}`);
      for (const is of ["answer", "no"]) {
        const forged = { ...signal, is, code: "removed" };
        to.say(`s${JSON.stringify({ to: goes, signal: forged })}`);
      }
      for (const more of [{ card, ask: true }, { card }, { box: "A".repeat(200) }, {}]) {
        to.say(`b${JSON.stringify({ to: goes, from, ...more })}`);
      }
    }
    to.say(`n${JSON.stringify([annasId, bensId, it.self.id])}`);
  },
  "frames of no kind": ({ to }) => {
    for (const frame of ["z", "", "pNaN", "q99", "q-1", "q", "p", "\u{1F0CF}"]) to.say(frame);
  },
  "everything that was ever heard, said back": ({ to, it }) => {
    const heard = it.heard.filter((frame) => frame[0] === "t").slice(-60);
    for (const frame of [...heard, ...heard.reverse()]) to.say(frame);
  },
};
