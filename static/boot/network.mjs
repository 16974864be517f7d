// What the table in its worker has to say when the page has asked for nothing.

/** Tell a wish to what connects this page with those of friends. @param {string} wish */
export function tell(wish) {
  self.postMessage({ wish });
}

/** Have the page show what has changed. @param {string} effects */
export function show(effects) {
  self.postMessage({ effects });
}
