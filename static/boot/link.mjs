// What the fragment of an address asks for, read as `py/app/addresses.py` and `py/app/links.py` read
// it: of anything that cannot be understood nothing is left.

const LONGEST = 2000; // characters
const USUAL = 4; // seats
const TABLE = /(?<![a-z])table(=|%(25)*3D)/i;
const INVITED = /(?<![a-z])table(=|%(25)*3D)[\w-]{66}(?![a-z0-9])/i;
const CODE = /^I[A-Za-f][\w-]{58,798}$/; // of a friend's page
const AROUND = /^[^\w-]+|[^\w-]+$/g;
// A text may be broken into lines, and its code may be of a version that only a newer page has.
const PERHAPS = /table(=|%(25)*3D)[\w-]{66}|[\w-]{60}/i;
const TRACKER =
  /^(utm_.*|mtm_.*|pk_.*|[a-z]{1,3}clid|gclsrc|gbraid|wbraid|msclkid|mc_[ce]id|igshid?|li_fat_id|_gl)$/i;
const BEHIND = /[^\p{L}\p{N}_/-]+$/u; // what messengers write behind a link

/**
 * A table to be offered: who takes which seat, and the house rules that are not as usual.
 * @typedef {{ game: string, seats: number, people: number[], bots: string[],
 *   rules: Map<string, string> }} Draft
 */
/**
 * What there is: the least and the most seats by game, the first one as usual, and kinds of bots.
 * @typedef {{ games: Map<string, [number, number]>, bots: Set<string> }} Choices
 */

/**
 * Does it lead to friends: by an invitation, wherever that stands, or by a code?
 * @param {string} fragment
 */
export function leadsToFriends(fragment) {
  const code = decoded(fragment.slice(0, LONGEST)).replace(AROUND, "");
  return INVITED.test(fragment) || CODE.test(code);
}

/** May a pasted text lead to friends? @param {string} text */
export function mayLeadToFriends(text) {
  return PERHAPS.test(text.replace(/\s/g, ""));
}

/** A text that was percent-encoded as a whole, perhaps more than once. @param {string} text */
function decoded(text) {
  for (let before = ""; before !== text; ) {
    before = text;
    text = new URLSearchParams(`text=${text.replace(/[+&]/g, encodeURIComponent)}`).get("text") ?? "";
  }
  return text;
}

/**
 * Its fields, without trackers and what was written behind it.
 * @param {string} fragment @returns {Map<string, string>}
 */
export function fieldsOf(fragment) {
  if (fragment.length > LONGEST || TABLE.test(fragment)) return new Map();
  const text = fragment.replace(/^#/, "");
  const plainly = (text.includes("=") ? text : decoded(text)).replaceAll("?", "&");
  const fields = [...new URLSearchParams(plainly)];
  const plain = fields.map(([name, value]) => [name.replace(BEHIND, ""), value.replace(BEHIND, "")]);
  return new Map(
    /** @type {[string, string][]} */ (plain.filter(([name = ""]) => name && !TRACKER.test(name))),
  );
}

/** @param {string} fragment @param {Choices} choices @returns {Draft} */
export function draftOf(fragment, { games, bots }) {
  const fields = fieldsOf(fragment);
  const [usual = ""] = games.keys();
  let game = take(fields, "game") ?? usual;
  if (!games.has(game)) {
    game = usual;
    fields.clear();
  }
  const [least, most] = games.get(game) ?? [USUAL, USUAL];
  const asked = number(take(fields, "seats"));
  const seats = asked >= least && asked <= most ? asked : USUAL;
  const people = seatsOf(take(fields, "people") ?? "1", seats);
  const named = take(fields, "bots")?.split(",") ?? [];
  return { game, seats, people, bots: named.every((one) => bots.has(one)) ? named : [], rules: fields };
}

/** The game of a match that is kept here. @param {string} fragment @param {Choices} choices */
export function matchOf(fragment, { games }) {
  const fields = fieldsOf(fragment);
  const game = fields.size === 1 ? fields.get("match") : undefined;
  return game !== undefined && games.has(game) ? game : undefined;
}

/** @param {Map<string, string>} fields @param {string} name */
function take(fields, name) {
  const value = fields.get(name);
  fields.delete(name);
  return value;
}

/** @param {string} [text] */
function number(text = "") {
  return /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
}

/** The seats of people, the first of which is 0. @param {string} text @param {number} seats */
function seatsOf(text, seats) {
  const numbers = text.split(",").map(number);
  const [first = 0] = numbers;
  const alone = [0];
  if (!numbers.every((one) => one >= 1 && one <= seats)) return alone;
  if (numbers.length === 1) return Array.from({ length: first }, (_, seat) => seat);
  const people = new Set(numbers.map((one) => one - 1));
  return people.has(0) && people.size === numbers.length ? [...people].sort((a, b) => a - b) : alone;
}
