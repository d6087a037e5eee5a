// The data with names in place of numbers, and what is chosen.
const data = JSON.parse(byId("data").textContent);

// MARK: Families

const { workloads, metrics } = data;
const metricNamed = new Map(metrics.map((metric, index) => [metric.name, index]));
const reason = index => index === undefined || index === null ? null : data.reasons[index];

// A table of columns as records: {a: [1, 2], b: [3, 4]} as [{a: 1, b: 3}, {a: 2, b: 4}].
function records(table) {
  const columns = Object.entries(table);
  return columns[0][1].map((_, row) => Object.fromEntries(columns.map(([name, values]) => [name, values[row]])));
}
const byStrategy = list => new Map(list.map(record => [record.strategy, record]));

// For each of `count` rows its figures by metric: {median, low, high, note}, or {reason}.
function figures(tables, count) {
  const rows = Array.from({ length: count }, () => new Map());
  for (const { metric, ...table } of tables)
    for (const { row, median, low, high, reason: why } of records(table))
      rows[row].set(metric, median === null ? { reason: reason(why) || "not measured" } : { median, low, high, note: reason(why) });
  return rows;
}

const families = data.families.map(family => {
  const contestants = records(family.contestants), results = records(family.results);
  const common = figures(family.shared, contestants.length), own = figures(family.own, results.length);
  const shared = new Map(contestants.map(({ strategy, size }, row) => [strategy + "/" + size, common[row]]));
  const byKey = new Map(results.map((result, row) => [result.workload + "/" + result.size + "/" + result.strategy, {
    ...result, items: family.sizes[result.size], status: data.statuses[result.status], reason: reason(result.reason),
    own: own[row], shared: shared.get(result.strategy + "/" + result.size) }]));
  const groups = new Map(family.groups.map(group => [group.workload + "/" + group.size, { ...group,
    ratios: byStrategy(records(group.ratios)), dominated: byStrategy(records(group.dominated)),
    breakEvens: records(group.breakEvens), frames: byStrategy(records(group.frames)), untold: new Set(group.untold) }]));
  for (const { row, metric, frame, over, ...whole } of family.missed || []) {
    const { workload, size, strategy } = results[row], of = byKey.get(workload + "/" + size + "/" + strategy);
    (of.missed ||= new Map()).set(metric, { ...whole, marks: frame.map((number, index) => [number, over[index]]) });
  }
  return { ...family, byKey, groups, fits: records(family.fits), crossovers: records(family.crossovers),
    workloads: [...new Set(family.results.workload)] };
});

// Whether several strategies of a group were measured, and none is told apart from the first.
const isUndecided = group => group.tiers.length === 1 && group.tiers[0].length > 1;
// Whether that is so because no ratio has an interval: then nothing is known of it.
const isUnknown = group => isUndecided(group) && [...group.ratios.values()].every(({ low }) => low === null);
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

const chosen = { family: 0, workload: 0, size: 0, hidden: new Set(), sort: {}, need: {}, speed: "times" };

const family = () => families[chosen.family];
const operation = () => workloads[chosen.workload].operation;
const isShown = strategy => !chosen.hidden.has(strategy);
// The strategies of the chosen case that are not filtered out.
const strategies = () => data.strategies.map((_, index) => index).filter(index => isShown(index)
  && family().sizes.some((_, size) => result(family(), chosen.workload, size, index)));
const sizesMeasured = () => family().sizes.map((_, size) => size)
  .filter(size => group(family(), chosen.workload, size));
// The largest of some sizes that has intervals; the largest where none has.
const largestKnown = (sizes, hasIntervals) => sizes.filter(hasIntervals).at(-1) ?? sizes.at(-1);
const caseName = () => family().label + ", " + workloads[chosen.workload].name;

// The nearest choice that the record has: a family's own workloads and sizes.
function settle() {
  const { workloads: own, sizes } = family();
  if (!own.includes(chosen.workload)) chosen.workload = own[0];
  // What is measured of the number of items that is chosen, or of the next smaller one.
  const measured = sizesMeasured(), wanted = itemsChosen();
  chosen.size = measured.filter(size => sizes[size] <= wanted).at(-1) ?? measured[0] ?? sizes.length - 1;
}
