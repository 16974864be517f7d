// What follows from a move waits until its cards have landed: whose turn it is, who has won, what is
// offered. `data-late` marks it in the markup. With a name it stays as it was until then; without
// one it is there but cannot be seen. What is new, with such a name or among the commands, cannot
// be seen either; it has the class `to-come` until then. While something flies, the page has the
// class `flying`, and the style sheets hold gold back.
import { lasts, remaining, whenOver } from "./motion.mjs";

const root = document.documentElement;
const TO_COME = "to-come";
const SLACK = 20; // milliseconds: a timer may be that much earlier than the end of an animation

/** @type {Map<string, Element>} what is to come, by its name */
const coming = new Map();
let isHolding = false;

/** Begin to hold back what the page is about to write. */
export function begin() {
  isHolding = true;
}

/** Keep what is late in this new markup as the page has it. @param {DocumentFragment} markup */
export function hold(markup) {
  if (!isHolding) return;
  for (const fresh of markup.querySelectorAll("[data-late]")) {
    const name = fresh.getAttribute("data-late") ?? "";
    if (!name) continue;
    const old = document.querySelector(`[data-late="${name}"]`);
    if (!old) fresh.classList.add(TO_COME);
    // The same, or a keyboard is there.
    if (!old || old.isEqualNode(fresh) || old.contains(document.activeElement)) continue;
    coming.set(name, fresh);
    fresh.replaceWith(old.cloneNode(true));
  }
  for (const fresh of markup.querySelectorAll(".commands [data-do]")) {
    const { do: command, value = "" } = /** @type {HTMLElement} */ (fresh).dataset;
    const same = [...document.querySelectorAll(`.commands [data-do="${command}"]`)];
    const isThere = same.some((old) => (old.getAttribute("data-value") ?? "") === value);
    if (!isThere) fresh.classList.add(TO_COME);
  }
}

/**
 * Show what is held back when all has landed and a time has passed, or when motion is ended.
 * @param {number} rest milliseconds @param {boolean} deals @param {() => void} then
 */
export function release(rest, deals, then) {
  if (!isHolding) return then();
  isHolding = false;
  const left = remaining();
  const show = () => {
    for (const [name, fresh] of coming) {
      document.querySelector(`[data-late="${name}"]`)?.replaceWith(fresh);
    }
    coming.clear();
    for (const fresh of document.querySelectorAll(`.${TO_COME}`)) fresh.classList.remove(TO_COME);
    root.classList.remove("flying", "dealing");
    then();
  };
  if (!left) return show();
  root.classList.add("flying");
  root.classList.toggle("dealing", deals);
  lasts(left + rest);
  whenOver(left + rest + SLACK, show);
}
