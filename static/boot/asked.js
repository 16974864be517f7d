// Shows what the page's address asks for, or else what was chosen here last, before Python is there:
// the way to a friend's table, the frame of a match, home with a game and its players. The pieces
// lie ready in the page (`py/app/screens/early.py`), which is delivered as home with the usual table.
// An address may hold anything: it only ever chooses among these pieces.
(() => {
  /**
   * A table to be offered at home, as far as this script understands it.
   * @typedef {{ game: string, seats: number, people: Set<number>, names: string[],
   *   bots: string[], rules: [string, string][] }} Wish
   */

  const LONGEST = 2000; // characters of a link, as in `py/app/links.py`
  const NAME = 24; // characters of a name
  const USUAL = { seats: 4, people: new Set([0]) };
  const html = document.documentElement;
  const screen = piece("screen");
  /** The rules of the game with which the page was delivered. */
  const rules = { game: field("rules-of").value, form: piece("house-rules") };

  /** @param {string} id */
  function piece(id) {
    return /** @type {HTMLElement} */ (document.getElementById(id));
  }

  /** @param {string} id */
  function field(id) {
    return /** @type {HTMLInputElement} */ (piece(id));
  }

  /** Make one of the pieces that lie ready. @param {string} name @returns {HTMLElement | undefined} */
  function made(name) {
    const found = document.getElementById(`early-${name}`);
    if (!(found instanceof HTMLTemplateElement)) return undefined;
    return /** @type {HTMLElement} */ (found.content.cloneNode(true).firstChild?.parentNode);
  }

})();
