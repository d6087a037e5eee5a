// The data with names in place of numbers, and what is chosen.
const data = JSON.parse(byId("data").textContent);

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
  const groups = new Map(family.groups.map(([workload, size, tiers, ratios, front, dominated, breakEvens, frames, untold]) =>
    [workload + "/" + size, { tiers, ratios: new Map(ratios.map(r => [r[0], r])), front, untold: new Set(untold),
      dominated: new Map(dominated), breakEvens, frames: new Map(frames.map(f => [f[0], f])) }]));
  const order = [...new Set(family.results.map(result => result[0]))];
  return { ...family, byKey, groups, workloads: order };
});

// Whether several strategies of a group were measured, and none is told apart from the first.
const isUndecided = group => group.tiers.length === 1 && group.tiers[0].length > 1;
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
