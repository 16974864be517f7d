// Keeps what people do before Python is there, in order: clicks on what is marked `data-do`, fields
// changed, forms handed in. A plain script, to be there before the first paint; the page takes the
// record over when it can act itself. Until the table answers, whatever is used is marked
// `data-pressed`, to show that it waits.
(() => {
  const html = document.documentElement;
  const FIELDS = ["INPUT", "SELECT", "TEXTAREA"];
  /** @type {Element[]} */
  const done = [];
  let isTaken = false;

  /** @param {Event} event */
  function keep(event) {
    if (html.dataset.opened !== undefined) return stop();
    if (!isTaken && event.type === "submit") event.preventDefault(); // Enter hands in any form.
    const element = event.target instanceof Element && event.target.closest("[data-do]");
    if (!element || !isMeant(element, event.type) || opensElsewhere(element, event)) return;
    element.setAttribute("data-pressed", "");
    if (isTaken) return;
    if (event.type === "click") event.preventDefault();
    done.push(element);
  }

  /** The table answers at once from now on. */
  function stop() {
    for (const type of types) document.removeEventListener(type, keep);
  }

  /**
   * A click on a field, in a form or on the button that hands it in is not yet the thing itself.
   * @param {Element} element
   * @param {string} type
   */
  function isMeant(element, type) {
    if (type === "submit") return true;
    const isField = FIELDS.includes(element.tagName);
    if (type === "change") return isField;
    const handsIn = element instanceof HTMLButtonElement && element.form && element.type === "submit";
    return !isField && !handsIn && element.tagName !== "FORM";
  }

  /**
   * A link clicked with such a key held is for the browser, which opens it in a tab or a window.
   * @param {Element} element
   * @param {Event} event
   */
  function opensElsewhere(element, event) {
    if (element.tagName !== "A" || !(event instanceof MouseEvent)) return false;
    return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  }

  /** Enter hands in a text that a form is about; with Shift it begins a line. @param {KeyboardEvent} event */
  function enter(event) {
    const { target: field, key, shiftKey, isComposing, repeat } = event;
    if (key !== "Enter" || shiftKey || isComposing) return;
    if (!(field instanceof HTMLTextAreaElement) || field.enterKeyHint !== "go") return;
    event.preventDefault();
    if (!repeat) field.form?.requestSubmit();
  }

  /** A part of the boot that does not come fails all of it. @param {Event} event */
  function miss({ target }) {
    const isBoot = target instanceof HTMLScriptElement && target.src.includes("/static/boot/");
    if (!isBoot) return;
    html.dataset.failed = "";
    delete html.dataset.asked;
  }

  // What the address asks for, or what was chosen here last, is put there by `asked.mjs` before
  // anybody sees this page.
  const isUsual = location.hash.length < 2 && !window.kept.text("choice");
  if (!isUsual && "noModule" in HTMLScriptElement.prototype) html.dataset.asked = "";

  const types = ["click", "change", "submit"];
  for (const type of types) document.addEventListener(type, keep);
  document.addEventListener("keydown", enter);
  document.addEventListener("error", miss, true);
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-again]")) location.reload();
  });
  Object.assign(window, {
    takeEarlyClicks() {
      isTaken = true;
      return done.splice(0);
    },
  });
})();
