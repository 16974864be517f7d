// An honest player of one deal of Spar: keys, shuffles, shares and moves, as the document has them.
import { base64url, fromBase64url, hashOf, rest, text, textOf, utf8 } from "./bytes.mjs";
import * as deck from "./deck.mjs";
import { FACES, facesOf, faceText, follow, legalCards, newDeal, PILE } from "./spar.mjs";

/**
 * @typedef {import("./deck.mjs").Card} Card
 * @typedef {[owner: string, holder: string, share: string]} Part
 * @typedef {{ id: string, number: number, faces: number[], steps: string[], proofs: string[],
 *   cards: Card[], next: string }} Deck
 *   The steps that are there with the cards after them, and who makes the next one ("" if all are).
 */

const TICK = 250; // milliseconds
const ASKS_AGAIN = 2000;

export class Player {
  /** @param {import("./client.mjs").Client} client */
  constructor(client) {
    this.client = client;
    this.boxSecret = deck.randomScalar();
    /** The secrets of keys of cards by their list. @type {Map<string, bigint>} */
    this.secrets = new Map();
    /** @type {Map<string, Part[]>} The parts of a card, by "step place". */
    this.parts = new Map();
    /** @type {Map<number, number>} The faces of own cards. */
    this.faces = new Map();
    /** What was given already, as "step place person". @type {Set<string>} */
    this.given = new Set();
    /** What this player does not do: "step", "share", "held", "move". @type {Set<string>} */
    this.withheld = new Set();
    /** How an attack changes bytes before they are sent. @type {Record<string, (bytes: Uint8Array) => Uint8Array>} */
    this.spoiled = {};
    /** @type {Set<string>} */
    this.calling = new Set();
    this.asked = 0;
    /** The moves of this player. @type {string[]} */
    this.acts = [];
    client.hear = (peer, kind, message) => this.#hear(peer, kind, message);
  }

  get table() {
    return /** @type {import("./client.mjs").Table} */ (this.client.table);
  }

  get seat() {
    return this.table.seats.findIndex(({ keeper }) => keeper === this.client.me);
  }

  /** Play until the end of the page. */
  async run() {
    for (;;) {
      try {
        await this.#tick();
      } catch (error) {
        this.client.problems.push(String(/** @type {Error} */ (error).stack));
      }
      await rest(TICK);
    }
  }

  async #tick() {
    const { client } = this;
    if (!client.isIn) return;
    this.#connect();
    if (!client.noteOf(client.me, "box")) {
      const key = deck.keyBytes("key of boxes", this.#own(client.first), this.boxSecret);
      await client.note("box", base64url(key));
    }
    await this.#makeKeys();
    const deal = this.deal;
    if (this.table.match && (!deal || deal.isOver)) await this.#sayReady();
    if (!deal) return;
    await this.#hold();
    await this.#shuffle(deal);
    this.#give(deal);
    this.#open(deal);
    await this.#act(deal);
  }

  /** @param {string} table @returns {import("./deck.mjs").Context} */
  #own = (table) => [table, 0, 0, 0, this.client.me];

  #connect() {
    const { peers, players, me } = this.client;
    for (const player of players) {
      if (player === me || peers.open.has(player) || this.calling.has(player)) continue;
      this.calling.add(player);
      void peers.call(player).finally(() => this.calling.delete(player));
    }
  }

  // Keys

  async #makeKeys() {
    const { client } = this;
    const [namer] = this.table.people.filter((person) => !this.table.away.includes(person));
    const named = client.notes(namer).filter(([, , , , name]) => name.startsWith("keys "));
    if (namer === client.me || !named.length) return;
    const [, , , , name, content] = named.reduce((one, other) => (one[2] > other[2] ? one : other));
    const [[, holders, threshold, serial]] = JSON.parse(content);
    const list = hashOf(["list", holders, threshold, serial]);
    if (name !== `keys ${list}` || !holders.includes(client.me)) return;
    if (!this.secrets.has(list)) {
      const secret = deck.randomScalar();
      this.secrets.set(list, secret);
      const key = base64url(deck.keyBytes("key of cards", this.#own(list), secret));
      await client.note(name, [["KeyList", holders, threshold, serial], key]);
    }
    const isSaid = client.noteOf(client.me, `sharing ${list}`);
    const isAll = holders.every(
      (/** @type {string} */ holder) => client.noteOf(holder, name) && client.noteOf(holder, "box"),
    );
    if (threshold >= holders.length || isSaid || !isAll) return;
    const polynomial = deck.polynomial(/** @type {bigint} */ (this.secrets.get(list)), threshold);
    const boxes = holders.flatMap((/** @type {string} */ holder, /** @type {number} */ at) => {
      if (holder === client.me) return [];
      const { key, hash } = this.#boxKey(holder);
      const value = deck.scalarBytes(deck.valueAt(polynomial, at + 1));
      /** @type {import("./deck.mjs").Context} */
      const context = [list, 0, 0, at + 1, client.me];
      return [[holder, hash, base64url(this.#spoil("sharing", deck.boxBytes(context, key, value)))]];
    });
    await client.note(`sharing ${list}`, [base64url(deck.commitmentBytes(polynomial)), boxes]);
  }

  /** @param {string} person */
  #boxKey(person) {
    const note = this.client.noteOf(person, "box");
    if (!note) throw new Error(`no key of boxes of ${person}`);
    /** @type {import("./deck.mjs").Context} */
    const context = [this.client.first, 0, 0, 0, person];
    return { key: deck.keyFrom("key of boxes", context, fromBase64url(note[5])), hash: hashOf(note) };
  }

  async #sayReady() {
    const { match, deal, begun, guests } = this.table;
    const content = textOf(["Ready", ["Deal", match, deal, begun], guests]);
    if (this.client.noteOf(this.client.me, "ready")?.[5] === content) return;
    if (!this.withheld.has("ready")) await this.client.note("ready", content);
  }

  // The deal, and its decks

  /** The present deal, as far as the records go. */
  get deal() {
    const { decisions, chain } = this.client;
    const begins = decisions.findLastIndex(([, value]) => ["deal", "begin"].includes(value[3][1]));
    if (begins < 0 || decisions[begins][1][3][1] === "begin" || this.table.isVoid) return undefined;
    const deal = newDeal(this.table.seats.length);
    const from = decisions[begins][1][4][2];
    for (const [word] of chain.slice(from)) follow(deal, word[7]);
    return deal;
  }

  /** The keys of cards of the deck's holders, by person. */
  get keys() {
    const words = this.table.names.map((name) => this.client.words.get(name)?.[0]);
    const notes = words.flatMap((word) => (word?.[4].startsWith("keys ") ? [word] : []));
    return new Map(
      notes.map(([, by, , , name, content]) => {
        const [, key] = JSON.parse(content);
        const context = /** @type {import("./deck.mjs").Context} */ ([name.slice(5), 0, 0, 0, by]);
        return [by, { key: deck.keyFrom("key of cards", context, fromBase64url(key)), list: name.slice(5) }];
      }),
    );
  }

  /** @param {number} number @param {number[]} faces @returns {Deck} */
  deckOf(number, faces) {
    const { match, deal, begun, game, names, holders, people, away, skipped } = this.table;
    const row = ["deck", [...names].sort(), game, ["Deal", match, deal, begun], number, faces];
    const id = hashOf(row);
    const takers = holders.filter(
      (holder) => people.includes(holder) && !away.includes(holder) && !skipped.includes(holder),
    );
    /** @type {Deck} */
    const made = { id, number, faces, steps: [], proofs: [], cards: deck.bareDeck(faces), next: "" };
    for (const taker of takers) {
      const step = this.client.noteOf(taker, this.#name("step", id, made.steps.at(-1) ?? "first"));
      if (!step) return { ...made, next: taker };
      const hash = hashOf(step);
      made.cards = deck.cardsFrom(fromBase64url(step[5]));
      made.steps.push(hash);
      const proof = this.client.noteOf(taker, this.#name("proof", id, hash));
      if (proof) made.proofs.push(hashOf(proof));
    }
    return made;
  }

  /** @param {string} what @param {string} id @param {string} about */
  #name = (what, id, about) => {
    const { match, deal, begun } = this.table;
    return `${what} ${match} ${deal} ${begun} ${id} ${about}`;
  };

  /** @param {import("./spar.mjs").Deal} deal */
  async #shuffle(deal) {
    if (!deal.isOpen || this.withheld.has("step")) return;
    const made = this.deckOf(deal.shuffles, facesOf(deal));
    const { me } = this.client;
    if (made.next !== me) return;
    const key = deck.jointKey([...this.keys.values()].map((one) => one.key));
    const place = made.steps.length;
    const { match } = this.table;
    /** @type {import("./deck.mjs").Context} */
    const context = [made.id, match, made.number, place, me];
    const { cards, proof } = deck.shuffled(context, key, made.cards);
    const name = this.#name("step", made.id, made.steps.at(-1) ?? "first");
    const step = await this.client.note(name, base64url(deck.cardBytes(cards)));
    if (this.withheld.has("proof")) return;
    const bytes = this.#spoil("proof", proof);
    await this.client.note(this.#name("proof", made.id, step), base64url(bytes));
  }

  /** @param {string} what @param {Uint8Array} bytes */
  #spoil = (what, bytes) => this.spoiled[what]?.(bytes) ?? bytes;

  /** Check the proofs of all steps, which takes some seconds. @param {number} number @param {number[]} faces */
  areProved(number, faces) {
    const made = this.deckOf(number, faces);
    const key = deck.jointKey([...this.keys.values()].map((one) => one.key));
    let before = deck.bareDeck(faces);
    return made.steps.map((hash, at) => {
      const step = /** @type {any[]} */ (this.client.words.get(hash)?.[0]);
      const proof = this.client.words.get(made.proofs[at])?.[0];
      const cards = deck.cardsFrom(fromBase64url(step[5]));
      /** @type {import("./deck.mjs").Context} */
      const context = [made.id, this.table.match, number, at, step[1]];
      const isProved =
        proof && deck.isShuffle(context, key, before, cards, fromBase64url(proof[5]));
      before = cards;
      return Boolean(isProved);
    });
  }

  // Shares

  /** Say that this page holds the last record that asks for cards. */
  async #hold() {
    const { client } = this;
    const height = client.chain.findLastIndex(([word]) => word[7] === "close") + 1;
    const own = client.under("Held").filter(([, by]) => by === client.me);
    if (!height || own.some(([, , , , place]) => place[2] >= height)) return;
    if (this.withheld.has("held")) return;
    client.give([await client.sign("Held", client.place)]);
  }

  /** Whether a majority holds the last record that asks for cards. */
  get #isHeld() {
    const { client } = this;
    const height = client.chain.findLastIndex(([word]) => word[7] === "close") + 1;
    const holders = client.under("Held").filter(([, , , , [, , at, hash]]) => {
      const record = client.chain[at - 1];
      return at >= height && record && hashOf(record[0]) === hash;
    });
    const people = new Set(holders.map(([, by]) => by));
    const count = this.table.people.filter((person) => people.has(person)).length;
    const decided = client.decisions.at(-1)?.[1][4][2] ?? 0;
    return count * 2 > this.table.people.length || decided >= height;
  }

  /**
   * The cards that somebody may see now: the deck and place of each.
   * @param {import("./spar.mjs").Deal} deal @returns {{ card: number, to: string, at: number, made: Deck }[]}
   */
  wanted(deal) {
    const { seats } = this.table;
    if (deal.asks.includes(PILE)) {
      const made = this.deckOf(deal.shuffles - 1, facesOf(deal));
      return [{ card: PILE, to: seats[deal.turn].keeper, at: made.cards.length - 1, made }];
    }
    if (deal.isOpen || deal.dealer < 0) return [];
    const made = this.deckOf(deal.shuffles - 1, FACES);
    return deal.hands.flatMap((hand, seat) =>
      hand.map((card) => ({ card, to: seats[seat].keeper, at: card - FACES.length, made })),
    );
  }

  /** @param {import("./spar.mjs").Deal} deal */
  #give(deal) {
    if (!this.#isHeld || this.withheld.has("share")) return;
    const { me } = this.client;
    const own = this.keys.get(me);
    if (!own) return;
    /** @type {Map<string, any[][]>} */
    const rows = new Map();
    for (const { to, at, made } of this.wanted(deal)) {
      const step = /** @type {string} */ (made.steps.at(-1));
      const key = `${step} ${at} ${to}`;
      if (to === me || this.given.has(key)) continue;
      this.given.add(key);
      const bytes = this.#spoil("share", this.#share(made, at, own.list));
      rows.set(to, [...(rows.get(to) ?? []), [step, at, me, me, base64url(bytes)]]);
    }
    for (const [to, all] of rows) {
      /** @type {import("./deck.mjs").Context} */
      const context = [this.client.first, 0, 0, 0, ""];
      const box = deck.boxBytes(context, this.#boxKey(to).key, utf8(textOf(all)));
      this.client.send("Share", [base64url(box)], to);
    }
  }

  /** @param {Deck} made @param {number} at @param {string} list */
  #share(made, at, list) {
    /** @type {import("./deck.mjs").Context} */
    const context = [made.id, this.table.match, made.number, at, this.client.me];
    return deck.shareBytes(context, /** @type {bigint} */ (this.secrets.get(list)), made.cards[at]);
  }

  /** @param {string} peer @param {string} kind @param {any[]} message */
  #hear(peer, kind, message) {
    if (kind === "Share") {
      /** @type {import("./deck.mjs").Context} */
      const context = [this.client.first, 0, 0, 0, ""];
      const content = text(deck.unboxed(context, this.boxSecret, fromBase64url(message[0])));
      for (const [step, at, owner, holder, share] of JSON.parse(content)) {
        const key = `${step} ${at}`;
        const before = this.parts.get(key) ?? [];
        if (before.some((part) => part[0] === owner && part[1] === holder)) continue;
        this.parts.set(key, [...before, [owner, holder, share]]);
      }
    } else if (kind === "Want") {
      for (const [step, at] of message[1]) this.given.delete(`${step} ${at} ${peer}`);
    }
  }

  /** The true parts of a card, in the order of the holders. @param {Deck} made @param {number} at */
  #partsOf(made, at) {
    const { me } = this.client;
    const step = made.steps.at(-1);
    return [...this.table.holders].flatMap((holder) => {
      const { key, list } = /** @type {{ key: deck.Point, list: string }} */ (this.keys.get(holder));
      const known = this.parts.get(`${step} ${at}`) ?? [];
      const mine = () => base64url(this.#share(made, at, list));
      const letters =
        holder === me ? mine() : known.find((part) => part[0] === holder && part[1] === holder)?.[2];
      if (!letters) return [];
      /** @type {import("./deck.mjs").Context} */
      const context = [made.id, this.table.match, made.number, at, holder];
      const share = deck.shareFrom(context, key, made.cards[at], fromBase64url(letters));
      return [{ part: /** @type {Part} */ ([holder, holder, letters]), share }];
    });
  }

  /** See the own cards, and ask for what is missing. @param {import("./spar.mjs").Deal} deal */
  #open(deal) {
    const { me } = this.client;
    /** @type {Map<string, [string, number][]>} */
    const missing = new Map();
    for (const { card, to, at, made } of this.wanted(deal)) {
      if (to !== me || this.faces.has(card)) continue;
      const parts = this.#partsOf(made, at);
      if (parts.length === this.table.holders.length) {
        const face = deck.opened(made.cards[at], parts.map((one) => one.share), made.faces);
        if (face === undefined) throw new Error(`card ${card} shows no face`);
        this.faces.set(card, face);
        continue;
      }
      const step = /** @type {string} */ (made.steps.at(-1));
      for (const owner of this.table.holders) {
        if (owner === me || parts.some(({ part }) => part[0] === owner)) continue;
        missing.set(owner, [...(missing.get(owner) ?? []), [step, at]]);
      }
    }
    if (Date.now() < this.asked + ASKS_AGAIN) return;
    this.asked = Date.now();
    for (const [owner, cards] of missing) this.client.send("Want", [owner, cards], owner);
  }

  /** @param {import("./spar.mjs").Deal} deal @param {number} card */
  opening(deal, card) {
    const { made, at } = /** @type {any} */ (this.wanted(deal).find((one) => one.card === card));
    return textOf([card, this.#partsOf(made, at).map(({ part }) => part)]);
  }

  /** The next act of this player, if it is their turn. @param {import("./spar.mjs").Deal} deal */
  nextAct(deal) {
    const { me } = this.client;
    if (deal.isOver) return undefined;
    if (deal.isOpen) {
      const made = this.deckOf(deal.shuffles, facesOf(deal));
      const [first] = this.table.holders.filter((holder) => !this.table.away.includes(holder));
      if (first !== me || made.next || made.proofs.length < made.steps.length) return undefined;
      return { act: "close", names: made.steps.flatMap((step, at) => [step, made.proofs[at]]) };
    }
    if (this.table.seats[deal.turn].keeper !== me) return undefined;
    if (deal.asks.includes(PILE)) {
      const face = this.faces.get(PILE);
      if (face === undefined) return undefined;
      return { act: `open ${face}`, opens: [this.opening(deal, PILE)] };
    }
    const hand = deal.hands[deal.turn] ?? [];
    const known = new Map([...this.faces].filter(([card]) => hand.includes(card)));
    if (!hand.length || known.size < hand.length) return undefined;
    const [card] = this.choose(legalCards(deal, known));
    const act = `${deal.turn} play ${card}=${faceText(Number(known.get(card)))}`;
    return { act, opens: [this.opening(deal, card)] };
  }

  /** Put the card to be played first. @type {(cards: number[]) => number[]} */
  choose = (cards) => cards;

  /** @param {import("./spar.mjs").Deal} deal */
  async #act(deal) {
    const next = this.withheld.has("move") ? undefined : this.nextAct(deal);
    if (!next) return;
    this.acts.push(next.act);
    await this.client.record(next.act, next.names ?? [], next.opens ?? []);
  }
}
