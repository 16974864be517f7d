// Cards fly: what changes place on the table is shown on its way there.
import { begin, release } from "./late.mjs";
import { duration, finish, lasts, onLayer, track } from "./motion.mjs";
import { gather, pointsOfPage } from "./points.mjs";

export { hold } from "./late.mjs";
export { remaining } from "./motion.mjs";

const NEAR = 3; // pixels: a shorter way is not worth a flight
const MOST = 64; // flights at a time; further cards are there immediately
const STEPS = 6; // of an arc
const ARC = 0.12; // of its way: how high a card rises from it
const HIGHEST = 44; // pixels
const BETWEEN = 30; // milliseconds from card to card, at most
const SPREAD = 700; // milliseconds from the first card to the last one, at most
const USUAL = 240; // milliseconds: the length of a flight for which these times are chosen
const RATIO = 7 / 5; // a card's height by its width
const AT_SEAT = 34; // pixels: the width of a card that is taken to a seat
const BACK = "#cB";
const HAND = /^seat-\d+$/; // the spot of a player, whose hand is face down if it is not one's own
const STOCK = "stock"; // the spot of cards that are face down, too
const SVG = "http://www.w3.org/2000/svg";

// A deal, in milliseconds: the cards go round, then the player's own are turned over and sorted.
const ROUND = 420;
const TURN = 140;
const SORT = 180;
const MOST_BACKS = 40; // that are dealt to the others, in all

/** @typedef {{ x: number, y: number, width: number }} Box a card, from its top left corner */
/** @typedef {{ box: Box, drawing: string }} Seen a card, and the address of its drawing */
/**
 * @typedef {object} Moment
 * @property {Map<string, Seen>} cards
 * @property {Map<string, Box>} spots
 * @property {Map<string, number>} points of each seat
 */
/** @typedef {[number, string, string]} Travel a card, and the spots it comes from and goes to */
/**
 * @typedef {object} Flight
 * @property {Seen} from @property {Seen} to
 * @property {HTMLElement | null} target the card that it becomes, if the page shows it
 * @property {boolean} wasSeen the page showed it before, so it is in sight until it takes off
 * @property {Seen} [covers] the card that it lands on, which the page no longer shows
 */

/** @type {Map<string, Box>} cards that were dragged, and start from where they were let go of */
const dragged = new Map();

/**
 * Return where all cards are now, and the spots that the travels begin at; nothing if none flies.
 * @param {Travel[]} travels
 * @param {number} rest after them, until what follows is shown; below 0 it is shown at the start
 * @returns {Moment | undefined}
 */
export function look(travels, rest) {
  if (!duration()) {
    finish();
    return undefined;
  }
  /** @type {Map<string, Seen>} */
  const cards = new Map();
  for (const card of cardsOfPage()) cards.set(card.id, seen(card));
  for (const [id, box] of dragged) {
    const card = cards.get(id);
    if (card) card.box = box;
  }
  dragged.clear();
  for (const flight of onLayer().querySelectorAll("[data-card]")) {
    const card = cards.get(flight.getAttribute("data-card") ?? "");
    const { x, y, width } = flight.getBoundingClientRect();
    if (card && width) card.box = { x, y, width };
  }
  /** @type {Map<string, Box>} */
  const spots = new Map();
  for (const [, from] of travels) {
    const place = spots.has(from) ? null : placeOf(from);
    if (place) spots.set(from, boxAt(place));
  }
  const points = pointsOfPage();
  finish(); // before the page writes what is newer
  if (travels.length && rest >= 0) begin();
  return { cards, spots, points };
}

/** Let the next flight of a card begin there. @param {string} id @param {DOMRect} place */
export function beginAt(id, { x, y, width }) {
  dragged.set(id, { x, y, width });
}

/**
 * Let the cards fly from where they were to where they are now.
 * @param {Moment | undefined} before
 * @param {Travel[]} travels
 * @param {number} rest
 * @param {boolean} deals
 */
export function fly(before, travels, rest, deals) {
  if (!before) return;
  const time = duration(); // read once: after a flight has begun it would style the page again
  const flights = (deals ? dealt : travelled)(before, travels, time);
  const onTheirWay = new Set(travels.map(([card]) => `card-${card}`));
  const shifts = [...cardsOfPage()].flatMap((card) => {
    const from = onTheirWay.has(card.id) ? undefined : before.cards.get(card.id);
    return from ? [{ card, from: from.box, to: seen(card).box }] : [];
  });
  // All is measured by now: once one card flies, the browser has to style the page again.
  for (const { card, from, to } of shifts) shift(card, from, to, time);
  for (const flight of flights) flight();
  release(rest, deals, () => gather(before.points, time));
}

/** @returns {NodeListOf<HTMLElement>} */
function cardsOfPage() {
  return document.querySelectorAll('[id^="card-"]');
}

/** @param {Element} element @returns {Seen} */
function seen(element) {
  const picture = element.querySelector(".card") ?? element;
  const { x, y, width } = picture.getBoundingClientRect();
  const drawing = element.querySelector("use")?.getAttribute("href") ?? BACK;
  return { box: { x, y, width }, drawing };
}

/**
 * Return the element of a spot, if the page shows one.
 * @param {string} spot the id of a seat, or the name of a pile
 */
function placeOf(spot) {
  return document.querySelector(`[data-spot="${spot}"]`) ?? document.getElementById(spot);
}

/** Return where a card is that is taken to a spot, or comes from it. @param {string} spot */
function boxOf(spot) {
  return boxAt(placeOf(spot) ?? document.getElementById("board") ?? document.body);
}

/** @param {Element} place @returns {Box} */
function boxAt(place) {
  if (place.matches("[data-spot]") && place.querySelector(".card")) return seen(place).box;
  const hand = place.querySelector(".backs")?.getBoundingClientRect();
  const { x, y, width, height } = hand?.width ? hand : place.getBoundingClientRect();
  return { x: x + (width - AT_SEAT) / 2, y: y + (height - AT_SEAT * RATIO) / 2, width: AT_SEAT };
}

/**
 * Return the flights of cards that go from one place to another.
 * @param {Moment} before @param {Travel[]} travels @param {number} time of a flight
 */
function travelled(before, travels, time) {
  const gap = Math.min(BETWEEN, SPREAD / travels.length) * (time / USUAL);
  return travels.slice(0, MOST).map(([card, from, to], at) => {
    const flight = flightOf(before, card, from, to);
    return () => send(`card-${card}`, flight, arc(flight), { duration: time, delay: at * gap });
  });
}

/** @param {Moment} before @param {number} card @param {string} from @param {string} to */
function flightOf(before, card, from, to) {
  const id = `card-${card}`;
  const old = before.cards.get(id);
  const target = document.getElementById(id);
  const start = old?.box ?? before.spots.get(from) ?? boxOf(from);
  // From hand to hand it is face down all the way: the device may go to another player meanwhile.
  const isShown = target || !(HAND.test(from) && HAND.test(to));
  const drawing = (isShown && old?.drawing) || BACK;
  const landed = to === STOCK || HAND.test(to) ? BACK : drawing;
  const end = target ? seen(target) : { box: boxOf(to), drawing: landed };
  const isPile = document.querySelector(`[data-spot="${to}"]`) !== null;
  const covers = [...(isPile ? before.cards : [])].find(
    ([other, { box }]) => other !== id && !document.getElementById(other) && isNear(box, end.box),
  );
  return {
    from: { box: start, drawing },
    to: end,
    target,
    wasSeen: old !== undefined,
    covers: covers?.[1],
  };
}

/** @param {Box} one @param {Box} other */
function isNear(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y) < NEAR;
}

/**
 * Return the flights of a deal: backs go round the table; then the player's own cards, in
 * the order of the deal at first, are turned over and sorted.
 * @param {Moment} before @param {Travel[]} travels @param {number} time of a flight
 */
function dealt(before, travels, time) {
  const scale = time / USUAL;
  const own = travels.filter(([card]) => document.getElementById(`card-${card}`)?.closest("#hand"));
  const others = travels.filter((travel) => !own.includes(travel));
  const shown = new Set([...own, ...others.slice(0, MOST_BACKS)]);
  const turns = travels.filter((travel) => shown.has(travel));
  const gap = (ROUND - USUAL * 0.75) / turns.length;
  const slots = own
    .map(([card]) => seen(/** @type {Element} */ (document.getElementById(`card-${card}`))).box)
    .sort((one, other) => one.y - other.y || one.x - other.x);
  return turns.map((travel, at) => {
    const [card, from, to] = travel;
    const flight = flightOf(before, card, from, to);
    const delay = at * gap * scale;
    const mine = own.indexOf(travel);
    if (mine < 0) {
      const duration = USUAL * 0.75 * scale;
      return () => send(`card-${card}`, flight, arc(flight), { duration, delay });
    }
    const whole = (ROUND + TURN + SORT) * scale - delay;
    const landed = (ROUND * scale - delay) / whole;
    const turned = ((ROUND + TURN) * scale - delay) / whole;
    const arrival = Math.min(landed, (USUAL * 0.75 * scale) / whole);
    const stops = [
      { box: flight.from.box, offset: 0, easing: "cubic-bezier(.2,.7,.3,1)" },
      { box: slots[mine], offset: arrival },
      { box: slots[mine], offset: turned, easing: "ease-in-out" },
      { box: flight.to.box, offset: 1 },
    ];
    return () => send(`card-${card}`, flight, stops, { duration: whole, delay }, [landed, turned]);
  });
}

/**
 * Return the stops of a way that rises a little, or none if it is too short to be worth a flight.
 * @param {Flight} flight
 * @returns {Stop[]}
 * @typedef {{ box: Box, offset: number, easing?: string }} Stop
 */
function arc({ from: { box: from }, to: { box: to } }) {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  if (far < NEAR) return [];
  const high = Math.min(far * ARC, HIGHEST);
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const offset = step / STEPS;
    const way = 1 - (1 - offset) ** 3; // fast at first
    const width = from.width + (to.width - from.width) * way;
    const rise = high * 4 * way * (1 - way);
    const x = from.x + (to.x - from.x) * way;
    const y = from.y + (to.y - from.y) * way - rise;
    return { box: { x, y, width }, offset };
  });
}

/**
 * Show a card on its way, and hide the one that it becomes until it has landed.
 * @param {string} id
 * @param {Flight} flight
 * @param {Stop[]} stops none for a card that hardly moves
 * @param {{ duration: number, delay: number }} timing
 * @param {[number, number]} [turning] when it is turned over, if it is
 */
function send(id, { from, to, target, wasSeen, covers }, stops, timing, turning = [0.25, 0.7]) {
  if (!stops.length) return;
  const whole = timing.delay + timing.duration;
  const width = Math.max(from.box.width, to.box.width);
  const card = document.createElement("div");
  card.className = "flight";
  card.dataset.card = id;
  card.style.width = `${width}px`;
  const frames = stops.map(({ box, ...rest }) => ({
    transform: `translate(${box.x}px, ${box.y}px) scale(${box.width / width})`,
    visibility: "visible",
    ...rest,
  }));
  /** @type {KeyframeAnimationOptions} */
  const options = { ...timing, fill: wasSeen ? "both" : "forwards" };
  if (from.drawing === to.drawing) {
    card.append(picture(to.drawing));
  } else {
    const sides = document.createElement("div");
    const under = picture(to.drawing);
    sides.append(picture(from.drawing), under);
    under.classList.add("under");
    card.append(sides);
    const [begin, end] = turning;
    const turn = [
      { transform: "rotateY(0)", offset: 0 },
      { transform: "rotateY(0)", offset: begin },
      { transform: "rotateY(-180deg)", offset: end },
      { transform: "rotateY(-180deg)", offset: 1 },
    ];
    track(sides.animate(turn, options));
  }
  if (covers) stay(covers, whole);
  onLayer().append(card);
  const animation = track(card.animate(frames, options));
  animation.onfinish = () => card.remove();
  lasts(whole);
  if (target) {
    track(target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: whole }));
  }
}

/** Leave a card where it was until another one lands on it. @param {Seen} card @param {number} time */
function stay({ box: { x, y, width }, drawing }, time) {
  const card = document.createElement("div");
  card.className = "flight";
  card.style.width = `${width}px`;
  card.append(picture(drawing));
  onLayer().append(card);
  const still = { transform: `translate(${x}px, ${y}px)`, visibility: "visible" };
  const animation = track(card.animate([still, still], { duration: time }));
  animation.onfinish = () => card.remove();
}

/**
 * Let a card close ranks with others.
 * @param {Element} card @param {Box} from @param {Box} to @param {number} time
 */
function shift(card, from, to, time) {
  const x = from.x - to.x;
  const y = from.y - to.y;
  if (Math.hypot(x, y) < NEAR) return;
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
  track(card.animate(frames, { duration: time, easing: "cubic-bezier(.2,.7,.3,1)" }));
}

/** @param {string} drawing the address of a drawing in the page */
function picture(drawing) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "card");
  svg.setAttribute("viewBox", "0 0 240 336");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", drawing);
  svg.append(use);
  return svg;
}
