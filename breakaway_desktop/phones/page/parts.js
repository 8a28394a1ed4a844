/** Elements of the page and its drawings. Whatever comes from outside is set as text, never as markup. */

const SVG = new Set(["svg", "use", "g", "path", "rect", "circle", "text", "polygon"]);
const SKIES = ["#1D2C52", "#C4432A", "#7B2D6B", "#127468", "#A05E18"];
const HANDLERS = ["onclick", "oninput", "onsubmit"];
/** Colours of a record, each with the shape that goes with it. */
const SHAPES = {
  yellow: "circle", azure: "triangle", red: "square", white: "diamond", indigo: "star", black: "cross",
  mint: "lean", pink: "heart", purple: "dome", brown: "bar", silver: "bow", olive: "crown",
};

const isGiven = (value) => ![undefined, null, false, ""].includes(value);
/** Makes an element from "tag.class.class"; `vars` are properties of its style; children that are no value are left out. */
export function make(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = SVG.has(tag) ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  if (classes.length) element.setAttribute("class", classes.filter(Boolean).join(" "));
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "vars") for (const [property, size] of Object.entries(value)) element.style.setProperty(property, size);
    else if (HANDLERS.includes(key)) element[key] = value;
    else if (isGiven(value)) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(2).filter(isGiven));
  return element;
}
/** Changes `old` into `fresh` and leaves in place what is equal, so that focus, scrolling and a press survive. */
export function patch(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const {name} of [...old.attributes]) if (name !== "style" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const {name, value} of fresh.attributes)
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
  for (const handler of HANDLERS) if (old[handler] !== fresh[handler]) old[handler] = fresh[handler];
  patchChildren(old, [...fresh.childNodes]);
}
/** Gives an element these children. */
export function patchChildren(parent, children) {
  children.forEach((child, index) => {
    const rest = [...parent.childNodes].slice(index);
    const old = rest.find(({nodeName, dataset}) => nodeName === child.nodeName && dataset?.key === child.dataset?.key);
    if (!old) return parent.insertBefore(child, rest[0] || null);
    for (const each of rest.slice(0, rest.indexOf(old))) each.remove();
    return patch(old, child);
  });
  while (parent.childNodes.length > children.length) parent.lastChild.remove();
}
/** Fills the {names} of a sentence. */
export function fill(sentence, values) {
  return (sentence || "").replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

export const VERSION = document.querySelector("meta[name=version]").content; // with which browsers keep the drawings
const use = (drawing, kind = "") => make(`use.${kind}`, {href: `/drawings.svg?${VERSION}#${drawing}`});
/** A team's shape in its colour, with a rider's number or without. */
export function token(colour, number = "") {
  const shape = SHAPES[colour] || "circle";
  return make(`svg.token.${colour}`, {viewBox: "-54 -54 108 108", "aria-hidden": "true"},
    use(shape, "rim"), use(shape, "edge"), use(shape, "face"),
    number && make("text", {"text-anchor": "middle"}, String(number)));
}
/** A team's shape, to be put on its colour. */
export function emblem(colour) {
  return make("svg.emblem", {viewBox: "-54 -54 108 108", "aria-hidden": "true"}, use(SHAPES[colour]));
}
/** The picture behind a headline: sky, sun, hills; with `riders` also a road and these riders in their colours. */
export function sky(riders) {
  return make(`div.sky.${riders ? "road" : ""}`, {"aria-hidden": "true"},
    make("div.dots"), make("svg.hills", {viewBox: "0 0 390 152", preserveAspectRatio: "none"}, use("hills")),
    riders && make("div.ground"),
    riders && riders.map(([colour, number]) => make(`svg.rider.${colour}`, {viewBox: "-50 -76 102 80"},
      make("path.shadow", {d: "M-40-1 46-4 52 1-14 4z"}), use("rider"),
      make("text", {"text-anchor": "middle", transform: "translate(-3.2 -68) rotate(-21)", y: 3.4}, String(number || "")))));
}
/** A hand as mountains: one peak a card. */
export function peaks(cards, look) {
  const step = 150 / (cards.length + 0.6);
  return make("svg.peaks", {viewBox: "0 0 150 96", preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true"},
    make("rect", {width: 150, height: 96, fill: SKIES[look]}), make("circle", {cx: 114, cy: 35, r: 24, fill: "#FFF8"}),
    cards.map((card, index) => {
      const x = step * (index + 0.8), top = 88 - 77 * Math.min(card, 15) / 15, side = step * 0.62;
      const snow = (88 - top) * 0.27, edge = side * 0.27;
      return make("g", {},
        make("path", {fill: "#1E7580", d: `M${x - side} 88 ${x} ${top} ${x + side} 88z`}),
        make("path", {fill: "#0B3945", d: `M${x} ${top} ${x + side} 88H${x + side / 6}z`}),
        card > 8 && make("path", {fill: "#FBF6EA", d: `M${x - edge} ${top + snow} ${x} ${top} ${x + edge} ${top + snow} ${x} ${top + snow * 1.2}z`}));
    }),
    make("path", {fill: "#FBF6EA", d: "M0 89 150 84V96H0z"}));
}
