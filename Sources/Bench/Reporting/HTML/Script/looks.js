// How strategies are told apart: colour and mark, and colour and line, each once among 24.
const colours = 8;
const shapes = ["circle", "rect", "triangle", "rectRot", "hollowCircle", "hollowRect", "hollowTriangle",
  "hollowRectRot", "crossRot", "cross", "star", "down"];
const lines = [[], [7, 3], [2, 3]];
const look = strategy => ({
  colour: strategy % colours, shape: shapes[strategy % shapes.length],
  line: lines[Math.floor(strategy / colours) % lines.length]
});
// The outlines of the shapes in a square from −5 to 5.
const outlines = {
  circle: "M-4 0A4 4 0 1 1 4 0A4 4 0 1 1 -4 0Z", rect: "M-3.5 -3.5H3.5V3.5H-3.5Z", triangle: "M0 -4.5L4.3 3.5H-4.3Z",
  rectRot: "M0 -5L5 0L0 5L-5 0Z", crossRot: "M-4 -4L4 4M4 -4L-4 4", cross: "M-4.5 0H4.5M0 -4.5V4.5",
  star: "M-4.5 0H4.5M0 -4.5V4.5M-3.3 -3.3L3.3 3.3M3.3 -3.3L-3.3 3.3", down: "M0 4.5L4.3 -3.5H-4.3Z"
};
const isHollow = shape => shape.startsWith("hollow");
const solid = shape => isHollow(shape) ? shape[6].toLowerCase() + shape.slice(7) : shape;
const isStroke = shape => ["cross", "crossRot", "star"].includes(shape);

// A strategy's mark on its line.
function symbol(strategy, withLine) {
  const { colour, shape, line } = look(strategy);
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  const half = withLine ? 14 : 6;
  for (const [key, value] of Object.entries({
    viewBox: `${-half} -6 ${2 * half} 12`, width: 2 * half, height: 12, class: "mark c" + colour, "aria-hidden": "true"
  })) picture.setAttribute(key, value);
  const path = (d, attributes) => {
    const element = document.createElementNS(space, "path");
    element.setAttribute("d", d);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    picture.append(element);
  };
  const stroke = { stroke: "currentColor", "stroke-width": 1.8, fill: "none" };
  if (withLine) path("M-14 0H14", { ...stroke, "stroke-dasharray": line.join(" ") });
  path(outlines[solid(shape)], isStroke(shape) ? stroke
    : isHollow(shape) ? { ...stroke, class: "hollow" } : { fill: "currentColor" });
  return picture;
}

// A strategy's mark and name.
const named = strategy => h("span", { class: "strategy", "data-strategy": strategy }, symbol(strategy), " ",
  data.strategies[strategy]);

// A text whose words with hyphens, as most names are, stay on one line.
const unbroken = text => text.split(/(\(?[\w.]+(?:-[\w.]+)+[,:;.)]*)/).map((part, index) =>
  index % 2 ? h("span", { class: "whole" }, part) : part);

// MARK: Roles

// The strategies that stand out: the one to use, one's own, and the dictionary; the rest is grey.
const roles = { use: null, own: [], cached: null };
function assignRoles() {
  const best = answerOf(chosen.family)?.ranking[0];
  const found = group(family(), chosen.workload, chosen.size);
  roles.use = best ? (best.fits ? best.strategy : null) : found ? winners(found)[0] ?? null : null;
  const measured = strategy => family().contestants.strategy.includes(strategy);
  roles.own = (data.own || []).filter(measured);
  roles.cached = (data.cached || []).find(measured) ?? null;
}
const roleOf = strategy => strategy === roles.use ? "use" : roles.own.includes(strategy) ? "own"
  : strategy === roles.cached ? "cached" : "rest";
// Lines that can be told apart without that.
const mostColours = 8;

// MARK: One singled out

let single = null;
const listeners = [];
function singleOut(strategy) {
  if (single === strategy) return;
  single = strategy;
  document.documentElement.toggleAttribute("data-single", strategy !== null);
  for (const element of document.querySelectorAll("[data-strategy]"))
    element.classList.toggle("single", Number(element.dataset.strategy) === strategy);
  for (const listener of listeners) listener();
}

// The strategies as buttons: pointing at one singles it out, pressing one takes it from the page or back.
function legend(host, known) {
  host.replaceChildren(...known.map(strategy => h("button", {
    type: "button", class: "chip", "data-strategy": strategy, "aria-pressed": String(isShown(strategy)),
    onmouseenter: () => singleOut(strategy), onmouseleave: () => singleOut(null),
    onfocus: () => singleOut(strategy), onblur: () => singleOut(null),
    onclick: () => toggle(strategy)
  }, symbol(strategy, true), h("span", {}, data.strategies[strategy]))));
}
