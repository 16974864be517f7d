// Several tabs of one browser: what is kept is read and written by the one that has its lock. This
// runs in the worker, which alone writes.

// A page that has just been left or reloaded may still have a lock for a moment.
const PATIENCE = 1500;

/** @type {LockManager | undefined} missing where the site is not served safely */
const locks = navigator.locks;
/** @type {Map<string, () => void>} the locks of this tab, each with the way to let go of it */
const held = new Map();
/** @type {(name: string) => void} */
let tell = () => {};

/** Have it told whenever another tab takes a lock of this one. @param {typeof tell} then */
export function onLost(then) {
  tell = then;
}

/**
 * Take a lock for as long as this page lasts, or until it is released.
 * @param {string} name
 * @param {"now" | "patiently" | "over"} how whether to wait a moment for it, or to take it over
 * @returns {Promise<boolean>} whether it is ours
 */
export function take(name, how) {
  return new Promise((resolve) => {
    /** @param {() => void} release */
    const have = (release) => {
      held.set(name, release);
      resolve(true);
    };
    if (held.has(name)) return resolve(true);
    if (!locks) return have(() => {});
    const asked = locks.request(name, options(how), (lock) => {
      if (!lock) return resolve(false);
      return new Promise((release) => have(() => release(undefined)));
    });
    asked.catch(({ name: why }) => {
      if (held.delete(name)) tell(name);
      else if (why === "TimeoutError") resolve(false);
      else have(() => {}); // This browser denies locks as well as all else.
    });
    return undefined;
  });
}

/** @param {string} how @returns {LockOptions} */
function options(how) {
  if (how === "over") return { steal: true };
  return how === "now" ? { ifAvailable: true } : { signal: AbortSignal.timeout(PATIENCE) };
}

/** Whether this tab has a lock. @param {string} name */
export const has = (name) => held.has(name);

/** @param {string} name */
export function release(name) {
  held.get(name)?.();
  held.delete(name);
}
