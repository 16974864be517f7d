// The parts that need no browser: `node tests/connections/pure.test.mjs`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { base64url, hex, random, unbase64url, utf8 } from "../../peer/src/bytes.mjs";
import { envelopes } from "../../peer/src/envelope.mjs";
import { Way } from "../../peer/src/forwarding.mjs";
import { identityOf, newKeys, PEER, sign, signer } from "../../peer/src/identity.mjs";
import { hashOf, invite, newestOf, read, write } from "../../peer/src/invitation.mjs";
import { Allowance, Recent } from "../../peer/src/limits.mjs";
import { Liveness } from "../../peer/src/liveness.mjs";
import { cut, fits, LONGEST, Pieces } from "../../peer/src/pieces.mjs";
import { Relays } from "../../peer/src/relays.mjs";
import { pack, unpack } from "../../peer/src/sdp.mjs";
import { checked, isGenuine, newName, signed } from "../../peer/src/signal.mjs";
import * as times from "../../peer/src/times.mjs";
import { keepsAnything, store, writeAll } from "../../static/boot/durable.mjs";
import { Jobs } from "../../static/boot/jobs.mjs";
import { persist } from "../../static/boot/persist.mjs";
import {
  draftOf,
  fieldsOf,
  leadsToFriends,
  matchOf,
  mayLeadToFriends,
} from "../../static/boot/link.mjs";
import { cut as cutName } from "../../static/boot/names.mjs";
import { Progress } from "../../static/boot/progress.mjs";
import { Turns } from "../../static/boot/turns.mjs";

/** @typedef {import("../../peer/src/bytes.mjs").Bytes} Bytes */

const FINGERPRINT = Array.from({ length: 32 }, (_, at) => (at * 7).toString(16).padStart(2, "0"));
/** @param {string[]} candidates @param {string[]} words */
const description = (candidates, [name, password] = ["aB+/", "abcdefghijklmnopqrstuvwx"]) =>
  [
    "v=0",
    `a=ice-ufrag:${name}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${FINGERPRINT.join(":").toUpperCase()}`,
    "a=setup:actpass",
    ...candidates.map((it) => `a=candidate:${it}`),
    "",
  ].join("\r\n");
const CANDIDATES = [
  "1 1 udp 2122260223 192.0.2.2 40000 typ host generation 0",
  "2 1 udp 2122260222 fd00::2 65535 typ host generation 0",
  "3 1 udp 2122260221 0d5cbd3a-8a3c-4a5e-9c4e-0123456789ab.local 5000 typ host",
  "4 1 udp 1685987071 203.0.113.7 1024 typ srflx raddr 192.0.2.2 rport 40000",
  "5 1 tcp 1518280447 192.0.2.2 9 typ host tcptype active",
  "1 1 udp 2122260223 192.0.2.2 40000 typ host generation 0",
];

test("a description survives its code, which is short", () => {
  for (const words of [undefined, ["0123abcd", "0123456789abcdef0123456789abcdef"]]) {
    const code = pack({ type: "offer", sdp: description(CANDIDATES, words) });
    assert.ok(code.length < 130, `${code.length} bytes`);
    const { type, sdp, candidates } = unpack(code);
    assert.equal(type, "offer");
    const [name, password] = words ?? ["aB+/", "abcdefghijklmnopqrstuvwx"];
    for (const line of [`a=ice-ufrag:${name}`, `a=ice-pwd:${password}`, "a=setup:active"]) {
      assert.ok(sdp.split("\r\n").includes(line), line);
    }
    assert.ok(sdp.includes(FINGERPRINT.join(":").toUpperCase()));
    assert.deepEqual(
      candidates.map((it) => it.split(" ").slice(4, 8).join(" ")),
      [
        "192.0.2.2 40000 typ host",
        "fd00:0:0:0:0:0:0:2 65535 typ host",
        "0d5cbd3a-8a3c-4a5e-9c4e-0123456789ab.local 5000 typ host",
        "203.0.113.7 1024 typ srflx",
      ],
    );
    assert.ok(!sdp.includes("end-of-candidates"));
  }
});

test("no garbage makes a description that says more than it should", () => {
  const good = pack({ type: "answer", sdp: description(CANDIDATES).replace("actpass", "active") });
  const named = "group|ice-ufrag|ice-pwd|fingerprint|setup|mid|sctp-port|max-message-size|candidate";
  const shape = new RegExp(`^([vostmc]=[ -~]+|a=(${named}):[ -~]+)?$`);
  for (let round = 0; round < 3000; round++) {
    const bytes = good.slice(0, round % 3 ? good.length : Math.floor(Math.random() * good.length));
    for (let flips = 0; flips < 1 + (round % 4); flips++) {
      bytes[Math.floor(Math.random() * bytes.length)] = Math.floor(Math.random() * 256);
    }
    try {
      for (const line of unpack(bytes).sdp.split("\r\n")) assert.match(line, shape);
    } catch (error) {
      assert.ok(error instanceof RangeError, String(error));
    }
  }
});

const create = async () => identityOf(await newKeys());

test("an invitation survives its address, and nothing else is one", async () => {
  const own = ["wss://relay.example/x?y=z&w", "mqtt+wss://broker.example:8084/mqtt"];
  const invitation = await invite([...own, "http://no.example", "ws://no.example"]);
  const address = write(invitation);
  assert.deepEqual(await read(`#${address}`), { ...invitation, relays: own });
  assert.match(invitation.table, /^[0-9a-f]{64}$/);
  assert.equal(write(await invite()).length, "table=".length + 66);
  const other = address.replace("table=A", "table=z");
  for (const bad of ["", "table=", "table=AAAA", `table=${"A".repeat(44)}`, other, "table=%"]) {
    assert.equal(await read(bad), undefined, bad);
  }
});

test("an invitation names the newest decision, and is to the same table whichever that is", async () => {
  const invitation = await invite();
  assert.equal(newestOf(invitation), "");
  const hash = hex(random(32));
  const later = { ...invitation, newest: hashOf(hash) };
  const known = await read(write(later));
  assert.equal(known && newestOf(known), hash);
  assert.equal(known?.table, invitation.table);
  for (const bad of [undefined, 7, "ab", "A".repeat(64), `${hash}0`]) {
    assert.throws(() => hashOf(bad), RangeError);
  }
});

test("an envelope opens only with the invitation, and only under its topic", async () => {
  const [one, other] = [await invite(), await invite()];
  const [ours, theirs] = [await envelopes(one), await envelopes(other)];
  assert.notEqual(ours.topic, theirs.topic);
  const envelope = await ours.seal("hello");
  assert.notEqual(envelope, await ours.seal("hello"));
  assert.deepEqual(await ours.open(envelope), utf8("hello"));
  assert.equal(await theirs.open(envelope), undefined);
  const bytes = unbase64url(envelope);
  bytes[20] ^= 1;
  const broken = [base64url(bytes), "", "!", "A", "A".repeat(100_000), base64url(random(40))];
  for (const bad of broken) assert.equal(await ours.open(bad), undefined);
});

test("the private key of a page cannot be taken out", async () => {
  const { privateKey } = (await create()).keys;
  for (const format of /** @type {const} */ (["jwk", "pkcs8"])) {
    await assert.rejects(crypto.subtle.exportKey(format, privateKey), /not extractable/);
  }
});

test("a signature tells who made it", async () => {
  const identity = await create();
  const sig = await sign(identity, "words");
  assert.match(identity.id, PEER);
  assert.equal(await signer(identity.key, sig, "words"), identity.id);
  assert.equal(await signer(identity.key, sig, "other words"), undefined);
  assert.equal(await signer((await create()).key, sig, "words"), undefined);
  for (const bad of [undefined, 7, "", "A".repeat(87), `${identity.key}A`]) {
    assert.equal(await signer(bad, sig, "words"), undefined);
    assert.equal(await signer(identity.key, bad, "words"), undefined);
  }
});

test("a signal is as it was signed, or nothing", async () => {
  const self = { table: "0123456789abcdef".repeat(4), identity: await create() };
  const is = /** @type {const} */ ("answer");
  const plain = { is, id: newName(), to: self.identity.id, code: "abc" };
  const signal = await signed(self, plain, "offer");
  assert.ok(checked(JSON.parse(JSON.stringify(signal))));
  assert.ok(await isGenuine(self.table, signal, "offer"));
  assert.ok(!(await isGenuine(self.table, signal, "another offer")));
  assert.ok(!(await isGenuine("f".repeat(64), signal, "offer")));
  const other = await create();
  const changes = [
    { code: "abd" },
    { id: newName() },
    { to: other.id },
    { from: other.id },
    { is: /** @type {const} */ ("no") },
    { friends: [other.id] },
  ];
  for (const change of changes) {
    const changed = { ...signal, ...change };
    assert.ok(!(await isGenuine(self.table, changed, "offer")), JSON.stringify(change));
  }
  const wrongs = [
    { is: "x" },
    { id: "x" },
    { code: "\n" },
    { code: "A".repeat(601) },
    { to: "" },
    { to: other.id.slice(0, 22) },
    { key: 7 },
    { friends: "x" },
    { friends: ["x"] },
    { friends: Array(9).fill(other.id) },
  ];
  for (const bad of [null, 7, [], {}, ...wrongs.map((it) => ({ ...signal, ...it }))]) {
    assert.equal(checked(bad), undefined, JSON.stringify(bad));
  }
});

test("messages survive being cut into pieces, and are put together in no other way", () => {
  const long = ["x".repeat(16_384), "é".repeat(70_000), "x".repeat(LONGEST)];
  for (const message of ["", "a", "ä€😀", ...long]) {
    const pieces = new Pieces();
    const answers = cut(message).map((piece) => pieces.take(piece.buffer));
    assert.equal(answers.pop(), message);
    assert.ok(answers.every((it) => it === undefined));
    assert.ok(fits(message));
  }
  for (const long of ["x".repeat(LONGEST + 1), "é".repeat(LONGEST / 2 + 1)]) {
    assert.ok(!fits(long));
    assert.throws(() => cut(long));
  }
  const [first, second, third, ...rest] = cut("x".repeat(LONGEST));
  const [other] = cut("y".repeat(40_000));
  for (const row of [[second], [first, third], [first, first], [first, other], [first, ...cut("z")]]) {
    const pieces = new Pieces();
    const take = () => row.map((piece) => pieces.take(piece.buffer));
    assert.throws(take, /garbage/);
  }
  for (const bad of [[], [0], [0, 0], [0, 200], [1, 1]]) {
    assert.throws(() => new Pieces().take(Uint8Array.from(bad).buffer), `${bad}`);
  }
  assert.equal(rest.length, 14);
});

test("a way through a friend drops the message that lacks a piece, and no other", () => {
  const way = new Way("peer", "via", () => {});
  const joined = (/** @type {Bytes[]} */ ...pieces) => pieces.map((it) => way.joined(it));
  const [first, second, third] = cut("x".repeat(40_000));
  const [next] = cut("next");
  assert.deepEqual(joined(first, second, next), [undefined, undefined, "next"]);
  assert.deepEqual(joined(first, third, next), [undefined, undefined, "next"]);
  assert.deepEqual(joined(second, third, next), [undefined, undefined, "next"]);
  assert.deepEqual(joined(first, second, third), [undefined, undefined, "x".repeat(40_000)]);
});

test("an allowance is used up, and fills again", () => {
  let now = 0;
  const allowance = new Allowance(10, 3, () => now);
  assert.deepEqual([1, 2, 3, 4].map(() => allowance.take()), [true, true, true, false]);
  now = 100;
  assert.ok(allowance.take());
  assert.ok(!allowance.take());
  now = 10_000;
  assert.deepEqual([1, 2, 3, 4].map(() => allowance.take()), [true, true, true, false]);
  const recent = new Recent(2);
  for (const key of ["a", "b", "a", "c"]) recent.set(key, key);
  assert.deepEqual(["a", "b", "c"].map((key) => recent.get(key) !== undefined), [true, false, true]);
});

test("who does not answer is quiet, but not to somebody who has slept", () => {
  let now = 0;
  /** @type {number[]} */
  const asked = [];
  /** @type {boolean[]} */
  const turns = [];
  const liveness = new Liveness((number) => asked.push(number), (it) => turns.push(it), () => now);
  const pass = (/** @type {number} */ time, /** @type {boolean} */ isThere) => {
    for (const end = now + time; now < end; ) {
      now += 500;
      const before = asked.length;
      liveness.tick();
      if (isThere && asked.length > before) liveness.answered(asked[asked.length - 1]);
    }
  };
  pass(30_000, true);
  assert.deepEqual(turns, []);
  assert.ok(asked.length >= 10 && asked.length <= 13, `${asked.length}`);
  pass(7000, false);
  assert.deepEqual(turns, []);
  pass(1500, false);
  assert.deepEqual(turns, [true]);
  liveness.answered(9999);
  assert.deepEqual(turns, [true]);
  pass(3000, true);
  assert.deepEqual(turns, [true, false]);
  now += 600_000; // the lid was closed
  liveness.tick();
  liveness.answered(asked[asked.length - 1]);
  pass(1000, true);
  assert.deepEqual(turns, [true, false]);
});

test("relays are left when not wanted, and tried again when they fail", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {{ address: string, hear: any, sent: string[], isClosed: boolean }[]} */
  const opened = [];
  const family = async () => ({
    /** @param {string} address @param {string} _ @param {any} hear */
    open: (address, _, hear) => {
      const relay = { address, hear, sent: /** @type {string[]} */ ([]), isClosed: false };
      opened.push(relay);
      return {
        send: (/** @type {string} */ it) => void relay.sent.push(it),
        probe: () => {},
        close: () => {
          relay.isClosed = true;
          hear.refused("closed by us", true); // as the library of one family does
        },
      };
    },
  });
  /** @type {string[]} */
  const heard = [];
  let ups = 0;
  let returns = 0;
  const lists = { nostr: ["one", "two"], mqtt: ["three"] };
  const relays = new Relays(
    lists,
    "topic",
    (it) => heard.push(it),
    (cameUp) => (ups += Number(cameUp)),
    () => returns++,
    { nostr: family, mqtt: family },
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const states = () => relays.report().map(({ state }) => state).join(" ");
  relays.want(true);
  await settle();
  assert.deepEqual(opened.map(({ address }) => address), ["one", "two"]);
  opened[0].hear.up();
  opened[1].hear.down();
  assert.equal(states(), "up down off");
  assert.equal(ups, 1);
  context.mock.timers.tick(1100);
  await settle();
  assert.ok(opened.some(({ address }) => address === "three"), "the second family comes later");
  context.mock.timers.tick(1000);
  await settle();
  assert.equal(opened.filter(({ address }) => address === "two").length, 2);
  opened[1].hear.up(); // a late word of a connection given up
  assert.equal(states(), "up down opening");
  relays.send("ours-0123456789abc");
  opened[0].hear.envelope("ours-0123456789abc");
  opened[0].hear.envelope("theirs-0123456789");
  opened[0].hear.envelope("theirs-0123456789");
  opened[0].hear.envelope(7);
  assert.deepEqual(heard, ["theirs-0123456789"]);
  opened[0].hear.refused("publish timed out");
  assert.equal(states(), "silent down opening");
  opened[0].hear.taken();
  for (let times = 0; times < 3; times++) opened[0].hear.refused("blocked");
  assert.equal(states(), "refused down opening");
  assert.ok(opened[0].isClosed);
  assert.equal(relays.state, "opening");
  opened.at(-1)?.hear.up();
  relays.hurry(); // It is asked, and says nothing.
  context.mock.timers.tick(2000);
  assert.equal(relays.state, "up");
  context.mock.timers.tick(600);
  assert.notEqual(relays.state, "up");
  const returned = returns;
  context.mock.timers.tick(1300);
  await settle();
  opened.at(-1)?.hear.up();
  assert.equal(relays.state, "up");
  assert.equal(returns, returned + 1, "of all that were lost one is back");
  relays.want(false);
  assert.equal(states(), "off off off");
  const before = opened.length;
  context.mock.timers.tick(1_000_000);
  await settle();
  assert.equal(opened.length, before);
});

test("another network: every relay is opened anew, though they are wanted all the while", async () => {
  /** @type {string[]} */
  const opened = [];
  const family = async () => ({
    /** @param {string} address */
    open: (address) => {
      opened.push(address);
      return { send: () => {}, probe: () => {}, close: () => {} };
    },
  });
  /** @type {Relays} */
  const relays = new Relays(
    { nostr: ["one", "two", "three"], mqtt: [] },
    "topic",
    () => {},
    () => relays.want(true), // as a table does that needs them
    () => {},
    { nostr: family, mqtt: family },
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  relays.want(true);
  await settle();
  relays.renew();
  await settle();
  assert.deepEqual(opened, ["one", "two", "three", "one", "two", "three"]);
  relays.onChange = () => {};
  relays.want(false);
});

test("the boot says how much has come once it knows of how much, without what was here", () => {
  const progress = new Progress();
  assert.equal(progress.isWhole, false);
  progress.expect(2);
  progress.begin("wasm", 300);
  progress.receive("wasm", 100);
  assert.equal(progress.bytes, undefined, "another part is still to come");
  progress.begin("app", 100);
  assert.deepEqual(progress.bytes, { all: 400, here: 100 });
  progress.receive("app", 150);
  assert.deepEqual(progress.bytes, { all: 400, here: 200 }, "no more than there is");
  progress.end("app");
  progress.discount("app");
  assert.deepEqual(progress.bytes, { all: 300, here: 100 });
  assert.equal(progress.isWhole, false);
  progress.end("wasm");
  assert.deepEqual(progress.bytes, { all: 300, here: 300 });
  assert.equal(progress.isWhole, true);
  progress.discount("wasm");
  assert.equal(progress.bytes, undefined, "nothing came over the line");
  progress.expect(1);
  assert.equal(progress.isWhole, false, "it begins anew");
});

/** @type {import("../../static/boot/link.mjs").Choices} */
const CHOICES = {
  games: new Map([
    ["cpwp", [3, 8]],
    ["spar", [2, 6]],
  ]),
  bots: new Set(["easy", "medium"]),
};
const USUAL = { game: "cpwp", seats: 4, people: [0], bots: [], rules: new Map() };

test("a link is read for what the page can show before Python is there", () => {
  const spar = { ...USUAL, game: "spar", seats: 6 };
  assert.deepEqual(draftOf("#game=spar&seats=6", CHOICES), spar);
  assert.deepEqual(draftOf("#game=spar&seats=6&people=3", CHOICES), { ...spar, people: [0, 1, 2] });
  assert.deepEqual(draftOf("#game=spar&seats=6&people=3,1", CHOICES), { ...spar, people: [0, 2] });
  const rules = new Map([["burn", "on"]]);
  assert.deepEqual(draftOf("#bots=medium,easy", CHOICES).bots, ["medium", "easy"]);
  assert.deepEqual(draftOf("#burn=on", CHOICES), { ...USUAL, rules });
  assert.equal(matchOf("#match=spar", CHOICES), "spar");
});

test("what a messenger adds to a link changes nothing", () => {
  for (const after of [".", ")", "”", "%E2%80%9D", "%0A", "\u200b", "&utm_source=x&fbclid=y", "&gclid=1."]) {
    assert.equal(matchOf(`#match=spar${after}`, CHOICES), "spar", after);
    assert.equal(draftOf(`#seats=6${after}`, CHOICES).seats, 6, after);
    assert.deepEqual(draftOf(`#seats=6&burn=on${after}`, CHOICES).rules, new Map([["burn", "on"]]));
    const letters = "A".repeat(66);
    for (const before of ["#table=", "#utm_source=x&table=", "#table%3D"]) {
      assert.ok(leadsToFriends(before + letters + after), before + after);
      assert.ok(!leadsToFriends(`${before}${letters}x${after}`));
      assert.ok(!leadsToFriends(before + letters.slice(1) + after));
    }
  }
});

test("a link is read as the app reads it", () => {
  const path = new URL("../app/addresses.json", import.meta.url);
  const { fragments, texts } = JSON.parse(readFileSync(path, "utf8"));
  /** @param {string} text `A{3}` stands for `AAA` */
  const written = (text) => text.replace(/(\w)\{(\d+)\}/g, (_, it, count) => it.repeat(count));
  const ways = ["invitation", "code"];
  for (const [fragment, kind, fields] of fragments) {
    assert.equal(leadsToFriends(written(fragment)), ways.includes(kind), fragment);
    if (fields) assert.deepEqual(Object.fromEntries(fieldsOf(written(fragment))), fields, fragment);
  }
  for (const [text, kind] of texts) {
    if (ways.includes(kind)) assert.ok(mayLeadToFriends(written(text)), text);
  }
});

test("a pasted text may lead to friends", () => {
  const link = `https://x.example/#table=${"A".repeat(66)}`;
  for (const text of [`Come! (${link}).`, ` ${"c".repeat(200)}.`, `${"c".repeat(40)}\n`.repeat(5)]) {
    assert.ok(mayLeadToFriends(text), text);
  }
  for (const text of ["", "hello", "#table=A", "c".repeat(59)]) assert.ok(!mayLeadToFriends(text));
});

test("a name is cut between letters as Python cuts it", () => {
  const path = new URL("../engine/graphemes.json", import.meta.url);
  for (const parts of JSON.parse(readFileSync(path, "utf8"))) {
    for (let most = 0; most <= parts.length; most += 1) {
      assert.equal(cutName(parts.join(""), most), parts.slice(0, most).join(""));
    }
  }
});

test("whatever else a link says leaves the table as usual", () => {
  for (const fragment of [
    ...["", "#", "#game=", "#game=<b>", "#game=__proto__&seats=5", "#seats=9", "#seats=-1"],
    ...["#seats=3e0", "#people=0", "#people=5", "#people=2,3", "#people=1,1", "#people=1,<b>"],
    ...["#bots=<b>", "#bots=medium,,easy", `#seats=5&x=${"x".repeat(2000)}`],
  ]) {
    assert.deepEqual(draftOf(fragment, CHOICES), USUAL, fragment);
  }
  for (const fragment of ["#match=", "#match=chess", "#match=spar&x", "spar"]) {
    assert.equal(matchOf(fragment, CHOICES), undefined, fragment);
  }
});

test("the protocol tells the times of connections as they are", () => {
  const path = new URL("../../peer/PROTOCOL.md", import.meta.url);
  const protocol = readFileSync(path, "utf8");
  for (const [before, time, after] of /** @type {[string, number, string][]} */ ([
    ["Every ", times.ASK, " seconds each side asks"],
    ["only an answer counts. ", times.QUIET, " seconds without one: *quiet*"],
    ["direct connection comes about within ", times.MISSED, " seconds"],
    ["and after ", times.GREETED_WITHIN, " seconds without it the connection ends"],
    ["remote candidates are added again every ", times.KNOCK, " seconds"],
    ["asks its relays every ", times.PROBE, " seconds"],
    ["(every ", times.PROBE_MISSING, ", once it is not connected)"],
    ["that say nothing for ", times.PROBED_WITHIN, " seconds"],
    ["after thirty times every ", times.WAIT_ALONE_LONG, " seconds"],
    ["others answer ", times.SECOND_ANSWER, " seconds later"],
    ["alone for ", times.LONELY, " seconds"],
    ["the other waits ", times.OTHER_CALLS, " seconds"],
    ["(nobody answered for ", times.STALE, " seconds)"],
  ])) {
    const told = `${before}${time / 1000}${after}`;
    assert.ok(protocol.includes(told), told);
  }
});

test("all times fit each other", () => {
  for (const [less, more, why] of /** @type {[number, number, string][]} */ ([
    [times.TICK, times.ASK, "a question goes out in time"],
    [times.SECOND_ANSWER, 0.9 * 3 * times.PAUSE, "the third time an offer comes others answer"],
    [times.SECOND_ANSWER, times.CALL_OPENS, "another page answers before a call is given up"],
    [times.CALL_OPENS, times.ANSWER_OPENS, "an answer waits for as long as its caller"],
    [times.DOUBT, times.OTHER_CALLS, "a page knows that it was replaced before it calls"],
    [times.MISSED, times.QUIET, "somebody who is gone is reached through a friend first"],
    [times.QUIET, times.LOST, "a quiet connection may be heard again"],
    [times.RELAY_OPENS, times.LONELY, "a page is not lonely while its relays open"],
    [times.PROBED_WITHIN, times.PROBE, "a relay answers before it is asked again"],
    [times.GATHER_TURN, times.CALL_OPENS, "addresses are found before a call is given up"],
  ])) {
    assert.ok(less < more, why);
  }
  assert.equal(3 * times.ASK, times.QUIET);
});

test("what others rely on is on the disk before its writing counts as done", async () => {
  /** @type {unknown[][]} */
  const begun = [];
  const database = {
    /** @param {unknown[]} told */
    transaction: (...told) => {
      begun.push(told);
      return { objectStore: (/** @type {string} */ name) => name };
    },
  };
  const open = () => {
    const opening = { result: database, onsuccess: () => {} };
    queueMicrotask(() => opening.onsuccess());
    return opening;
  };
  Object.assign(globalThis, { indexedDB: { open } });
  assert.equal(await store("readwrite", String), "keyval");
  assert.deepEqual(begun, [["keyval", "readwrite", { durability: "strict" }]]);
  /** @type {any} */ (database).onclose(); // as Safari closes it now and then
});

/** A database whose transactions end in this way. @param {"oncomplete" | "onabort"} ends */
function databaseThat(ends) {
  /** @type {unknown[][]} */
  const done = [];
  /** @type {any} */
  const database = {
    transaction: () => {
      /** @type {any} */
      const transaction = {
        abort: () => done.push(["abort"]),
        objectStore: () => ({
          transaction,
          put: (/** @type {unknown} */ text, /** @type {string} */ key) => {
            if (typeof text === "function") throw new DOMException("no text", "DataCloneError");
            done.push(["put", key]);
          },
          getKey: (/** @type {string} */ key) => ({ result: key === "here" ? key : undefined }),
          delete: (/** @type {string} */ key) => done.push(["delete", key]),
        }),
        error: new DOMException("full", "QuotaExceededError"),
      };
      queueMicrotask(() => queueMicrotask(() => transaction[ends]?.()));
      return transaction;
    },
  };
  const opening = { result: database, onsuccess: () => {} };
  const open = () => (queueMicrotask(() => opening.onsuccess()), opening);
  Object.assign(globalThis, { indexedDB: { open } });
  return { done, close: () => database.onclose() };
}

test("a browser that refuses to write keeps nothing", async () => {
  for (const [ends, keeps] of /** @type {const} */ ([["oncomplete", true], ["onabort", false]])) {
    const { close } = databaseThat(ends);
    assert.equal(await keepsAnything(), keeps, ends);
    close();
  }
});

test("texts are written and forgotten in one transaction, or not at all", async () => {
  const good = databaseThat("oncomplete");
  assert.equal(await writeAll([["a", "text"], ["b", null], ["c", undefined]]), false);
  assert.deepEqual(good.done, [["put", "a"], ["delete", "b"], ["delete", "c"]]);
  await assert.rejects(writeAll([["a", "text"], ["b", /** @type {any} */ (() => {})]]), /no text/);
  assert.deepEqual(good.done.slice(3), [["put", "a"], ["abort"]]);
  assert.equal(await writeAll([], "here"), true);
  good.close();
  const full = databaseThat("onabort");
  await assert.rejects(writeAll([["a", "text"]]), { name: "QuotaExceededError" });
  full.close();
});

test("a browser is asked to keep things, and may throw, refuse or not know of that", async () => {
  let asked = 0;
  const agrees = async () => (asked += 1);
  const denies = () => {
    throw new DOMException("not here", "SecurityError");
  };
  for (const storage of [{ persist: agrees }, { persist: async () => denies() }, { persist: denies }, {}]) {
    Object.defineProperty(globalThis, "navigator", { value: { storage }, configurable: true });
    await persist();
  }
  Object.defineProperty(globalThis, "navigator", {
    value: Object.defineProperty({}, "storage", { get: denies }),
    configurable: true,
  });
  await persist();
  assert.equal(asked, 1);
});

test("what others wait for comes before what can be done later, and one thing is done at a time", () => {
  const turns = new Turns();
  /** @type {string[]} */
  const begun = [];
  const rank = { shuffle: 0, prove: 1, check: 2 };
  for (const name of /** @type {const} */ (["check", "check", "prove", "check", "shuffle"])) {
    turns.add(rank[name], () => begun.push(`${name} ${begun.length}`));
  }
  assert.deepEqual(begun, ["check 0"]);
  for (let at = 0; at < 4; at++) turns.done();
  const all = ["check 0", "shuffle 1", "prove 2", "check 3", "check 4"];
  assert.deepEqual(begun, all);
  turns.add(rank.check, () => begun.push("too early"));
  assert.deepEqual(begun, all);
  turns.done();
  assert.equal(begun.at(-1), "too early");
});

test("of two things that are alike the first one comes first, and nothing is done twice", () => {
  const turns = new Turns();
  /** @type {number[]} */
  const begun = [];
  for (let at = 0; at < 4; at++) turns.add(2, () => begun.push(at));
  for (let at = 0; at < 9; at++) turns.done();
  assert.deepEqual(begun, [0, 1, 2, 3]);
});

test("a worker that could not be loaded is started again, with the same jobs", async () => {
  /** @type {any[]} */
  const started = [];
  const jobs = new Jobs(() => {
    const isLoaded = started.length > 0;
    const worker = {
      /** @type {any} */ onmessage: null,
      /** @type {any} */ onerror: null,
      terminate() {},
      /** @param {any} told */
      postMessage({ id, number }) {
        const answer = { data: { id, twice: 2 * number } };
        setTimeout(() => (isLoaded ? worker.onmessage(answer) : worker.onerror?.()), 1);
      },
    };
    started.push(worker);
    return worker;
  }, 5);
  const results = await Promise.all([jobs.do("one", { number: 3 }), jobs.do("one", { number: 4 })]);
  assert.deepEqual(results, [{ twice: 6 }, { twice: 8 }]);
  assert.deepEqual(await jobs.do("one", { number: 5 }), { twice: 10 });
});

test("what a worker cannot be told has a fault as its result, and the next job is done", async () => {
  const jobs = new Jobs(() => {
    const worker = {
      /** @type {any} */ onmessage: null,
      onerror: null,
      terminate() {},
      /** @param {any} told */
      postMessage(told) {
        const { id } = structuredClone(told);
        setTimeout(() => worker.onmessage({ data: { id, done: true } }), 1);
      },
    };
    return worker;
  });
  const { fault } = await jobs.do("one", { told: () => {} });
  assert.match(String(fault), /could not be cloned/);
  assert.deepEqual(await jobs.do("one", { told: 1 }), { done: true });
});
