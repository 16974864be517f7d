// What moves on the table: a layer above all that clips, and one way to end all motion. The page is
// up to date from the start: motion is only a picture, under which one can press what is there, and
// a press or a key ends it.

/** @type {Set<Animation>} */
const moving = new Set();
/** @type {Set<() => void>} what else ends, each with what it leaves behind */
const endings = new Set();
/** @type {HTMLElement | undefined} */
let layer;
let landing = 0; // when everything rests, on the clock of the page

/** Return the length of a flight in milliseconds, as the settings and the system want it. */
export function duration() {
  if (!Element.prototype.animate) return 0;
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--flight")) || 0;
}

/** Return the layer above the table, which no screen reader reads out. */
export function onLayer() {
  if (layer) return layer;
  layer = document.createElement("div");
  layer.id = "flights";
  layer.setAttribute("aria-hidden", "true");
  document.body.append(layer);
  return layer;
}

/** Have an animation ended with all the others. @param {Animation} animation */
export function track(animation) {
  moving.add(animation);
  animation.addEventListener("finish", () => moving.delete(animation));
  return animation;
}

/** Have something done when motion ends; done earlier, it calls what this returns. @param {() => void} end */
export function atEnd(end) {
  endings.add(end);
  return () => endings.delete(end);
}

/** Have something done after these milliseconds, or when motion ends. @param {number} time @param {() => void} then */
export function whenOver(time, then) {
  const timer = setTimeout(() => {
    done();
    then();
  }, time);
  const done = atEnd(() => {
    clearTimeout(timer);
    then();
  });
}

/** Note that something moves for a time in milliseconds. @param {number} time */
export function lasts(time) {
  landing = Math.max(landing, performance.now() + time);
}

/** Return how many milliseconds are left until everything rests. */
export function remaining() {
  return Math.max(0, landing - performance.now());
}

/** End all motion: everything is where it belongs. */
export function finish() {
  const ends = [...endings];
  endings.clear();
  for (const end of ends) end(); // what is held back is shown, and may move in its turn
  if (endings.size) return finish();
  for (const animation of moving) animation.finish();
  moving.clear();
  layer?.replaceChildren();
  landing = 0;
}

/**
 * End all motion, unless what is pressed is about to be replaced: the click would be lost with it.
 * Then motion ends with the answer to the click.
 * @param {Event} event
 */
function finishBy({ target }) {
  if (!(target instanceof Element && target.closest("[data-do]")?.closest("[data-late]"))) finish();
}

document.addEventListener("pointerdown", finishBy, { capture: true });
document.addEventListener("keydown", finish, { capture: true });
