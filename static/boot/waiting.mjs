// Shows that the table is on its way: in a line along the upper edge and, when something was
// pressed that waits for it, right there. All texts are the page's own.
import { Progress } from "./progress.mjs";

const MEGABYTE = 1e6;
const html = document.documentElement;
const screen = /** @type {HTMLElement} */ (document.getElementById("screen"));
const bar = /** @type {HTMLProgressElement} */ (document.getElementById("boot"));
const failure = /** @type {HTMLElement} */ (document.getElementById("boot-failed"));
const texts = bar.dataset;

export const progress = new Progress();
/** What was pressed, with its own contents. @type {Map<HTMLElement, Node[]>} */
const pressed = new Map();
/** The stage of which somebody who pressed something has heard. */
let heard = 0;

/** Bring everything up to date with the progress. */
export function show() {
  const { bytes, isWhole } = progress;
  for (const one of document.querySelectorAll("progress.boot-bar")) {
    if (bytes && !isWhole) one.setAttribute("value", String(bytes.here / bytes.all));
    else one.removeAttribute("value"); // How long it still takes is not known.
  }
  const [label] = bar.labels;
  if (label && isWhole) label.textContent = texts.whole ?? "";
  for (const one of document.querySelectorAll(".boot-told")) {
    // The line at the top has said in its label that everything is here.
    one.textContent = isWhole && bar.parentElement?.contains(one) ? "" : byteCount();
  }
  if (pressed.size && stage() > heard) {
    heard = stage();
    say(spoken());
  }
}

/** How far it has come: 1 with half of the bytes, 2 with all parts. */
function stage() {
  const { bytes, isWhole } = progress;
  if (isWhole) return 2;
  return bytes && bytes.here >= bytes.all / 2 ? 1 : 0;
}

/** The words for how many bytes are here. */
function byteCount() {
  const { bytes, isWhole } = progress;
  if (isWhole) return texts.whole ?? "";
  if (!bytes) return "";
  const figures = { here: bytes.here, all: bytes.all };
  return (texts.bytes ?? "").replace(/\{(here|all)\}/g, (_, name) =>
    (figures[/** @type {"here" | "all"} */ (name)] / MEGABYTE).toFixed(1),
  );
}

/** The same as a sentence, for whoever does not see where it stands. */
function spoken() {
  const bytes = byteCount();
  return progress.isWhole || !bytes ? bytes : (texts.spoken ?? "").replace("{bytes}", bytes);
}

/** @param {string} sentence */
function say(sentence) {
  const voice = document.getElementById("say");
  if (voice) voice.textContent = sentence;
}

/** The boot has failed, which may still change. */
export function fail() {
  if ("failed" in html.dataset) return;
  html.dataset.failed = "";
  for (const element of pressed.keys()) undress(element);
  place();
}

/** The table is up. */
export function end() {
  delete html.dataset.failed;
  failure.remove();
  bar.parentElement?.remove();
  dress();
  finish();
}

/** Show the failure, and what to do, where somebody is looking. */
function place() {
  const last = [...pressed.keys()].findLast((element) => element.isConnected);
  if (last && last.previousSibling !== failure) last.before(failure);
}

/** Notice what was pressed. */
function look() {
  for (const element of screen.querySelectorAll("[data-waits][data-pressed]")) {
    if (!(element instanceof HTMLElement) || pressed.has(element)) continue;
    pressed.set(element, []);
    if ("failed" in html.dataset) {
      place();
    } else {
      heard = stage();
      say(`${element.dataset.waits} ${spoken()}`);
    }
  }
  dress();
}

/** Have everything that was pressed show that it waits: again when a patch has undone that. */
function dress() {
  if ("failed" in html.dataset) return;
  const bare = [...pressed.keys()].filter((one) => one.isConnected && !one.hasAttribute("aria-busy"));
  for (const element of bare) {
    pressed.set(element, [...element.childNodes]);
    element.setAttribute("aria-busy", "true");
    const label = document.createElement("span");
    label.textContent = element.dataset.waits ?? "";
    element.replaceChildren(label, figures("span", "boot-told"), figures("progress", "boot-bar"));
  }
  if (bare.length) show(); // It changes the page, which is being observed.
}

/**
 * Return an element for the eye only, as a screen reader would read out every change.
 * @param {string} tag
 * @param {string} kind
 */
function figures(tag, kind) {
  const element = document.createElement(tag);
  element.className = kind;
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** @param {HTMLElement} element */
function undress(element) {
  if (!element.hasAttribute("aria-busy")) return;
  element.removeAttribute("aria-busy");
  element.replaceChildren(...(pressed.get(element) ?? []));
}

/** Nothing waits any longer once everything that was pressed has been answered. */
function finish() {
  if (!("opened" in html.dataset) || html.dataset.waiting !== "0") return;
  marks.disconnect();
  clearTimeout(coming);
  answers.disconnect();
  for (const element of pressed.keys()) undress(element);
  pressed.clear();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let coming;
// The click goes on to whoever acts on it, and must still find what was pressed around its target.
const marks = new MutationObserver(() => {
  clearTimeout(coming);
  coming = setTimeout(look);
});
marks.observe(screen, { subtree: true, childList: true, attributeFilter: ["data-pressed"] });
const answers = new MutationObserver(finish);
answers.observe(html, { attributeFilter: ["data-opened", "data-waiting"] });
look();
