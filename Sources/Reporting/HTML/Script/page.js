// The filters, the address, and what is drawn when something is chosen.
chosen.need = {};
const names = { layout: byId("layout"), dataset: byId("dataset"), workload: byId("workload"), items: byId("items") };
const sections = {
  map: decisionMap, needed, scaling, crossovers, rule: ruleOfThumb, breakeven: breakEven, budget: frameBudget, whole: wholeFrames,
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
  fill(names.layout, unique(families.map(of => of.layout)).map(layout => [layout, layout]), layout);
  fill(names.dataset, families.map((of, index) => [index, of]).filter(([, of]) => of.layout === layout)
    .map(([index, of]) => [index, of.dataset + (of.config ? " (" + of.config + ")" : "")]), chosen.family);
  fill(names.workload, family().workloads.map(index => [index, workloads[index].name]), chosen.workload);
  fill(names.items, sizesMeasured().map(size => [size, items(family().sizes[size])]), chosen.size);
  const all = data.strategies.map((_, index) => index)
    .filter(strategy => family().sizes.some((_, size) => result(family(), chosen.workload, size, strategy)));
  for (const host of document.querySelectorAll(".legend")) legend(host, all);
  for (const [name, section] of Object.entries(sections)) {
    const host = byId(name + "-host");
    if (host) section(host);
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
  query.set("items", family().sizes[chosen.size]);
  if (chosen.hidden.size) query.set("without", [...chosen.hidden].map(index => data.strategies[index]).join(","));
  for (const [id, [title, direction]] of Object.entries(chosen.sort)) query.append("sort", [id, title, direction].join(":"));
  for (const [name, value] of Object.entries(chosen.need)) query.set("need-" + name, value === null ? "any" : value);
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
  const size = family().sizes.indexOf(Number(query.get("items")));
  chosen.size = size >= 0 ? size : family().sizes.length - 1;
  chosen.hidden = new Set((query.get("without") || "").split(",").map(name => data.strategies.indexOf(name)).filter(i => i >= 0));
  chosen.sort = Object.fromEntries(query.getAll("sort").map(text => text.split(":")).filter(parts => parts.length === 3)
    .map(([id, title, direction]) => [id, [title, direction]]));
  chosen.need = {};
  for (const name of ["items", "rate", "memory", "edits"])
    if (query.has("need-" + name)) {
      const value = query.get("need-" + name);
      chosen.need[name] = value === "any" ? null : Number(value);
    }
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
  names.layout.addEventListener("change", () => choose({ family: families.findIndex(of => of.layout === names.layout.value) }));
  names.dataset.addEventListener("change", () => choose({ family: Number(names.dataset.value) }));
  names.workload.addEventListener("change", () => choose({ workload: Number(names.workload.value) }));
  names.items.addEventListener("change", () => choose({ size: Number(names.items.value) }));
  byId("need")?.addEventListener("change", event => {
    if (event.target.name === "family") return choose({ family: Number(event.target.value) });
    const advice = data.advice[chosen.family];
    for (const name of ["items", "rate", "memory", "edits"])
      chosen.need[name] = advice[name][Number(event.currentTarget.elements[name].value)];
    needed(byId("needed-host"));
    remember();
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
    const row = event.target.closest?.("tr[data-strategy], .bars li[data-strategy]");
    if (row) singleOut(Number(row.dataset.strategy));
    else if (!event.target.closest?.(".chip, canvas")) singleOut(null);
  });
}
