// Shows what the page's address asks for, or what was chosen here last, before Python is there: the
// way to a friend's table, the frame of a match, or home with a game and its players.
//
// The page is delivered as home with the usual table. What is different elsewhere lies ready in it
// (`py/app/screens/early.py`), so that an address, which may hold anything, only ever chooses.
import { draftOf, leadsToFriends, matchOf } from "./link.mjs";
import { cut, shorten } from "./names.mjs";

const NAME = 24; // letters
const CHOICE = 4000; // characters of what was chosen here last
const html = document.documentElement;
const screen = element("screen");
const form = /** @type {HTMLFormElement} */ (element("game"));
const rulesOf = /** @type {HTMLInputElement} */ (element("rules-of"));
// The house rules of one game come with the page.
const delivered = { game: rulesOf.value, rules: element("house-rules") };
const choices = {
  games: new Map(
    [...form.querySelectorAll("input[name=game]")].map((one) => {
      const { value } = /** @type {HTMLInputElement} */ (one);
      const { least, most } = template(`game-${value}`).dataset;
      return [value, /** @type {[number, number]} */ ([Number(least), Number(most)])];
    }),
  ),
  bots: new Set([...template("bots").content.querySelectorAll("option")].map(({ value }) => value)),
};
const PERSON = "person"; // in a list of bots, for a seat of somebody here
choices.bots.delete(PERSON);

/** @param {string} id @returns {HTMLElement} */
function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @param {string} name of what lies ready */
function template(name) {
  return /** @type {HTMLTemplateElement} */ (element(`early-${name}`));
}

/** @param {string} name */
function ready(name) {
  return /** @type {DocumentFragment} */ (template(name).content.cloneNode(true));
}

/** Show what is asked for. @param {string} fragment */
function show(fragment) {
  const [last = "", ...names] = (window.kept.text("choice") ?? "").slice(0, CHOICE).split("\n");
  const chosen = draftOf(last, choices);
  const game = matchOf(fragment, choices);
  if (leadsToFriends(fragment)) {
    frame("friends");
  } else if (game) {
    frame(`match-${game}`);
    if (game === chosen.game) seat(chosen.seats);
  } else if (fragment.length > 1 && !fragment.startsWith("#match=")) {
    fill(draftOf(fragment, choices));
  } else if (last) {
    fill(chosen, names);
  }
}

/** Put another screen in the place of home. @param {string} name */
function frame(name) {
  html.dataset.shown = "frame";
  const { title, marks } = template(name).dataset;
  screen.replaceChildren(ready(name));
  document.body.className = marks ?? "";
  document.title = title ?? document.title;
}

/** Let this many players sit at the table. @param {number} count */
function seat(count) {
  const place = screen.querySelector("#seats");
  const seats = ready(`seats-${count}`).firstElementChild;
  if (!place || !seats) return;
  const { classList: marks } = document.body;
  marks.remove(...[...place.classList].map((name) => `has-${name}`));
  marks.add(...[...seats.classList].map((name) => `has-${name}`));
  place.replaceWith(seats);
}

/** @typedef {import("./link.mjs").Draft} Draft */

/** Offer this table at home. @param {Draft} draft @param {string[]} [names] of the people */
function fill(draft, names = []) {
  html.dataset.shown = "home";
  for (const one of form.querySelectorAll("input[name=game]")) {
    check(/** @type {HTMLInputElement} */ (one), draft.game);
  }
  element("about").replaceWith(ready(`game-${draft.game}`));
  const players = ready("bots");
  const [least, most] = choices.games.get(draft.game) ?? [0, 0];
  for (const one of players.querySelectorAll("input[name=seats]")) {
    const input = /** @type {HTMLInputElement} */ (one);
    const seats = Number(input.value);
    if (seats < least || seats > most) input.closest("label")?.remove();
    check(input, String(draft.seats));
  }
  players.querySelector(".takers")?.replaceChildren(...takers(draft, names));
  element("players").replaceWith(players);
  rule(draft);
}

/** @param {HTMLInputElement} input @param {string} value of the one to be chosen */
function check(input, value) {
  input.toggleAttribute("checked", input.value === value);
  input.checked = input.value === value;
}

/** Who takes each seat. @param {Draft} draft @param {string[]} names @returns {Element[]} */
function takers({ seats, people, bots }, names) {
  const given = new Set(names.map((name) => name.toLowerCase()));
  const [alone, ...rest] = ready("bots").querySelectorAll(".taker");
  const free = rest.filter((one) => {
    const name = one.querySelector("bdi")?.textContent;
    return name === undefined || !given.has(name.toLowerCase());
  });
  const several = [...ready("people").querySelectorAll(".taker")];
  const strengths = [...bots];
  return Array.from({ length: seats }, (_, at) => {
    const nth = people.indexOf(at);
    const taker = nth < 0 ? free.shift() : people.length > 1 ? several[at] : alone;
    if (!taker) return document.createElement("li");
    if (nth < 0) seatBot(taker, at, strengths.shift() ?? bots.at(-1));
    else callPerson(taker, names[nth]);
    return taker;
  });
}

/** @param {Element} taker @param {number} seat @param {string} [strength] */
function seatBot(taker, seat, strength) {
  const select = taker.querySelector("select");
  if (!select) return;
  select.name = select.id = `taker${seat}`;
  if (!strength) return;
  for (const one of select.options) one.toggleAttribute("selected", one.value === strength);
  select.value = strength;
}

/** @param {Element} taker @param {string} [name] */
function callPerson(taker, name) {
  const input = taker.querySelector("input");
  if (!input || !name) return;
  input.setAttribute("value", cut(name, NAME));
  input.removeAttribute("placeholder");
}

/** Choose the house rules as far as they are here. @param {Draft} draft */
function rule({ game, rules }) {
  const awaited = ready("rules");
  const line = awaited.querySelector("[data-changed]");
  const state = line instanceof HTMLElement ? (line.dataset.changed ?? "") : "";
  let changed = rules.size;
  if (game === delivered.game) {
    element("house-rules").replaceWith(delivered.rules);
    changed = [...rules].filter(([name, value]) => put(`rule-${name}`, value)).length;
  } else {
    element("house-rules").replaceWith(awaited);
  }
  rulesOf.setAttribute("value", game);
  const told = element("house-rules").querySelector("summary .state");
  if (told && changed) told.textContent = state.replace("{count}", String(changed));
}

/** Choose a value, if there is such a one. @param {string} name @param {string} value */
function put(name, value) {
  const fields = delivered.rules.querySelectorAll("input, select");
  for (const one of fields) {
    if (one instanceof HTMLSelectElement && one.name === name) {
      if (![...one.options].some((option) => option.value === value)) return false;
      one.value = value;
      return true;
    }
    if (one instanceof HTMLInputElement && one.name === name && one.value === value) {
      one.checked = true;
      return true;
    }
  }
  return false;
}

/** What the form says now. @returns {[Draft, string[]]} */
function current() {
  const given = new FormData(form);
  const seated = [...form.querySelectorAll(".taker")].map((taker) => taker.querySelector("select"));
  const kinds = seated.map((select) => select?.value ?? PERSON);
  const people = [...kinds.keys()].filter((at) => kinds[at] === PERSON);
  const draft = {
    game: String(given.get("game")),
    seats: Number(given.get("seats")),
    people,
    bots: kinds.filter((kind) => kind !== PERSON),
    rules: new Map(),
  };
  return [draft, people.map((at) => String(given.get(`name${at}`) ?? ""))];
}

/** Show at once what a choice changes, until the table can. @param {Event} event */
function follow({ target }) {
  if ("opened" in html.dataset) return document.removeEventListener("change", follow);
  if (target instanceof HTMLInputElement && target.form === form) refresh(target.name);
  return undefined;
}

/** Show what the choice of this name changes. @param {string} name */
function refresh(name) {
  const [draft, names] = current();
  const [least, most] = choices.games.get(draft.game) ?? [0, 0];
  draft.seats = Math.max(least, Math.min(draft.seats, most));
  draft.people = draft.people.filter((at) => at < draft.seats);
  if (name === "game") fill(draft, names);
  if (name === "seats") {
    html.dataset.shown = "home";
    element("players").querySelector(".takers")?.replaceChildren(...takers(draft, names));
  }
}

/** Show what was chosen before this script was there: a game, or else the number of seats. */
function catchUp() {
  const early = ["game", "seats"].find((name) =>
    form.querySelector(`input[name=${name}][data-pressed]`),
  );
  if (early) refresh(early);
}

try {
  show(location.hash);
  catchUp();
} finally {
  delete html.dataset.asked; // From now on it may be seen.
}
document.addEventListener("change", follow);
for (const type of ["input", "compositionend"]) document.addEventListener(type, shorten);
