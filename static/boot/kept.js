// What is kept in this browser under a name: short texts, which hold no card. A plain script in the
// head of every page, to set the look that somebody has chosen before the first paint.
(() => {
  const begin = "peerdeck ";
  const folder = location.pathname.replace(/\/[^/]*$/, "");

  /** The sites of one host share a store. @param {string} name */
  function key(name) {
    return begin + name + folder;
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

    /** @param {string} at a key @returns {string} the name, or "" if this is none of ours */
    nameOf(at) {
      const name = at.slice(begin.length, at.length - folder.length);
      return !name.includes("/") && at === key(name) ? name : "";
    },

    /** @returns {string} all texts by name, as JSON; none where the browser refuses */
    texts() {
      /** @type {Record<string, string>} */
      const found = {};
      try {
        for (const [at, text] of Object.entries(localStorage)) {
          const name = kept.nameOf(at);
          if (name) found[name] = text;
        }
      } catch {
        return "{}";
      }
      return JSON.stringify(found);
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

  // The page is delivered with the settings that its style and its keys go by, each as usual.
  const look = document.documentElement.dataset;
  for (const [name, value] of new URLSearchParams(kept.text("settings") ?? "")) {
    if (Object.hasOwn(look, name)) look[name] = value;
  }
  Object.assign(window, { kept });
})();
