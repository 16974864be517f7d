// A deal of Spar as the records of its match tell it: enough to know whose turn it is.

/**
 * @typedef {{ number: number, cards: number[], first: number }} Shuffle
 *   Its number in the deal, the faces in it, and the number of its first card.
 * @typedef {{ seats: number, shuffles: number, isOpen: boolean, dealer: number, hands: number[][],
 *   turn: number, trick: [seat: number, suit: number, rank: number][], isOver: boolean,
 *   asks: number[], next: number }} Deal
 *   `asks` has the cards that have to be opened to all.
 */

export const PILE = 900000; // the number of the card that draws the dealer
const LOWEST = 6;
const FIRST_ROUND = 3;
const SECOND_ROUND = 2;
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const SUITS = ["C", "D", "H", "S"];

/** The faces of the 32 cards, in rising order. */
export const FACES = [0, 1, 2, 3].flatMap((suit) =>
  Array.from({ length: 8 }, (_, at) => 13 * suit + LOWEST + at - 1),
);

/** @param {number} face */
export const faceText = (face) => `${RANKS[face % 13]}${SUITS[Math.floor(face / 13)]}`;

/** @param {string} name */
export const faceFrom = (name) =>
  13 * SUITS.indexOf(name.slice(-1)) + RANKS.indexOf(name.slice(0, -1));

/** @param {number} seats @param {number} dealer @returns {Deal} */
export const newDeal = (seats, dealer = -1) => ({
  seats,
  shuffles: 0,
  isOpen: true,
  dealer,
  hands: [],
  turn: Math.max(dealer, 0),
  trick: [],
  isOver: false,
  asks: [],
  next: FACES.length,
});

/** @param {Deal} deal @returns {number[]} The faces of the shuffle that is open. */
export const facesOf = ({ dealer, seats }) => (dealer < 0 ? [...Array(seats).keys()] : FACES);

/** @param {Deal} deal Each seat gets three cards from the top, from the dealer's right (the seat before) on, then two. */
function dealOut(deal) {
  const { seats, dealer } = deal;
  let top = deal.next + FACES.length;
  deal.next = top;
  const order = Array.from({ length: seats }, (_, at) => (dealer + seats - 1 + at) % seats);
  /** @type {number[][]} */
  deal.hands = order.map(() => []);
  for (const size of [FIRST_ROUND, SECOND_ROUND]) {
    for (const seat of order) for (let at = 0; at < size; at++) deal.hands[seat].push(--top);
  }
  deal.turn = order[0];
}

/** Follow one more act. @param {Deal} deal @param {string} act */
export function follow(deal, act) {
  const [verb, second, third] = act.split(" ");
  if (verb === "close") {
    deal.isOpen = false;
    deal.shuffles++;
    if (deal.dealer < 0) deal.asks = [PILE];
    else dealOut(deal);
  } else if (verb === "open") {
    deal.asks = [];
    deal.dealer = Number(second);
    deal.isOpen = true;
  } else if (second === "play") {
    const [card, name] = third.split("=");
    const face = faceFrom(name);
    const seat = Number(verb);
    deal.hands[seat] = deal.hands[seat].filter((held) => held !== Number(card));
    deal.trick.push([seat, Math.floor(face / 13), face % 13]);
    deal.turn = (seat + 1) % deal.seats;
    if (deal.trick.length < deal.seats) return;
    const led = deal.trick[0][1];
    const ranked = deal.trick.filter(([, suit]) => suit === led);
    deal.turn = ranked.reduce((best, play) => (play[2] > best[2] ? play : best))[0];
    deal.trick = [];
    deal.isOver = deal.hands.every((hand) => !hand.length);
  }
}

/** @param {Deal} deal @param {Map<number, number>} known The own cards with their faces. */
export function legalCards({ trick }, known) {
  const cards = [...known.keys()];
  const led = trick[0]?.[1];
  const following = cards.filter((card) => Math.floor(Number(known.get(card)) / 13) === led);
  return following.length ? following : cards;
}
