// Composes the sprite: shapes in, one <symbol> for each card out.
// Colours come from custom properties of the page that uses the sprite, with a fallback each, and
// there is no style attribute or element anywhere: the page's security policy would refuse it.

const CARD = 'viewBox="-120 -168 240 336"';
const SUIT_COLOUR = { C: "#111", D: "#c8102e", H: "#c8102e", S: "#111" };
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

// The figures' own colours are raw primaries; these sit better beside the two suit colours.
const COURT_COLOURS = { "#FC4": "#f2bd4b", red: "#d4313a", "#44F": "#3a56c4" };

// Pips leave the left fifth of the card to the index, so that a fanned card stays readable.
const LEFT = -18;
const MIDDLE = 28;
const RIGHT = 74;
const ROWS = {
  2: [[MIDDLE, -112]],
  3: [[MIDDLE, -112], [MIDDLE, 0]],
  4: [[LEFT, -112], [RIGHT, -112]],
  5: [[LEFT, -112], [RIGHT, -112], [MIDDLE, 0]],
  6: [[LEFT, -112], [RIGHT, -112], [LEFT, 0], [RIGHT, 0]],
  7: [[LEFT, -112], [RIGHT, -112], [LEFT, 0], [RIGHT, 0], [MIDDLE, -56, "once"]],
  8: [[LEFT, -112], [RIGHT, -112], [LEFT, 0], [RIGHT, 0], [MIDDLE, -56]],
  9: [[LEFT, -112], [RIGHT, -112], [LEFT, -38], [RIGHT, -38], [MIDDLE, 0]],
  10: [[LEFT, -112], [RIGHT, -112], [LEFT, -38], [RIGHT, -38], [MIDDLE, -75]],
};
const PIP = 46;

function use(id, x, y, size, height = size) {
  return `<use href="#${id}" x="${x}" y="${y}" width="${size}" height="${height}"/>`;
}

function stroke(path, width) {
  return `<path fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="square"`
    + ` stroke-miterlimit="1.5" d="${path}"/>`;
}

const PAPER = '<rect x="-119" y="-167" width="238" height="334" rx="16"'
  + ' fill="var(--card-face,#fff)" stroke="var(--card-line,#8a9099)" stroke-width="2"/>';

function pips(rank, suit) {
  const upright = ROWS[rank].map(([x, y]) => use(`p${suit}`, x - PIP / 2, y - PIP / 2, PIP));
  const turned = ROWS[rank]
    .filter(([, y, once]) => y !== 0 && !once)
    .map(([x, y]) => use(`p${suit}`, 2 * MIDDLE - x - PIP / 2, y - PIP / 2, PIP));
  const half = `<g transform="translate(${2 * MIDDLE})scale(1 -1)scale(-1 1)">${turned.join("")}</g>`;
  return upright.join("") + (turned.length ? half : "");
}

function court(rank, suit) {
  const [x, y, width, height] = [-54, -148, 162, 296];
  const half = use(`h${rank}${suit}`, x, y, width, height);
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="none"`
    + ' stroke="currentColor" stroke-width="1.5"/>'
    + `${half}<g transform="translate(${2 * x + width})rotate(180)">${half}</g>`;
}

/** Both parts can be moved by the page's style: a fan for a left hand shows its right edges. */
function parts(picture, index) {
  return `<g class="face-picture">${picture}</g><g class="face-index">${index}</g>`;
}

function face(rank, suit) {
  const index = use(`v${rank}`, -117, -160, 62) + use(`p${suit}`, -112, -100, 52);
  let picture;
  if (rank === "A") picture = use(`p${suit}`, MIDDLE - 66, -66, 132);
  else if ("JQK".includes(rank)) picture = court(rank, suit);
  else picture = pips(rank, suit);
  const id = `c${rank === "10" ? "T" : rank}${suit}`;
  const colour = `var(--suit-${suit.toLowerCase()},${SUIT_COLOUR[suit]})`;
  return `<symbol id="${id}" ${CARD} color="${colour}">${PAPER}${parts(picture, index)}</symbol>`;
}

// The source's jokers carry no index. These have a star where the others have their rank, the word
// below it, and a cap with three bells.
const STAR = "M0-30 7.6-10.4 28.5-9.3 12.2 3.9 17.6 24.3 0 12.8-17.6 24.3-12.2 3.9-28.5-9.3-7.6-10.4Z";
const LETTERS = [
  "M50-460h200m-100 0v710a180 180 0 0 1-360 0v-60",
  "M0-460a220 220 0 0 1 220 220v480a220 220 0 0 1-440 0v-480A220 220 0 0 1 0-460Z",
  "M-285-460h200m-100 0v920m-100 0h200M85-460h200m-100 20-355 595M85 460h200m-100-20L-10-70",
  "M220-300v-160h-470m90 0v920m-90 0h490v-170M-160-20h270",
  "M-285-460H20a230 230 0 0 1 0 470h-205m0-470v920m-100 0h200M30 10l160 450h90",
];
const HORN = "M-52 50c2-34-6-56-26-46 4-56 66-62 78 46Z";
const CAP = `<path fill="#3a56c4" d="${HORN}"/><path fill="#3a56c4" transform="scale(-1 1)" d="${HORN}"/>`
  + '<path fill="#d4313a" d="M-40 50c6-60 14-100 40-136 26 36 34 76 40 136Z"/>';
const BELLS = [[0, -90], [-78, 10], [78, 10]]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="13"/>`).join("");

function joker(number, suit) {
  const word = LETTERS.map((path, at) =>
    `<g transform="translate(-86 ${-72 + at * 46})scale(.036)">${stroke(path, 120)}</g>`).join("");
  const colour = `var(--suit-${suit.toLowerCase()},${SUIT_COLOUR[suit]})`;
  const picture = `<g transform="translate(28 10)scale(.84)">${CAP}`
    + `<g fill="#f2bd4b" stroke="#8a5a00" stroke-width="2">${BELLS}`
    + '<rect x="-60" y="48" width="120" height="26" rx="6"/></g></g>';
  const index = `<path fill="currentColor" transform="translate(-86 -128)" d="${STAR}"/>${word}`;
  return `<symbol id="cJ${number}" ${CARD} color="${colour}">${PAPER}${parts(picture, index)}</symbol>`;
}

// Drawn lines rather than a <pattern>: engines differ on url(#…) inside an external <use>.
function back() {
  const [w, h, step] = [100, 148, 24];
  let lattice = "";
  for (let c = -w - h + step / 2; c < w + h; c += step) {
    const from = Math.max(-w, c - h);
    const to = Math.min(w, c + h);
    if (from < to) lattice += `M${from} ${c - from}L${to} ${c - to}M${-from} ${c - from}L${-to} ${c - to}`;
  }
  return `<symbol id="cB" ${CARD}>${PAPER}`
    + '<rect x="-108" y="-156" width="216" height="312" rx="9" fill="var(--card-back,#1c5a5e)"/>'
    + `<path fill="none" stroke="var(--card-back-line,#9fd0c4)" stroke-opacity=".45" d="${lattice}"/>`
    + '<rect x="-100" y="-148" width="200" height="296" rx="5" fill="none" stroke="var(--card-back-line,#9fd0c4)" stroke-width="2.5"/>'
    + '<circle r="46" fill="var(--card-back,#1c5a5e)" stroke="var(--card-back-line,#9fd0c4)" stroke-width="2.5"/>'
    + '<path fill="var(--card-back-line,#9fd0c4)" d="M-8-30 14 0-8 30-30 0ZM8-30l22 30L8 30l-7-9.500L16.500 0 1-20.500Z"/></symbol>';
}

/** The whole sprite as text, before it is made smaller. */
export function sprite({ pips: shapesOfSuits, ranks, courts }) {
  const out = [];
  for (const [suit, body] of shapesOfSuits) {
    out.push(`<symbol id="p${suit}" viewBox="-600 -600 1200 1200" fill="currentColor">${body}</symbol>`);
  }
  for (const [rank, path] of ranks) {
    out.push(`<symbol id="v${rank}" viewBox="-500 -500 1000 1000">${stroke(path, 112)}</symbol>`);
  }
  for (const [name, body] of courts) {
    const toned = body.replace(/"(#FC4|red|#44F)"/g, (_, colour) => `"${COURT_COLOURS[colour]}"`);
    out.push(`<symbol id="h${name}" viewBox="0 0 1300 2000" preserveAspectRatio="none">${toned}</symbol>`);
  }
  for (const suit of "CDHS") for (const rank of RANKS) out.push(face(rank, suit));
  out.push(joker(1, "H"), joker(2, "S"), back());
  return `<svg xmlns="http://www.w3.org/2000/svg">${out.join("")}</svg>`;
}
