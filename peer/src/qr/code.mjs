// <qr-code text="…">: a text as a picture that a camera can read. It is drawn within the element, so
// that an update of the page does not meet it.
import encode from "qr";

const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4; // modules of white around the picture, as cameras expect

class QrCode extends HTMLElement {
  static observedAttributes = ["text"];
  #inside = this.attachShadow({ mode: "open" });

  attributeChangedCallback() {
    const text = this.getAttribute("text") ?? "";
    this.#inside.replaceChildren(...(text ? [drawn(encode(text, "raw", { border: QUIET }))] : []));
  }
}

/** @param {boolean[][]} rows of modules, black where true */
function drawn(rows) {
  const black = rows.flatMap((row, y) => row.flatMap((is, x) => (is ? `M${x} ${y}h1v1h-1z` : [])));
  const box = `0 0 ${rows.length} ${rows.length}`;
  const svg = shape("svg", { viewBox: box, width: "100%", "aria-hidden": "true" });
  svg.append(
    shape("rect", { width: "100%", height: "100%", fill: "#fff" }),
    shape("path", { d: black.join(""), fill: "#000", "shape-rendering": "crispEdges" }),
  );
  return svg;
}

/** @param {string} name @param {Record<string, string>} attributes */
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

customElements.define("qr-code", QrCode);
