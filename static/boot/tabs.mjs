// Two tabs of one browser share one saved table: the tab that holds the lock plays it, any other one
// says so and can take over.
const NAME = `peerdeck table${location.pathname.replace(/\/[^/]*$/, "")}`;
// A page that has just been left or reloaded may still hold the lock for a moment.
const PATIENCE = 1500;

/** @type {LockManager | undefined} missing where the site is not served safely */
const locks = navigator.locks;
const panel = /** @type {HTMLDialogElement} */ (document.getElementById("elsewhere"));
const waiting = new AbortController();
/** @type {"asked" | "ours" | "taken"} */
let state = locks ? "asked" : "ours";
// Pressed twice, this tab would take the table from itself.
let isTaking = false;
/** @type {(value: unknown) => void} */
let claim;
const claimed = new Promise((resolve) => {
  claim = resolve;
});
const patience = setTimeout(tell, PATIENCE);

/** Hold the lock as soon as we have it, for as long as this page lasts. @param {LockOptions} options */
function hold(options) {
  const held = locks?.request(NAME, options, () => {
    take();
    return new Promise(() => {});
  });
  held?.catch(() => {
    if (state === "ours") give();
  });
}

function take() {
  // What is kept is all there is to know of the table, and it has gone on elsewhere.
  if (state === "taken") location.reload();
  else play();
}

function play() {
  clearTimeout(patience);
  isTaking = false;
  state = "ours";
  if (panel.open) panel.close();
  claim(undefined);
}

/** Another tab has taken the table: stop here. */
function give() {
  state = "taken";
  tell();
}

function tell() {
  if (state !== "ours" && !panel.open) panel.showModal();
}

panel.addEventListener("cancel", (event) => event.preventDefault());
panel.addEventListener("close", tell); // A browser closes a dialog in the end, whatever is said.
panel.querySelector("button")?.addEventListener("click", () => {
  if (isTaking || state === "ours") return;
  isTaking = true;
  waiting.abort(); // Else this tab would have the table again when it has been taken from it.
  hold({ steal: true });
});
if (locks) hold({ signal: waiting.signal });
else play();

/** Whether the table is ours to play now. */
export const isOurs = () => state === "ours";

/** Wait until the table is ours to play: for ever if another tab has taken it. */
export async function ours() {
  await claimed;
  if (state === "taken") await new Promise(() => {});
}
