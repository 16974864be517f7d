// What is kept in this browser under a name: short texts, which hold no card. A plain script in the
// head of every page, to set the look that somebody has chosen before the first paint.
(() => {
  // These settings become attributes of the whole page, for its style and its keys to go by.
  const LOOK = ["palette", "cards", "theme", "hand", "motion", "sound", "keys"];

  /** The sites of one host share a store. @param {string} name */
  function key(name) {
    return `peerdeck ${name}${location.pathname.replace(/\/[^/]*$/, "")}`;
  }

  // Python on this side of the page cannot catch what a browser throws.
  const kept = {
    /** @param {string} name @returns {string | null} `null` as well where the browser refuses */
    text(name) {
      try {
        return localStorage.getItem(key(name));
      } catch {
        return null;
      }
    },

    /** @param {string} name @param {string | null} text @returns {boolean} whether it is kept now */
    keep(name, text) {
      try {
        if (text === null) localStorage.removeItem(key(name));
        else localStorage.setItem(key(name), text);
        return true;
      } catch {
        return false;
      }
    },
  };

  for (const [name, value] of new URLSearchParams(kept.text("settings") ?? "")) {
    if (LOOK.includes(name)) document.documentElement.dataset[name] = value;
  }
  Object.assign(window, { kept });
})();
