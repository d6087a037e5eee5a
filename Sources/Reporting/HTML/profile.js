"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const element = (id) => document.getElementById(id);
const flame = element("flame"), detail = element("detail"), matched = element("matched");
const width = 2 + data.costs.length * (data.difference ? 2 : 1);

// A node of the tree from where it stands in the flat list: function, number of children, own costs.
function read(nodes) {
  let next = 0;
  function one(parent, depth) {
    const at = next * width;
    next += 1;
    const node = { name: nodes[at], parent, depth, total: nodes.slice(at + 2, at + width), children: [] };
    node.own = node.total.slice();
    for (let count = nodes[at + 1]; count > 0; count -= 1) {
      const child = one(node, depth + 1);
      node.children.push(child);
      child.total.forEach((value, index) => { node.total[index] += value; });
    }
    return node;
  }
  return one(null, 0);
}

const phases = data.phases.map((phase) => ({ ...phase, root: read(phase.nodes) }));
let phase = phases[0], cost = 0, focus = phase && phase.root;

const count = data.costs.length;
const after = (values) => values[cost];
const before = (values) => values[cost + count];
const size = (values) => data.difference ? (after(values) + before(values)) / 2 : after(values);
const text = (node) => node.name < 0 ? "all" : data.functions[node.name][0];

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

function describe(node) {
  const per = 1 / phase.operations, whole = size(phase.root.total) || 1;
  const names = node.name < 0 ? ["all", "", ""] : data.functions[node.name];
  const what = data.costs[cost].name;
  const figures = data.difference
    ? `A ${figure(before(node.total))}, B ${figure(after(node.total))} ${what} (${signed(after(node.total) - before(node.total))})`
    : `${percent(after(node.total) / whole)}, ${figure(after(node.total) * per)} ${what} a ${phase.operation}; ` +
      `own ${percent(after(node.own) / whole)}, ${figure(after(node.own) * per)}`;
  return [`${names[0]}: ${figures}`, names[1] === names[0] ? "" : names[1], names[2]].filter(Boolean).join("\n");
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
    button.setAttribute("aria-label", describe(node));
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
  select.addEventListener("change", () => { choose(Number(select.value)); draw(); });
}
fill("phase", phases.map((one) => one.name), (index) => { phase = phases[index]; focus = phase.root; });
fill("cost", data.costs.map((one) => one.name), (index) => { cost = index; });
element("choose").hidden = phases.length === 0;
element("search").addEventListener("input", draw);
element("choose").addEventListener("submit", (event) => event.preventDefault());
element("whole").addEventListener("click", () => { focus = phase.root; draw(); });
flame.classList.toggle("difference", data.difference);
addEventListener("resize", draw);
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && focus && focus.parent) { focus = focus.parent; draw(); }
});
draw();
