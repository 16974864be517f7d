// Points fly to the seat that has got them, and its score counts up.
import { atEnd, lasts, onLayer, track } from "./motion.mjs";

const LONG = 4; // flights of a card: how long points fly
const ARRIVED = 0.8; // of that: then the score begins to count up
const COUNTING = 0.6; // of that: for how long it does

/** Return the points of each seat that shows them, by its id. */
export function pointsOfPage() {
  /** @type {Map<string, number>} */
  const points = new Map();
  for (const element of document.querySelectorAll("[data-points]")) {
    const seat = element.closest("[id]")?.id;
    if (seat) points.set(seat, Number(element.getAttribute("data-points")));
  }
  return points;
}

/**
 * Show what points have changed since then.
 * @param {Map<string, number>} before @param {number} flight the milliseconds that a card flies
 */
export function gather(before, flight) {
  for (const [seat, points] of pointsOfPage()) {
    const gain = points - (before.get(seat) ?? points);
    if (gain) send(seat, points, gain, flight * LONG);
  }
}

/** @param {string} seat @param {number} points @param {number} gain @param {number} time */
function send(seat, points, gain, time) {
  const score = document.querySelector(`#${seat} [data-points]`);
  const to = score?.getBoundingClientRect();
  const board = document.getElementById("board")?.getBoundingClientRect();
  if (!score || !to?.width || !board) return;
  const sign = document.createElement("div");
  sign.className = "gain";
  sign.textContent = gain > 0 ? `+${gain}` : `−${-gain}`;
  onLayer().append(sign);
  const { width, height } = sign.getBoundingClientRect();
  const x = to.x + (to.width - width) / 2;
  const y = to.y + (to.height - height) / 2;
  const start = `translate(${board.x + board.width / 2}px, ${board.y + board.height * 0.55}px)`;
  const end = `translate(${x}px, ${y}px)`;
  const frames = [
    { transform: `${start} scale(0.6)`, opacity: 0 },
    { transform: `${start} scale(1.5)`, opacity: 1, offset: 0.25 },
    { transform: `${end} scale(1)`, opacity: 1, offset: 0.85 },
    { transform: `${end} scale(0.7)`, opacity: 0 },
  ];
  const flight = track(sign.animate(frames, { duration: time, easing: "ease-in-out" }));
  flight.onfinish = () => sign.remove();
  countUp(score, points - gain, points, performance.now() + time * ARRIVED, time * COUNTING);
  lasts(time * (ARRIVED + COUNTING));
}

/**
 * Let a number in a text count up, from a moment on and for a time in milliseconds.
 * @param {Element} score @param {number} from @param {number} to
 * @param {number} start @param {number} time
 */
function countUp(score, from, to, start, time) {
  const walker = document.createTreeWalker(score, NodeFilter.SHOW_TEXT);
  /** @type {[Text, string][]} */
  const texts = [];
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    if (text.data.includes(String(to))) texts.push([text, text.data]);
  }
  /** @param {number} points */
  const show = (points) => {
    for (const [text, final] of texts) text.data = final.replace(String(to), String(points));
  };
  let isOver = false;
  const done = atEnd(() => {
    isOver = true;
    show(to);
  });
  const step = () => {
    if (isOver) return;
    const way = Math.max(0, (performance.now() - start) / time);
    show(Math.round(from + (to - from) * Math.min(way, 1)));
    if (way < 1) requestAnimationFrame(step);
    else done();
  };
  step();
}
