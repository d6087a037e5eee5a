// What stands behind the answer: growth, break-even, frames, the Pareto front, latencies and the tables.

function scaling(host) {
  const sizes = sizesMeasured();
  const is = operation();
  const title = { query: "Query", change: "Update", frame: "Frame, median" }[is];
  const wanted = [[timeOf[is], title], [percentiles[is][2], "99th percentile of a " + is], ["prepare.time", "Prepare"],
    ["memory.retained", "Memory kept after prepare", "memory.live"], ["memory.peak", "Peak memory of prepare"]];
  const left = new Map();
  const known = wanted.filter(([name]) => metricNamed.has(name)).map(([name, title, later], index) =>
    figure("scaling-" + index, title, name, sizes, left, later)).filter(Boolean);
  const table = h("div", { class: "table" });
  host.replaceChildren(h("div", { class: "figures" }, known, h("div", {}, leftOut(left),
    h("details", { class: "growth" }, h("summary", {}, "Growth: fitted exponents"), table))));
  const fits = family().fits.filter(({ metric, workload, strategy }) => isShown(strategy)
    && (workload === chosen.workload || ["prepare.time", "memory.retained"].includes(metrics[metric].name)));
  const columns = [...new Set(fits.map(fit => fit.metric))];
  show(table, {
    id: "exponents", caption: "Fitted exponents of " + caseName() + ": 0 stays, 1 grows in proportion to the items",
    empty: sizes.length < 2 ? "One size was measured: nothing can be said of growth." : "No growth could be fitted.",
    columns: [{ title: "Strategy" }, ...columns.map(metric =>
      ({ title: metrics[metric].column || metrics[metric].name, number: true, help: metrics[metric].text }))],
    rows: [...new Set(fits.map(fit => fit.strategy))].sort((a, b) => a - b).map(strategy => [
      cell(data.strategies[strategy], data.strategies[strategy], { strategy }),
      ...columns.map(metric => {
        const fit = fits.find(fit => fit.metric === metric && fit.strategy === strategy);
        const form = v => v.toFixed(2).replace("-0.00", "0.00").replace("-", "−");
        return fit ? cell(form(fit.exponent), fit.exponent, { small: interval(fit.low, fit.high, form),
          notes: fit.residual > 1.5 ? ["no power: a size is " + ratio(fit.residual) + " times off the fitted line"] : [] }) : none;
      })])
  });
}

// What could not be drawn, each reason once.
function leftOut(left) {
  const all = [...left.values()].map(({ strategy, why, at }) =>
    h("li", {}, data.strategies[strategy] + " at " + [...at].map(items).join(", ") + ": " + why));
  if (!all.length) return null;
  return all.length < 4 ? h("ul", { class: "notes" }, all)
    : h("details", {}, h("summary", {}, "Not drawn: " + all.length + " figures"), h("ul", { class: "notes" }, all));
}

function breakEven(host) {
  const rows = group(family(), chosen.workload, chosen.size).breakEvens.filter(({ strategy }) => isShown(strategy));
  if (!rows.length) return host.replaceChildren();
  const many = { query: "Queries", change: "Changes", frame: "Frames" }[operation()];
  const whole = v => v < 1 ? "under 1" : v < 1e4 ? grouped(String(Math.ceil(v))) : items(v);
  const seconds = ({ operations }, rate) => operations === null ? none : cell(duration(operations / rate), operations);
  const base = rows.length ? data.strategies[rows[0].base] : "";
  show(host, {
    id: "breakeven", caption: caseName() + " at " + items(family().sizes[chosen.size]) + " items, against " + base,
    columns: [{ title: "Strategy" }, { title: many, number: true }, { title: "At 60 Hz", number: true },
      { title: "At 120 Hz", number: true }],
    rows: rows.map(row => [cell(data.strategies[row.strategy], data.strategies[row.strategy], { strategy: row.strategy }),
      row.operations === null ? cell(row.isNever ? "never" : "not known", Infinity, { tone: "missing",
        notes: [reason(row.reason) || "it saves nothing"] })
        : cell(whole(row.operations), row.operations, { small: row.low === null ? "" : "[" + whole(row.low) + ", "
          + (row.high === null ? "no limit" : whole(row.high)) + "]" }), seconds(row, 60), seconds(row, 120)])
  });
}

// MARK: Frames

const stack = (parts, whole) => h("span", { class: "stack", "aria-hidden": "true" }, parts.map(([kind, value]) =>
  h("span", { class: kind, style: { width: Math.min(100, 100 * value / whole) + "%" } })));

// The frames of a strategy at the sizes measured; none behind one at which it was not measured to the end.
function measuredFrames(strategy) {
  const all = sizesMeasured().map(size => {
    const found = result(family(), chosen.workload, size, strategy);
    return { x: family().sizes[size], value: found?.status !== "ok" ? undefined : group(family(), chosen.workload, size).frames.get(strategy)?.total
      ?? median(found, "update.latency.p99") ?? median(found, timeOf.change) };
  });
  const end = all.findIndex(({ value }) => value === undefined);
  return end < 0 ? all : all.slice(0, end);
}

// A frame and its parts beside what it has, the shortest first.
function frameBudget(host) {
  const is = operation(), budget = 1e9 / 120;
  const frames = group(family(), chosen.workload, chosen.size).frames;
  const of = strategy => result(family(), chosen.workload, chosen.size, strategy);
  const [p50, , p99, , max] = percentiles[is];
  const total = strategy => frames.get(strategy)?.total ?? median(of(strategy), p99) ?? median(of(strategy), timeOf[is]);
  const fitting = (strategy, budget) => limitCell(limitOf(measuredFrames(strategy), budget));
  const share = strategy => {
    const value = total(strategy), frame = frames.get(strategy);
    return value === undefined ? none : cell(percent(value / budget), value, { tone: value > budget ? "problem" : "",
      bar: stack(frame && frame.query !== null ? [["query", frame.query], ["attributes", frame.attributes ?? 0]] : [["query", value]], budget) });
  };
  const extra = ["frame.missed.60hz", "frame.missed.120hz"].filter(name => is === "frame" && metricNamed.has(name));
  const careful = workloads.findIndex(workload => workload.name === workloads[chosen.workload].antiPatternOf);
  const habit = strategy => {
    const [own, other] = [chosen.workload, careful].map(workload =>
      median(result(family(), workload, chosen.size, strategy), timeOf.frame));
    return own && other ? cell(ratio(own / other), own / other) : none;
  };
  const own = is === "query" ? [
    [{ title: "Query, p99", number: true }, strategy => queryOf(frames.get(strategy))],
    [{ title: "Attributes", number: true }, strategy => attributesOf(frames.get(strategy))],
    [{ title: "Together", number: true }, strategy => togetherOf(frames.get(strategy))]
  ] : [[{ title: "Median", number: true }, strategy => metricCell(metric(of(strategy), p50 && metricNamed.has(p50) ? p50 : timeOf[is]), "ns")],
    [{ title: "p99", number: true }, strategy => metricCell(metric(of(strategy), p99), "ns")]];
  const columns = [...own, [{ title: "Of 8.33 ms", number: true }, share],
    [{ title: "Slowest", number: true }, strategy => metricCell(metric(of(strategy), max), "ns")],
    [{ title: "Fits 120 Hz up to", number: true }, strategy => fitting(strategy, budget)],
    [{ title: "Fits 60 Hz up to", number: true }, strategy => fitting(strategy, 2 * budget)],
    ...extra.map(name => [{ title: "Missed at " + (name.includes("120") ? 120 : 60) + " Hz", number: true },
      strategy => metricCell(metric(of(strategy), name), "share")]),
    ...(careful >= 0 ? [[{ title: "Times " + workloads[careful].name, number: true }, habit]] : [])];
  const order = strategies().sort((a, b) => (total(a) ?? Infinity) - (total(b) ?? Infinity));
  show(host, {
    id: "budget", caption: caseName() + " at " + items(family().sizes[chosen.size]) + " items"
      + ((answerOf(chosen.family)?.device ?? 1) === 1 ? "" : ", on the machine that measured"),
    columns: [{ title: "Strategy" }, ...columns.map(([column]) => column)],
    rows: order.map(strategy => [cell(data.strategies[strategy], data.strategies[strategy], { strategy }),
      ...columns.map(([, make]) => make(strategy))])
  });
}

// The frames of a script in order, those marked that were over budget.
function missedFrames(host) {
  const rate = chosen.need.rate ?? 120, metric = metricNamed.get("frame.missed." + rate + "hz");
  const rows = strategies().map(strategy => [strategy, result(family(), chosen.workload, chosen.size, strategy)?.missed?.get(metric)])
    .filter(([, missed]) => missed?.frames);
  if (!rows.length) return host.replaceChildren();
  host.replaceChildren(h("ul", { class: "timelines", "aria-label": caseName() + " at " + items(family().sizes[chosen.size]) + " items" },
    rows.map(([strategy, { frames, launches, marks }]) => {
      const isMissed = ([, over]) => 2 * over >= launches;
      const path = (some, kind) => s("path", { class: kind, d: some.map(([frame]) => "M" + (frame + 0.5) + " 0v10").join("") });
      const missed = marks.filter(isMissed);
      return h("li", { "data-strategy": strategy }, named(strategy), s("svg", { viewBox: "0 0 " + frames + " 10",
        preserveAspectRatio: "none", "aria-hidden": "true" }, path(marks.filter(mark => !isMissed(mark)), "sometimes"), path(missed, "missed")),
      h("span", { class: "value" }, grouped(String(missed.length)) + " of " + grouped(String(frames)) + " missed at " + rate + "\u00a0Hz"));
    })));
}

const queryOf = frame => !frame || frame.query === null ? none : cell(time(frame.query), frame.query, {
  notes: metrics[frame.metric].name.includes("latency") ? [] : ["the mean: single queries were not timed"] });
const attributesOf = frame => !frame ? none : frame.attributes === null
  ? cell("n/a", null, { tone: "missing", notes: ["attributes were not measured"] }) : cell(time(frame.attributes), frame.attributes);
const togetherOf = frame => !frame ? none : cell(time(frame.total), frame.total, { small: interval(frame.low, frame.high, time) });

// MARK: Pareto front and latencies

function paretoFront(host) {
  const found = group(family(), chosen.workload, chosen.size);
  const rows = [...found.front, ...found.dominated.keys()].filter(isShown);
  const of = strategy => result(family(), chosen.workload, chosen.size, strategy);
  const figures = strategy => [timeOf[operation()], "memory.retained", "prepare.time"].map(name => metric(of(strategy), name));
  const form = { query: "Time of a query", change: "Time of a change", frame: "Time of a frame" }[operation()];
  const table = h("div", { class: "table" });
  host.replaceChildren(h("figure", {}, h("figcaption", { id: "pareto-title" }, form + " against memory kept"),
    h("div", { class: "chart" }, h("canvas", { id: "pareto-chart", role: "img", "aria-labelledby": "pareto-title" }))),
  h("details", {}, h("summary", {}, "Who is on the front"), table));
  const sets = rows.map(strategy => {
    const [own, memory] = figures(strategy);
    return { strategy, data: [{ x: Math.max(1, memory.median), y: own.median, low: own.low, high: own.high }] };
  });
  if (!sets.length) host.firstChild.remove();
  else draw("pareto-chart", sets, Object.assign(axis("Bytes kept after prepare", v => v <= 1 ? "0 B" : bytes(v)),
    spread(sets.map(set => set.data[0].x), 3)), form, time, point => " " + point.dataset.label + ": " + time(point.raw.y) + ", "
    + (point.raw.x <= 1 ? "0 B" : bytes(point.raw.x)));
  show(table, {
    id: "pareto", caption: caseName() + " at " + items(family().sizes[chosen.size]) + " items",
    columns: [{ title: "Strategy" }, { title: form, number: true }, { title: "Memory kept", number: true },
      { title: "Prepare", number: true }, { title: "On the front" }],
    rows: rows.map(strategy => {
      const by = found.dominated.get(strategy);
      return [cell(data.strategies[strategy], data.strategies[strategy], { strategy }),
        ...figures(strategy).map((value, index) => metricCell(value, index === 1 ? "bytes" : "ns")),
        found.untold.has(strategy) ? cell("not known") : !by ? cell("yes", "", { tone: "best" })
          : cell("dominated by " + data.strategies[by.by])];
    })
  });
}

function latency(host) {
  const labels = ["p50", "p90", "p99", "p99.9", "max"];
  const names = percentiles[operation()];
  const sets = strategies().map(strategy => ({
    strategy, data: names.map((name, index) => [name && metric(result(family(), chosen.workload, chosen.size, strategy), name), index])
      .filter(([found]) => found?.median > 0)
      .map(([found, index]) => ({ x: labels[index], y: found.median, low: found.low, high: found.high }))
  })).filter(set => set.data.length);
  if (!sets.length) return host.replaceChildren(h("p", { class: "note" }, "Nothing was timed one by one."));
  const title = "Latency of a " + operation() + " in " + caseName() + " at " + items(family().sizes[chosen.size]) + " items";
  host.replaceChildren(h("figure", {}, h("figcaption", { id: "latency-title" }, title),
    h("div", { class: "chart" }, h("canvas", { id: "latency-chart", role: "img", "aria-labelledby": "latency-title" }))));
  const variable = css();
  draw("latency-chart", sets, {
    type: "category", labels, offset: true, grid: { color: variable("line") }, ticks: { color: variable("soft") }
  }, "Time", time, point => " " + point.dataset.label + ", " + point.label + ": " + time(point.raw.y) + " "
    + interval(point.raw.low, point.raw.high, time));
}

// MARK: Tables

// How much is done in a second, where the reader asks for it: [column, cell of a result].
function throughput() {
  if (chosen.speed !== "throughput") return [];
  const is = operation(), many = { query: "Queries", change: "Changes", frame: "Frames" }[is];
  const rate = (of, factor) => {
    const { median, low, high } = metric(of, timeOf[is]) || {};
    if (!(median > 0) || !factor) return none;
    const form = v => v >= 1e4 ? items(+v.toPrecision(3)) : count(v), a = v => factor * 1e9 / v;
    return cell(form(a(median)), a(median), { small: low > 0 ? interval(a(high), a(low), form) : "" });
  };
  return [[{ title: many + " a second", number: true, help: "1 s ÷ " + timeOf[is] }, of => rate(of, 1)],
    ...(is === "query" ? [[{ title: "Elements a second", number: true, help: "elements found by the mean query ÷ its time" },
      of => rate(of, of.found)]] : [])];
}

// That of the chosen number of items; the others are folded.
function tables(host) {
  const all = sizesMeasured();
  const rates = throughput();
  const place = size => h("div", { class: "table", "data-size": size });
  host.replaceChildren(place(chosen.size), ...all.filter(size => size !== chosen.size).map(size =>
    h("details", { class: "fold" }, h("summary", {}, items(family().sizes[size]) + " items"), place(size))));
  for (const place of host.querySelectorAll(".table")) {
    const size = Number(place.dataset.size);
    const found = group(family(), chosen.workload, size);
    const order = [...found.tiers.flat(), ...strategies().filter(strategy => !found.tiers.flat().includes(strategy))]
      .filter(strategy => isShown(strategy) && result(family(), chosen.workload, size, strategy));
    const all = order.map(strategy => result(family(), chosen.workload, size, strategy));
    const known = metrics.map((metric, index) => ({ ...metric, index })).filter(({ name }) =>
      all.some(of => metric(of, name)?.median !== undefined))
      .sort((a, b) => data.order.indexOf(a.name) - data.order.indexOf(b.name));
    const first = order.find(strategy => found.tiers[0]?.includes(strategy) && !found.ratios.has(strategy));
    // The best is told apart from all others; of those that are not, there is none.
    const one = found.tiers[0]?.length === 1 ? found.tiers.length > 1 ? cell("1 (best)", 1, { tone: "best" }) : cell("1", 1)
      : cell("1", 1, { small: isUnknown(found) ? "no interval" : "not told apart" });
    const isFailing = all.some(of => of.status !== "ok");
    show(place, {
      id: "table-" + items(family().sizes[size]), caption: caseName() + ", " + items(family().sizes[size]) + " items, "
        + [...new Set(all.map(of => of.launches).filter(Boolean))].sort((a, b) => a - b).join(" or ") + " launches",
      columns: [{ title: "Strategy" }, { title: "Ratio to first", number: true },
        ...known.map(metric => ({ title: metric.column || metric.name, number: true, help: metric.name + ": " + metric.text })),
        ...rates.map(([column]) => column),
        { title: "Hits", number: true, help: "Elements that the median query finds" },
        ...(isFailing ? [{ title: "Status" }] : [])],
      rows: order.map((strategy, index) => {
        const of = all[index];
        const to = found.ratios.get(strategy);
        return [cell(data.strategies[strategy], data.strategies[strategy], { strategy }),
          to ? cell(ratio(to.median), to.median, { small: interval(to.low, to.high, ratio),
            notes: to.reason === null ? [] : [reason(to.reason)] })
            : strategy === first ? one : none,
          ...known.map(({ name, unit }) => metricCell(metric(of, name), unit)),
          ...rates.map(([, make]) => make(of)),
          of.hits === null ? none : cell(count(of.hits), of.hits),
          ...(isFailing ? [cell(of.status, of.status, { tone: of.status === "ok" ? "" : "problem",
            notes: of.reason ? [of.reason] : [] })] : [])];
      })
    });
  }
}
