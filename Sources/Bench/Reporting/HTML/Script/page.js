// The filters, the address, and what is drawn when something is chosen.
const names = { layout: byId("layout"), dataset: byId("dataset"), workload: byId("workload"), items: byId("items") };
const sections = {
  picture: drawPicture, map: decisionMap, needed, scaling, crossovers, rule: ruleOfThumb, breakeven: breakEven, budget: frameBudget, timeline: missedFrames,
  pareto: paretoFront, latency, tables
};
const unique = values => [...new Set(values)];

function fill(select, options, value) {
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
  select.value = String(value);
}

function draws() {
  settle();
  const { layout } = family();
  fillNeed();
  assignRoles();
  firstScreen();
  fill(names.workload, family().workloads.map(index => [index, workloads[index].name]), chosen.workload);
  const all = data.strategies.map((_, index) => index)
    .filter(strategy => family().sizes.some((_, size) => result(family(), chosen.workload, size, strategy)));
  for (const host of document.querySelectorAll(".legend")) legend(host, all);
  for (const [name, section] of Object.entries(sections)) {
    const host = byId(name + "-host");
    if (!host) continue;
    section(host);
    // What does not apply here takes no room.
    const around = host.closest("section");
    if (around) around.hidden = !host.childNodes.length;
  }
  for (const picture of document.querySelectorAll("[data-layout]"))
    picture.hidden = picture.dataset.layout !== layout
      || (picture.dataset.dataset !== "" && picture.dataset.dataset !== family().dataset);
  for (const place of document.querySelectorAll(".case")) place.textContent = caseName();
  later(() => {});
}

// Keeps the focus on what was pressed although it is drawn anew.
function choose(change) {
  const before = document.activeElement;
  const map = byId("map-host");
  const place = map?.contains(before) ? [...map.querySelectorAll("button")].indexOf(before) : -1;
  Object.assign(chosen, change);
  draws();
  remember();
  if (place >= 0) map.querySelectorAll("button")[place]?.focus();
}

function toggle(strategy) {
  const host = document.activeElement?.closest(".legend");
  if (!chosen.hidden.delete(strategy)) chosen.hidden.add(strategy);
  draws();
  remember();
  host?.querySelector(`[data-strategy="${strategy}"]`)?.focus();
}

// MARK: The address keeps what is chosen: #section?layout=…&dataset=…&workload=…&items=…&without=…&sort=…

const section = () => decodeURIComponent(location.hash.slice(1).split("?")[0]);

function remember() {
  const query = new URLSearchParams();
  query.set("layout", family().layout);
  query.set("dataset", family().dataset + (family().config ? " (" + family().config + ")" : ""));
  query.set("workload", workloads[chosen.workload].name);
  query.set("items", itemsChosen());
  if (chosen.speed !== "times") query.set("speed", chosen.speed);
  if (chosen.hidden.size) query.set("without", [...chosen.hidden].map(index => data.strategies[index]).join(","));
  for (const [id, [title, direction]] of Object.entries(chosen.sort)) query.append("sort", [id, title, direction].join(":"));
  for (const name of wants.slice(1))
    if (chosen.need[name] !== undefined) query.set(name, chosen.need[name] === null ? "any" : chosen.need[name]);
  history.replaceState(null, "", "#" + section() + "?" + query);
  for (const link of document.querySelectorAll("a[data-section]"))
    link.hash = "#" + link.dataset.section + "?" + query;
}

function recall() {
  const query = new URLSearchParams(location.hash.split("?").slice(1).join("?"));
  const [layout, dataset] = [query.get("layout"), query.get("dataset")];
  const found = families.findIndex(of => (!layout || of.layout === layout)
    && (!dataset || dataset === of.dataset + (of.config ? " (" + of.config + ")" : "")));
  if (found >= 0) chosen.family = found;
  const workload = workloads.findIndex(({ name }) => name === query.get("workload"));
  chosen.workload = workload >= 0 ? workload : family().workloads[0];
  chosen.hidden = new Set((query.get("without") || "").split(",").map(name => data.strategies.indexOf(name)).filter(i => i >= 0));
  chosen.sort = Object.fromEntries(query.getAll("sort").map(text => text.split(":")).filter(parts => parts.length === 3)
    .map(([id, title, direction]) => [id, [title, direction]]));
  chosen.speed = query.get("speed") === "throughput" ? "throughput" : "times";
  byId("speed").value = chosen.speed;
  chosen.need = {};
  for (const name of wants)
    if (query.has(name)) chosen.need[name] = query.get(name) === "any" ? null : Number(query.get(name));
}

function scroll() {
  const place = section() && byId(section());
  for (let box = place; box; box = box.parentElement) if (box.tagName === "DETAILS") box.open = true;
  if (place) place.scrollIntoView();
}

for (const table of document.querySelectorAll(".scroll > table")) enhance(table);
if (families.length) {
  document.documentElement.setAttribute("data-scripted", "");
  byId("words").open = false;
  recall();
  draws();
  scroll();
  names.workload.addEventListener("change", () => choose({ workload: Number(names.workload.value) }));
  byId("speed").addEventListener("change", ({ target }) => choose({ speed: target.value }));
  byId("need").addEventListener("change", ({ target }) => {
    if (target === names.layout) return choose({ family: families.findIndex(of => of.layout === target.value) });
    if (target === names.dataset) return choose({ family: Number(target.value) });
    const value = target === names.items ? Number(target.value) : adviceOf(chosen.family)[target.name][Number(target.value)];
    choose({ need: { ...chosen.need, [target.name]: value } });
  });
  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth !== width) drawPicture(byId("picture-host"));
    width = innerWidth;
  });
  byId("all-strategies").addEventListener("click", () => choose({ hidden: new Set() }));
  // Paper is never dark: what is printed from a dark screen is not drawn anew while the printer waits.
  dark.addEventListener("change", () => document.documentElement.hasAttribute("data-printed") || draws());
  addEventListener("hashchange", () => {
    if (location.hash.includes("?")) { recall(); draws(); }
    scroll();
  });
  addEventListener("beforeprint", () => {
    for (const box of document.querySelectorAll("details")) box.open = true;
    document.documentElement.setAttribute("data-printed", "");
    recolour();
  });
  addEventListener("afterprint", () => {
    document.documentElement.removeAttribute("data-printed");
    recolour();
  });
  document.addEventListener("mouseover", event => {
    const row = event.target.closest?.("tr[data-strategy], .bars li[data-strategy], .frames g[data-strategy]");
    if (row) singleOut(Number(row.dataset.strategy));
    else if (!event.target.closest?.(".chip, canvas")) singleOut(null);
  });
}
