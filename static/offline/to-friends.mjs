// Pages of different builds cannot play together: somebody on the way to friends gets the newest one
// first. The page is reloaded for it at most once, and then goes on by itself. What was done before,
// with an invitation or a code that was pasted and what else its form holds, is kept over the reload
// in the tab's `sessionStorage`, and removed when the new page has started and read it; it is left
// there only if the tab is closed or goes elsewhere before that, and then until the tab ends.
import { leadsToFriends, mayLeadToFriends } from "../boot/link.mjs";
import { BUILD, fetchNewer, root } from "./offline.mjs";

const LEFT = `peerdeck left ${root.pathname}`;
const AGAIN = `peerdeck again ${root.pathname}`;
const BY_LINK = ["open", "link"];
const BY_BUTTON = ["host friends", "resume friends"];
const BY_TEXT = "join";

/** For a link the newest build is looked for while Python starts. */
let early = leadsToFriends(location.hash) ? fetchNewer() : undefined;

goOn();

/** Do what was done before the page was reloaded. */
function goOn() {
  const text = forget(AGAIN);
  if (!text?.startsWith("{")) return;
  /** @type {Intent} */
  const { do: what, form: filled = {} } = JSON.parse(text);
  const form = document.createElement("form");
  form.dataset.do = what;
  for (const [name, value] of Object.entries(filled)) {
    const field = document.createElement("textarea");
    Object.assign(field, { name, value });
    form.append(field);
  }
  form.hidden = true;
  document.body.append(form);
  form.requestSubmit(); // It is recorded with what else is done early.
  form.remove();
}

/** @typedef {{ do: string, hash?: string, form?: Record<string, string> }} Intent */

/** Does it lead from elsewhere to friends? @param {Intent} intent */
function isOnTheWay({ do: what, hash = "", form }) {
  if (what === BY_TEXT) return mayLeadToFriends(form?.[BY_TEXT] ?? "");
  if (BY_LINK.includes(what)) return leadsToFriends(hash);
  return BY_BUTTON.includes(what) && !leadsToFriends(location.hash);
}

/** Wait, if this intent leads to friends, until the page is of the newest build. @param {string} text */
export async function asNewest(text) {
  const intent = /** @type {Intent} */ (JSON.parse(text));
  if (!isOnTheWay(intent)) return;
  const isNewer = await (early ?? fetchNewer());
  early = undefined;
  // A host that gives now the one build and now the other must not send anybody in circles.
  if (!isNewer || forget(LEFT) === BUILD || !remember(LEFT, BUILD)) return;
  if (intent.do === BY_TEXT || BY_BUTTON.includes(intent.do)) remember(AGAIN, text);
  location.reload();
  await new Promise(() => {});
}

/** @param {string} key @param {string} text @returns {boolean} whether this browser allows it */
function remember(key, text) {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key @returns {string | null} what was remembered, once */
function forget(key) {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}
