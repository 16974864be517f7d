// What the villain does apart from playing honestly. Nothing here is repaired for the pages.
import { base64url, hashOf, random, rest, textOf } from "./bytes.mjs";
import { Client } from "./client.mjs";
import { newIdentity, Peers, Relay, send } from "./peers.mjs";
import { Player } from "./player.mjs";
import { faceText, legalCards } from "./spar.mjs";

/** @typedef {{ client: Client, peers: Peers, player: Player }} Villain */

const NO_HASH = "0".repeat(64);
const FLOOD = 3000;
const HUGE = 400_000; // characters, more than a text may have
const KEYS = 12; // more strangers than are connected, or may ask

/** Sign records that cannot come next: not the own turn, after nothing, of another match. @param {Villain} v */
export async function signRecords({ client, player }) {
  const [, match, height, before] = client.place;
  const act = `${player.seat} play 50=7D`;
  const rows = [
    await client.sealed(["Record", client.me, ++client.n, client.base, match, height + 1, before, act, [], []]),
    await client.sealed(["Record", client.me, ++client.n, client.base, match, height + 40, NO_HASH, act, [], []]),
    await client.sealed(["Record", client.me, ++client.n, client.base, match + 1, 1, "", act, [], []]),
    await client.sealed(["Record", client.me, ++client.n, NO_HASH, match, 1, "", act, [], []]),
  ];
  client.give(rows);
}

/** Sign another legal move for each page, or first one that the rules do not allow. @param {Villain} v @param {boolean} isLegal */
export async function signTwoMoves({ client, peers, player }, isLegal) {
  player.withheld.add("move");
  for (;;) {
    const { deal } = player;
    const hand = deal?.hands[player.seat] ?? [];
    const known = new Map([...player.faces].filter(([card]) => hand.includes(card)));
    const legal = deal ? legalCards(deal, known) : [];
    const other = [...known.keys()].filter((card) => !isLegal || legal.includes(card)).at(-1);
    const isMine = deal && !deal.isOpen && !deal.isOver && deal.turn === player.seat;
    if (isMine && known.size === hand.length && other !== legal[0] && other !== undefined) {
      const first = isLegal ? legal[0] : other;
      const [, match, height, before] = client.place;
      /** @type {import("./client.mjs").Signed[]} */
      const rows = [];
      for (const card of [first, isLegal ? other : legal[0]]) {
        const act = `${player.seat} play ${card}=${faceText(Number(known.get(card)))}`;
        const opens = [player.opening(deal, card)];
        const word = [match, height + 1, before, act, [], opens];
        rows.push(await client.sealed(["Record", client.me, ++client.n, client.base, ...word]));
      }
      const open = [...peers.open.keys()];
      open.forEach((peer, at) => client.give([rows[at % 2]], peer));
      return rows.map(([word]) => word[7]);
    }
    if (isMine && known.size === hand.length) {
      const next = player.nextAct(deal);
      if (next) await client.record(next.act, next.names ?? [], next.opens ?? []);
    }
    await rest(200);
  }
}

/** Vote for two values in one ballot. @param {Villain} v */
export async function voteTwice({ client }) {
  const rows = [NO_HASH, hashOf("another value")].map((value) => [16, value]);
  for (const row of rows) client.give([await client.sign("Accepted", ...row)]);
}

/** Give decisions that nobody made: with the own vote, with none, and with votes of others for something else. @param {Villain} v */
export async function decide({ client }) {
  const newest = /** @type {any[]} */ (client.decisions.at(-1));
  const [, [, number, base, , after, table], votes, seals] = newest;
  const change = ["Change", "remove", [client.table?.people[0]], [], []];
  const value = ["Value", number + 1, client.base, change, after, table];
  const other = ["Value", number, base, change, after, table];
  const vote = ["Accepted", client.me, ++client.n, client.base, 16, hashOf(value)];
  const [, seal] = await client.sealed(vote);
  const decisions = [
    ["Decision", value, [], []],
    ["Decision", value, [vote], [seal]],
    ["Decision", value, [vote, vote], [seal, seal]],
    ["Decision", value, votes, seals],
    ["Decision", other, votes, seals],
    ["Decision", value, [["Accepted", table[1][0], 999, client.base, 16, hashOf(value)]], [seal]],
  ];
  client.send("Give", [decisions, []]);
}

/** As a stranger, say that a decision has let them in. @param {Villain} v */
export async function admitMyself({ client }) {
  const newest = /** @type {any[]} */ (client.decisions.at(-1));
  const [, [, number, , , after, table]] = newest;
  const seats = table[2].map((/** @type {any[]} */ seat) =>
    seat[2] ? seat : ["Seat", client.me, client.me, ""],
  );
  const mine = ["Table", table[1], seats, [...table[3], client.me], ...table.slice(4)];
  const change = ["Change", "join", [client.me], [], ["1"]];
  const value = ["Value", number + 1, client.base, change, after, mine];
  const vote = ["Accepted", client.me, ++client.n, client.base, 16, hashOf(value)];
  const [, seal] = await client.sealed(vote);
  client.send("Give", [[["Decision", value, [vote], [seal]]], []]);
  const { match, deal, begun } = /** @type {import("./client.mjs").Table} */ (client.table);
  const wish = textOf([["Deal", match, deal, begun], true]);
  client.give([await client.sign("Note", `wish admit: ${client.me} 1`, wish)]);
}

/** Send what is no message, is too large for one, or belongs to another table. @param {Villain} v */
export function sendNonsense({ client, peers }) {
  const frames = [
    "t",
    "t{",
    'tnull',
    't["1"]',
    `t["1","${client.id}","Nothing",[]]`,
    `t["1","${client.id}","Give",[[],[[["Record"],["",""]]]]]`,
    `t["1","${client.id}","Have",[1.5,{},[]]]`,
    `t["1","${NO_HASH}","Give",[[],[]]]`,
    `t["2","${client.id}","Give",[[],[]]]`,
    `t${"[".repeat(5000)}${"]".repeat(5000)}`,
    "z",
    "n[",
    "s{}",
    'b{"to":1}',
  ];
  for (const { channel } of peers.open.values()) for (const frame of frames) send(channel, frame);
}

/** Send a text that is longer than one may be. @param {Villain} v */
export function sendHuge({ peers }) {
  for (const { channel } of peers.open.values()) send(channel, `t${"A".repeat(HUGE)}`);
}

/** Send messages without end, for as long as the pages listen. @param {Villain} v */
export async function flood({ client, peers }) {
  for (let at = 0; at < FLOOD; at++) {
    for (const { channel } of peers.open.values()) {
      send(channel, `t["1","${client.id}","Share",["${base64url(random(200))}"]]`);
    }
    if (at % 100 === 0) await rest(1);
  }
}

/** Come with many keys, each of which asks to be let in; and fill the topic with envelopes. @param {Villain & { invitation: import("./peers.mjs").Invitation }} v */
export async function crowd({ client, invitation }) {
  const [address] = invitation.relays;
  const carrier = await Relay.opened(address, invitation);
  for (let at = 0; at < 500; at++) carrier.publish(base64url(random(600)));
  const comers = Array.from({ length: KEYS }, async (_, at) => {
    const relay = await Relay.opened(address, invitation);
    const peers = new Peers(await newIdentity(), invitation, relay);
    const stranger = new Client(peers, `Stranger ${at}`);
    await peers.call("");
    stranger.id = client.id;
    stranger.base = client.base;
    for (let asks = 0; asks < 30; asks++) {
      await stranger.note("come", ["Come", `Stranger ${at}.${asks}`, -1, false]);
      await stranger.note(`wish ${asks}`, "A".repeat(190));
    }
  });
  await Promise.race([Promise.allSettled(comers), rest(6000)]);
}

/** Change a byte of a number. @param {Uint8Array} bytes */
export function spoiled(bytes) {
  const changed = bytes.slice();
  changed[changed.length - 32] ^= 1;
  return changed;
}

/** Shares of another number, with a proof for none. @param {Uint8Array} bytes */
export const exchanged = (bytes) => new Uint8Array([...bytes.subarray(32, 64), ...bytes.subarray(32)]);

/** Wish that somebody is removed, as if others wished it too. @param {Villain} v */
export async function wishInOthersNames({ client }) {
  const [victim] = client.players;
  const { match, deal, begun } = /** @type {import("./client.mjs").Table} */ (client.table);
  const content = textOf([["Deal", match, deal, begun], true]);
  for (const by of client.players.filter((player) => player !== client.me)) {
    const word = ["Note", by, 900, client.base, `wish remove: ${victim}`, content];
    client.give([await client.sealed(word)]);
  }
  await client.note(`wish remove: ${victim}`, content);
}

