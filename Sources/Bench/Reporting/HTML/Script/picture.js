// One picture: a frame of each strategy over the number of items, and the line that it must stay below.
const svgSpace = "http://www.w3.org/2000/svg";
function s(name, attributes, ...children) {
  const element = document.createElementNS(svgSpace, name);
  for (const [key, value] of Object.entries(attributes))
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined) element.setAttribute(key, value);
  element.append(...children.flat().filter(child => child !== null));
  return element;
}
const textWidth = text => text.length * 6.9;

// What is drawn: {sets: [{strategy, tone, points: [{x, y}]}], budget, at, caption}.
function pictured() {
  const answer = answerOf(chosen.family);
  const tones = new Map((answer?.ranking || []).map(({ strategy, fits }) => [strategy, fits ? "fits" : "misses"]));
  if (answer && tones.size) {
    const known = strategies().concat([...tones.keys()]);
    const sets = [...new Set(known)].filter(isShown).map(strategy => ({
      strategy, tone: tones.get(strategy) || "misses",
      points: framesOf(strategy)
    })).filter(set => set.points.length);
    return { sets, budget: answer.budget, rate: answer.rate, at: answer.items, choices: answer.advice.items,
      caption: "A frame of " + family().label + (answer.edits ? ", with an edit" : "") };
  }
  const slow = strategy => median(result(family(), chosen.workload, chosen.size, strategy), timeOf[operation()]) > 1e9 / 120;
  const sets = strategies().map(strategy => ({ strategy, tone: slow(strategy) ? "misses" : "fits",
    points: sizesMeasured().map(size => ({ x: family().sizes[size], found: metric(result(family(), chosen.workload, size, strategy),
      timeOf[operation()]) })).filter(({ found }) => found?.median > 0)
      .map(({ x, found }) => ({ x, value: found.median, low: found.low, high: found.high })) })).filter(set => set.points.length);
  return { sets, budget: 1e9 / 120, rate: 120, at: family().sizes[chosen.size], choices: sizesMeasured().map(size => family().sizes[size]),
    caption: "A " + operation() + " of " + caseName() };
}

const powers = (low, high) => {
  const found = [];
  for (let power = Math.ceil(Math.log10(low)); power <= Math.log10(high); power++) found.push(10 ** power);
  return found;
};

function drawPicture(host) {
  const what = pictured();
  if (!what.sets.length) return host.replaceChildren();
  const width = Math.max(280, host.clientWidth || 860), isNarrow = width < 560;
  const order = ["rest", "cached", "own", "use"];
  for (const set of what.sets) set.role = roleOf(set.strategy);
  what.sets.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
  const isOne = new Set(what.sets.flatMap(set => set.points.map(point => point.x))).size < 2;
  const picture = isOne ? rowsPicture(what, width)
    : linesPicture(what, width, isNarrow ? 300 : heightBeside(host, width < 800 ? 390 : 470), isNarrow);
  const has = role => what.sets.some(set => set.role === role);
  const note = [isOne ? "Left of the line is fast enough. " : "Below the line is fast enough. ",
    ...(has("use") ? [h("b", {}, "Thick"), ": the one to use. "] : []),
    [has("own") ? "Blue: yours. " : "", has("cached") ? "Purple: the dictionary that most projects start with. " : "",
      has("rest") ? "Grey: the rest" + (isOne || what.sets.length <= mostColours ? ". " : "; point at one for its name. ") : "",
      isOne ? "Hollow: does not fit." : "Dashed: does not fit at " + items(what.at) + " items. A ring marks where a strategy crosses the line."].join("")];
  host.replaceChildren(h("figure", { class: "picture-of-frames" }, h("figcaption", {}, what.caption
    + (isOne ? " at " + items(what.at) + " items" : " against the number of items")), picture, h("p", { class: "note" }, note)));
}

// A height that ends the picture where what stands beside it ends; the usual one where nothing does.
function heightBeside(host, usual) {
  const beside = document.querySelector(".beside")?.getBoundingClientRect(), place = host.getBoundingClientRect();
  if (!beside || beside.left < place.right) return usual;
  // The title above and the note below.
  return Math.round(Math.max(usual, Math.min(640, beside.bottom - place.top - 78)));
}

function linesPicture({ sets, budget, rate, at, choices }, width, height, isNarrow) {
  const values = sets.flatMap(set => set.points.map(point => point.value));
  const low = Math.min(...values, budget) / 1.7;
  const high = Math.max(budget * 3, Math.min(Math.max(...values), budget * 40)) * 1.2;
  const xs = [...new Set(sets.flatMap(set => set.points.map(point => point.x)))].sort((a, b) => a - b);
  const isNamed = set => set.role !== "rest" || sets.length <= mostColours;
  const ends = sets.filter(set => set.points.at(-1).x === xs.at(-1) && (isNarrow ? set.role === "use" : isNamed(set)));
  const margin = { left: isNarrow ? 50 : 54, top: 8, bottom: 34,
    right: isNarrow ? 14 : 22 + Math.min(190, Math.max(0, ...ends.map(set => textWidth(nameOf(set.strategy))))) };
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const x = value => margin.left + inner.width * Math.log(value / xs[0]) / Math.log(xs.at(-1) / xs[0]);
  const y = value => margin.top + inner.height * (1 - Math.log(value / low) / Math.log(high / low));
  const right = margin.left + inner.width, bottom = margin.top + inner.height;
  const line = (x1, y1, x2, y2, kind) => s("line", { x1, y1, x2, y2, class: kind });
  const text = (px, py, content, attributes) => s("text", { x: px, y: py, ...attributes }, content);
  const axes = s("g", { class: "axes" }, powers(low, high).map(value => [line(margin.left, y(value), right, y(value), "power"),
    text(margin.left - 6, y(value) + 4, tidy(time(value)), { "text-anchor": "end" })]).flat(),
  xs.map(value => text(x(value), bottom + 16, items(value), { "text-anchor": "middle" })),
  text(margin.left + inner.width / 2, bottom + 31, "items", { "text-anchor": "middle" }));
  const limit = s("g", { class: "budget" }, s("rect", { x: margin.left, y: margin.top, width: inner.width,
    height: Math.max(0, y(budget) - margin.top) }), line(margin.left, y(budget), right, y(budget)),
  text(margin.left + 6, y(budget) - 6, (isNarrow ? "over " : "too slow for " + rate + " Hz: over ") + time(budget), {}));
  const marker = s("g", { class: "at" }, line(x(Math.max(xs[0], Math.min(at, xs.at(-1)))), margin.top,
    x(Math.max(xs[0], Math.min(at, xs.at(-1)))), bottom));
  const lines = sets.map(set => oneLine(set, x, y, budget, right, isNamed(set)));
  const labels = endLabels(ends, x, y, margin.top, bottom, isNarrow ? right : null);
  // A line that was not measured to the end has its name where it ends; one of many of the rest while it is pointed at.
  const earlier = isNarrow ? [] : sets.filter(set => !ends.includes(set)).map(set => s("text", {
    x: x(set.points.at(-1).x) - 12, y: besideLimit(Math.max(margin.top + 12, y(set.points.at(-1).value) + 4), y(budget)), "text-anchor": "end",
    "data-strategy": set.strategy, class: "name " + set.role + (isNamed(set) ? "" : " hidden") }, nameOf(set.strategy)));
  const picture = s("svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: "frames", role: "img",
    "aria-label": "Frames against items: " + sets.map(set => nameOf(set.strategy) + " "
    + (set.role === "use" ? "is to be used" : { fits: "fits", misses: "does not fit" }[set.tone])).join(", ") },
  s("clipPath", { id: "inside" }, s("rect", { x: margin.left - 4, y: margin.top, width: inner.width + 8, height: inner.height })),
  axes, limit, marker, s("g", { "clip-path": "url(#inside)" }, lines), labels, earlier);
  picture.addEventListener("click", event => {
    const place = (event.clientX - picture.getBoundingClientRect().left) * width / picture.getBoundingClientRect().width;
    const nearest = choices.reduce((a, b) => Math.abs(x(b) - place) < Math.abs(x(a) - place) ? b : a);
    choose({ need: { ...chosen.need, items: nearest } });
  });
  return picture;
}

// A place for a text that is not on the line of the budget.
const besideLimit = (place, limit) => place > limit - 4 && place < limit + 15 ? limit + 16 : place;

function oneLine({ strategy, tone, role, points }, x, y, budget, right, isNamed) {
  const path = points.map((point, index) => (index ? "L" : "M") + x(point.x).toFixed(1) + " " + y(point.value).toFixed(1)).join("");
  const rings = points.slice(1).flatMap((point, index) => {
    const before = points[index];
    if ((before.value <= budget) === (point.value <= budget)) return [];
    const at = crossing(before, point, budget), isLast = x(at) > right - 40;
    return [s("circle", { cx: x(at), cy: y(budget), r: role === "use" ? 5 : 3.5, class: "ring" }),
      isNamed ? s("text", { x: x(at) + (isLast ? -9 : 9), y: y(budget) + (isLast ? -8 : 17), "text-anchor": isLast ? "end" : "start",
        class: "crossing" }, items(+at.toPrecision(2))) : null];
  });
  return s("g", { class: "line " + tone + " " + role, "data-strategy": strategy, onmouseenter: () => singleOut(strategy),
    onmouseleave: () => singleOut(null) },
    s("title", {}, nameOf(strategy) + ": " + points.map(point => items(point.x) + " items " + time(point.value)).join(", ")),
    s("path", { d: path, class: "wide" }), s("path", { d: path }),
    points.map(point => s("circle", { cx: x(point.x), cy: y(point.value), r: role === "use" ? 4.5 : role === "rest" ? 2.5 : 3.5 })),
    role !== "use" ? [] : points.filter(point => point.low > 0 && point.low !== point.high).map(point =>
      s("line", { x1: x(point.x), x2: x(point.x), y1: y(point.low), y2: y(point.high), class: "whisker" })), rings);
}

// Names at the ends of lines, none over another.
function endLabels(sets, x, y, top, bottom, inside) {
  const height = 14;
  const places = sets.map(({ strategy, role, points }) => ({ strategy, role, x: x(points.at(-1).x),
    y: Math.max(top + 6, Math.min(bottom, y(points.at(-1).value))) })).sort((a, b) => a.y - b.y);
  places.forEach((place, index) => { place.to = Math.max(place.y, index ? places[index - 1].to + height : top + 4); });
  for (let index = places.length - 1, floor = bottom; index >= 0; index--, floor = places[index + 1].to - height)
    places[index].to = Math.min(places[index].to, floor);
  return s("g", { class: "labels" }, places.map(({ strategy, role, x: px, y: py, to }) => s("g", { class: role, "data-strategy": strategy },
  inside ? null : s("path", { d: `M${px + 5} ${py}L${px + 12} ${to}` }),
  s("text", inside ? { x: inside - 4, y: to - 9, "text-anchor": "end" } : { x: px + 15, y: to + 4 }, nameOf(strategy)))));
}

// At one size there are no lines: a row each, and the budget upright.
function rowsPicture({ sets, budget, rate }, width) {
  const rows = [...sets].sort((a, b) => a.points[0].value - b.points[0].value);
  const values = rows.map(set => set.points[0].value);
  const low = Math.min(...values, budget) / 2, high = Math.max(...values, budget) * 2;
  const left = Math.min(width * 0.4, Math.max(...rows.map(set => textWidth(nameOf(set.strategy)))) + 14);
  const right = width - 74, rowHeight = Math.max(22, Math.min(34, Math.floor(420 / rows.length))), height = rows.length * rowHeight + 40;
  const x = value => left + (right - left) * Math.log(value / low) / Math.log(high / low);
  return s("svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: "frames", role: "img",
    "aria-label": rows.map(set => nameOf(set.strategy) + " " + time(set.points[0].value)).join(", ") },
  s("g", { class: "budget" }, s("rect", { x: x(budget), y: 20, width: Math.max(0, width - x(budget)), height: height - 40 }),
    s("line", { x1: x(budget), x2: x(budget), y1: 20, y2: height - 20 }),
    s("text", { x: x(budget), y: 14, "text-anchor": "middle" }, rate + " Hz: " + time(budget))),
  s("g", { class: "axes" }, powers(low, high).map(value => s("text", { x: x(value), y: height - 4, "text-anchor": "middle" }, tidy(time(value))))),
  rows.map(({ strategy, tone, role, points: [point] }, index) => s("g", { class: "line " + tone + " " + role,
    "data-strategy": strategy, transform: `translate(0 ${32 + index * rowHeight})` },
  s("text", { x: left - 8, y: 4, "text-anchor": "end" }, nameOf(strategy)),
  s("line", { x1: left, x2: x(point.value), y1: 0, y2: 0, class: "rod" }), s("circle", { cx: x(point.value), cy: 0, r: 5 }),
  s("text", { x: x(point.value) + 10, y: 4, class: "value" }, time(point.value)))));
}
