// Offers to install the site, if the browser would: a button at the foot of the home page, and no
// banner. On an iPhone, where no page can ask, a sentence there says how.

const html = document.documentElement;

/** @type {(Event & { prompt: () => Promise<unknown> }) | undefined} */
let offer;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // It would show a banner.
  offer = /** @type {typeof offer} */ (event);
  html.dataset.install = "button";
});

addEventListener("appinstalled", () => delete html.dataset.install);

document.addEventListener("click", ({ target }) => {
  if (!offer || !(target instanceof Element) || !target.closest(".install")) return;
  offer.prompt().catch(() => {});
  offer = undefined; // It can be used once; the browser makes another one when it sees fit.
  delete html.dataset.install;
});

// Only Safari on such a device has this, which says if the page was opened from the home screen.
if (/** @type {{ standalone?: boolean }} */ (navigator).standalone === false) {
  html.dataset.install = "words";
}
