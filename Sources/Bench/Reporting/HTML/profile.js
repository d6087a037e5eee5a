"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const element = (id) => document.getElementById(id);
const flame = element("flame"), detail = element("detail"), matched = element("matched");

// The tree from its nodes, which stand depth first.
function read(nodes) {
  let next = 0;
  function one(parent, depth) {
    const at = next;
    next += 1;
    const own = nodes.own.map((values) => values[at]);
    const node = { name: nodes.function[at], parent, depth, own, total: own.slice(), children: [] };
    for (let count = nodes.children[at]; count > 0; count -= 1) {
      const child = one(node, depth + 1);
      node.children.push(child);
      child.total.forEach((value, index) => { node.total[index] += value; });
    }
    return node;
  }
  return one(null, 0);
}

const phases = data.phases.map((phase) => ({ ...phase, root: read(phase.nodes) }));
let phase = phases[data.first], cost = 0, view = "callees", chosen = -1;
let root = phase && phase.root, focus = root;

const count = data.costs.length;
const after = (values) => values[cost];
const before = (values) => values[cost + count];
const size = (values) => data.difference ? (after(values) + before(values)) / 2 : after(values);
const text = (node) => node.name < 0 ? "all" : data.functions.name[node.name];

function figure(value) {
  const unit = data.costs[cost].unit, sign = value < 0 ? "−" : "", size = Math.abs(value);
  const steps = unit === "ns" ? [[1e9, "s"], [1e6, "ms"], [1e3, "µs"], [1, "ns"]]
    : unit === "bytes" ? [[1e9, "GB"], [1e6, "MB"], [1e3, "kB"], [1, "B"]] : [[1, ""]];
  const step = steps.find(([least]) => size >= least) || steps[steps.length - 1];
  const number = size / step[0];
  const shown = number.toLocaleString("en", { maximumFractionDigits: number >= 100 ? 0 : number >= 10 ? 1 : 2 });
  return sign + shown + (step[1] ? " " + step[1] : "");
}
const signed = (value) => (value > 0 ? "+" : "") + figure(value);
const percent = (share) => (share * 100).toLocaleString("en", { maximumFractionDigits: share < 0.1 ? 2 : 1 }) + " %";

// The 95 % interval of a share of samples (Clopper and Pearson), in brackets; nothing where all was counted.
const known = new Map(), logarithms = [0];
function interval(share) {
  const trials = phase.samples, found = Math.round(share * trials), key = `${found}/${trials}`;
  if (!(trials > 0) || found < 0 || found > trials) return "";
  if (!known.has(key)) {
    const low = found === 0 ? 0 : quantile(0.025, found, trials - found + 1);
    const high = found === trials ? 1 : quantile(0.975, found + 1, trials - found);
    known.set(key, ` (${percent(low).replace(" %", "")} to ${percent(high)})`);
  }
  return known.get(key);
}

// Where the regularised incomplete beta function of whole numbers reaches a probability.
function quantile(probability, a, b) {
  for (let number = logarithms.length; number < a + b; number += 1)
    logarithms.push(logarithms[number - 1] + Math.log(number));
  const scale = logarithms[a + b - 1] - logarithms[a - 1] - logarithms[b - 1];
  let low = 0, high = 1;
  for (let step = 0; step < 50; step += 1) {
    const x = (low + high) / 2, front = Math.exp(scale + a * Math.log(x) + b * Math.log(1 - x));
    const below = x < (a + 1) / (a + b + 2) ? front * fraction(x, a, b) / a : 1 - front * fraction(1 - x, b, a) / b;
    if (below < probability) low = x; else high = x;
  }
  return (low + high) / 2;
}

// Its continued fraction, by Lentz's method.
function fraction(x, a, b) {
  let c = 1, d = 1 / (1 - (a + b) * x / (a + 1)), value = d;
  for (let step = 1; step < 500; step += 1) {
    const even = step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step));
    const odd = -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1));
    for (const term of [even, odd]) {
      d = 1 / (1 + term * d);
      c = 1 + term / c;
      value *= c * d;
    }
    if (Math.abs(c * d - 1) < 1e-12) break;
  }
  return value;
}

function describe(node) {
  const per = 1 / phase.operations, whole = size(phase.root.total) || 1;
  const { name, full, file } = data.functions;
  const names = node.name < 0 ? ["all", "", ""] : [name[node.name], full[node.name], file[node.name]];
  const what = data.costs[cost].name;
  const part = (values) => after(values) / whole;
  const figures = data.difference
    ? `A ${figure(before(node.total))}, B ${figure(after(node.total))} ${what} (${signed(after(node.total) - before(node.total))})`
    : `${percent(part(node.total))}${interval(part(node.total))}, ${figure(after(node.total) * per)} ${what} a ` +
      `${phase.operation}` + (view === "callers" ? "" :
        `; own ${percent(part(node.own))}${interval(part(node.own))}, ${figure(after(node.own) * per)}`);
  const title = view === "callees" ? names[0] : node !== root ? `through ${names[0]}`
    : chosen < 0 ? "every function, by what it spends itself" : `callers of ${names[0]}`;
  return [`${title}: ${figures}`, names[1] === names[0] ? "" : names[1], names[2]].filter(Boolean).join("\n");
}

// Warm tones by name, so that a function has one colour everywhere; in a difference red grew and blue shrank.
function colour(node) {
  if (data.difference) {
    const change = after(node.total) - before(node.total), scale = size(phase.root.total) * 0.1 || 1;
    const strength = Math.round(Math.min(1, Math.abs(change) / scale) * 100);
    return `color-mix(in srgb, var(${change > 0 ? "--grew" : "--shrank"}) ${strength}%, var(--same))`;
  }
  let hash = 0;
  for (const letter of text(node)) hash = (hash * 31 + letter.codePointAt(0)) % 9973;
  return `hsl(${18 + hash % 40} ${65 + hash % 25}% ${66 + hash % 14}%)`;
}

function draw() {
  flame.replaceChildren();
  if (!phase) return;
  const wanted = element("search").value.trim().toLowerCase();
  const pixels = flame.clientWidth || 800, row = 1.3;
  let deepest = 0;
  const path = [];
  for (let node = focus; node; node = node.parent) path.unshift(node);
  function bar(node, left, share, level) {
    const button = document.createElement("button");
    button.type = "button";
    button.style.left = `${left * 100}%`;
    button.style.width = `${share * 100}%`;
    button.style.top = `${level * row}rem`;
    button.style.background = colour(node);
    button.textContent = share * pixels > 24 ? text(node) : "";
    button.title = describe(node);
    button.setAttribute("aria-label", button.title);
    if (wanted && !text(node).toLowerCase().includes(wanted)) button.className = "faint";
    button.addEventListener("click", () => { focus = node; draw(); });
    button.addEventListener("mouseenter", () => { detail.innerText = describe(node); });
    button.addEventListener("focus", () => { detail.innerText = describe(node); });
    flame.append(button);
    deepest = Math.max(deepest, level);
  }
  function below(node, left, share, level) {
    const whole = size(node.total);
    if (!(whole > 0)) return;
    let at = left;
    const sorted = node.children.slice().sort((one, two) => size(two.total) - size(one.total));
    for (const child of sorted) {
      const part = share * size(child.total) / whole;
      if (part * pixels < 0.5) break;
      bar(child, at, part, level);
      below(child, at, part, level + 1);
      at += part;
    }
  }
  path.forEach((node, level) => bar(node, 0, 1, level));
  below(focus, 0, 1, path.length);
  flame.style.height = `${(deepest + 1) * row}rem`;
  detail.innerText = describe(focus);
  matched.textContent = wanted ? `“${wanted}”: ${percent(share(phase.root, wanted))} of the phase` : "";
}

// Who calls a function, upside down: below it stand its callers, below each of them theirs. A call within another of the
// same function is counted once. Without a function every one of them stands below all, with what it spends itself.
function callers(tree, wanted) {
  const make = (name, parent) =>
    ({ name, parent, children: [], places: new Map(), own: [], total: new Array(count * (data.difference ? 2 : 1)).fill(0) });
  const top = make(wanted, null);
  const add = (node, values) => values.forEach((value, index) => { node.total[index] += value; });
  (function visit(node, isInside) {
    const isOne = wanted < 0 ? node.name >= 0 && size(node.own) > 0 : node.name === wanted && !isInside;
    if (isOne) {
      const values = wanted < 0 ? node.own : node.total;
      add(top, values);
      let at = top;
      for (let up = wanted < 0 ? node : node.parent; up && up.name >= 0; up = up.parent) {
        if (!at.places.has(up.name)) {
          at.places.set(up.name, make(up.name, at));
          at.children.push(at.places.get(up.name));
        }
        at = at.places.get(up.name);
        add(at, values);
      }
    }
    for (const child of node.children) visit(child, isInside || isOne);
  })(tree, false);
  return top;
}

// Draws a view from its top.
function show(wanted) {
  view = wanted;
  element("view").value = wanted;
  root = focus = view === "callers" ? callers(phase.root, chosen) : phase.root;
  draw();
}

// What all calls of functions with this text in their name come to, those within others once.
function share(root, wanted) {
  let sum = 0;
  (function visit(node) {
    if (node.name >= 0 && text(node).toLowerCase().includes(wanted)) sum += size(node.total);
    else node.children.forEach(visit);
  })(root);
  return sum / (size(root.total) || 1);
}

function fill(id, names, choose) {
  const select = element(id);
  names.forEach((name, index) => select.append(new Option(name, index)));
  select.addEventListener("change", () => choose(Number(select.value)));
}
fill("phase", phases.map((one) => one.name), (index) => { phase = phases[index]; show(view); });
fill("cost", data.costs.map((one) => one.name), (index) => { cost = index; show(view); });
element("phase").value = data.first;
element("view").addEventListener("change", (event) => {
  chosen = event.target.value === "callers" ? focus.name : -1;
  show(event.target.value);
});
element("choose").hidden = element("hint").hidden = phases.length === 0;
element("search").addEventListener("input", draw);
element("choose").addEventListener("submit", (event) => event.preventDefault());
element("whole").addEventListener("click", () => { chosen = -1; show(view); });
flame.classList.toggle("difference", data.difference);
addEventListener("resize", draw);
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && focus && focus.parent) { focus = focus.parent; draw(); }
});

// A function of a table has its callers shown.
const positions = new Map(data.functions.full.map((name, index) => [name, index]));
for (const heading of document.querySelectorAll(".profile h2[id]")) {
  const own = phases.findIndex((one) => one.name === heading.id);
  for (const cell of heading.nextElementSibling.querySelectorAll("tbody th")) {
    const position = positions.get(cell.title || cell.textContent);
    if (own < 0 || position === undefined) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...cell.childNodes);
    button.addEventListener("click", () => {
      [phase, chosen] = [phases[own], position];
      element("phase").value = own;
      show("callers");
      element("choose").scrollIntoView();
    });
    cell.append(button);
  }
}
draw();
