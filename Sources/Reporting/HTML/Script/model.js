// What the page is made of: the data with names in place of numbers, formats, and what is chosen.
const byId = id => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);

// An element with attributes and children; text is never markup.
function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "style") Object.assign(element.style, value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined));
  return element;
}

// MARK: Formats, as the other reports have them

const missing = "–";
const grouped = text => text.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
const digits = v => grouped(v >= 99.95 ? v.toFixed(0) : v >= 9.995 ? v.toFixed(1) : v.toFixed(2));
const scaled = units => v => {
  const unit = [...units].reverse().find(u => v >= u[1] * 0.9995) || units[0];
  return (v === 0 ? "0" : digits(v / unit[1])) + "\u00a0" + unit[0];
};
const time = scaled([["ns", 1], ["µs", 1e3], ["ms", 1e6], ["s", 1e9]]);
const bytes = scaled([["B", 1], ["kB", 1e3], ["MB", 1e6], ["GB", 1e9], ["TB", 1e12]]);
const count = v => v === Math.round(v) ? grouped(String(v)) : v >= 100 ? grouped(v.toFixed(0)) : v.toPrecision(3);
const percent = v => (v >= 0.0995 ? grouped((v * 100).toFixed(0)) : v >= 0.00995 ? (v * 100).toFixed(1)
  : v === 0 ? "0" : v >= 0.0000995 ? (v * 100).toFixed(2) : "under 0.01") + "\u00a0%";
const ratio = v => grouped(v < 9.995 ? v.toFixed(2) : v < 99.95 ? v.toFixed(1) : v.toFixed(0));
const items = v => v >= 1e6 ? +(v / 1e6).toPrecision(3) + "M" : v >= 1e3 ? +(v / 1e3).toPrecision(3) + "k"
  : String(Math.round(v));
const duration = seconds => seconds < 1e-3 ? "under 1\u00a0ms" : seconds < 1 ? digits(seconds * 1e3) + "\u00a0ms"
  : seconds < 90 ? digits(seconds) + "\u00a0s" : seconds < 5400 ? digits(seconds / 60) + "\u00a0min"
  : digits(seconds / 3600) + "\u00a0h";
const format = unit => ({ ns: time, bytes, share: percent })[unit] || count;
const interval = (low, high, form) => low === null || low === undefined || high === null || high === undefined
  ? "" : "[" + form(low) + ", " + form(high) + "]";

// MARK: Families

const workloads = data.workloads.map(([name, operation, text, habitOf]) => ({ name, operation, text, habitOf }));
const metrics = data.metrics.map(([name, unit, column, text]) => ({ name, unit, column, text }));
const metricNamed = new Map(metrics.map((metric, index) => [metric.name, index]));
const reason = index => index === undefined || index < 0 ? null : data.reasons[index];

// A metric of a result: {median, low, high, note}, or {reason}.
function decoded([number, median, low, high, note]) {
  return [number, median === null ? { reason: reason(low) || "not measured" } : { median, low, high, note: reason(note) }];
}

const families = data.families.map(family => {
  const shared = new Map(family.contestants.map(([strategy, size, ...rest]) =>
    [strategy + "/" + size, new Map(rest.map(decoded))]));
  const byKey = new Map();
  for (const [workload, strategy, size, status, why, hits, launches, ...rest] of family.results)
    byKey.set(workload + "/" + size + "/" + strategy, {
      workload, strategy, size, items: family.sizes[size], status: data.statuses[status], reason: reason(why), hits,
      launches, own: new Map(rest.map(decoded)), shared: shared.get(strategy + "/" + size)
    });
  const groups = new Map(family.groups.map(([workload, size, tiers, ratios, front, dominated, breakEvens, frames]) =>
    [workload + "/" + size, { tiers, ratios: new Map(ratios.map(r => [r[0], r])), front,
      dominated: new Map(dominated), breakEvens, frames: new Map(frames.map(f => [f[0], f])) }]));
  const order = [...new Set(family.results.map(result => result[0]))];
  return { ...family, byKey, groups, workloads: order };
});

const group = (family, workload, size) => family.groups.get(workload + "/" + size);
const result = (family, workload, size, strategy) => family.byKey.get(workload + "/" + size + "/" + strategy);

// A measured metric of a result by its name; undefined where there is none that counts.
function metric(of, name) {
  const number = metricNamed.get(name);
  if (!of || number === undefined || of.status === "disagrees") return undefined;
  return of.own.get(number) || (of.shared && of.status === "ok" ? of.shared.get(number) : undefined);
}
const median = (of, name) => metric(of, name)?.median;

const timeOf = { query: "query.time", change: "update.time", frame: "frame.time.p50" };
const percentiles = {
  query: ["p50", "p90", "p99", "p999", "max"].map(p => "query.latency." + p),
  change: ["p50", null, "p99", null, "max"].map(p => p && "update.latency." + p),
  frame: ["p50", null, "p99", null, "max"].map(p => p && "frame.time." + p)
};

// MARK: What is chosen

const chosen = { family: 0, workload: 0, size: 0, hidden: new Set(), sort: {} };

const family = () => families[chosen.family];
const operation = () => workloads[chosen.workload].operation;
const isShown = strategy => !chosen.hidden.has(strategy);
// The strategies of the chosen case that are not filtered out.
const strategies = () => data.strategies.map((_, index) => index).filter(index => isShown(index)
  && family().sizes.some((_, size) => result(family(), chosen.workload, size, index)));
const sizesMeasured = () => family().sizes.map((_, size) => size)
  .filter(size => group(family(), chosen.workload, size));
const caseName = () => family().label + ", " + workloads[chosen.workload].name;

// The nearest choice that the record has: a family's own workloads and sizes.
function settle() {
  const { workloads: own, sizes } = family();
  if (!own.includes(chosen.workload)) chosen.workload = own[0];
  const measured = sizesMeasured();
  if (!measured.includes(chosen.size)) chosen.size = measured[measured.length - 1];
  if (chosen.size === undefined) chosen.size = sizes.length - 1;
}
