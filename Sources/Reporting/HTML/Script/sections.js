// What stands behind the answer: growth, break-even, frames, the Pareto front, latencies and the tables.

function scaling(host) {
  const sizes = sizesMeasured();
  const is = operation();
  const title = { query: "Query", change: "Update", frame: "Frame, median" }[is];
  const wanted = [[timeOf[is], title], [percentiles[is][2], "99th percentile of a " + is], ["prepare.time", "Prepare"],
    ["memory.retained", "Memory kept after prepare"], ["memory.live", "Memory after the trace"],
    ["memory.peak", "Peak memory of prepare"], ["memory.total", "Layout and strategy together"]];
  const known = wanted.filter(([name]) => metricNamed.has(name)).map(([name, title], index) =>
    figure("scaling-" + index, title, name, sizes)).filter(Boolean);
  host.replaceChildren(h("div", { class: "figures" }, known), h("div", { class: "table" }));
  const fits = family().fits.filter(({ metric, workload, strategy }) => isShown(strategy)
    && (workload === chosen.workload || ["prepare.time", "memory.retained"].includes(metrics[metric].name)));
  const columns = [...new Set(fits.map(fit => fit.metric))];
  show(host.lastChild, {
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

function breakEven(host) {
  const rows = group(family(), chosen.workload, chosen.size).breakEvens.filter(({ strategy }) => isShown(strategy));
  const many = { query: "Queries", change: "Changes", frame: "Frames" }[operation()];
  const whole = v => v < 1 ? "under 1" : v < 1e4 ? grouped(String(Math.ceil(v))) : items(v);
  const seconds = ({ operations }, rate) => operations === null ? none : cell(duration(operations / rate), operations);
  const base = rows.length ? data.strategies[rows[0].base] : "";
  show(host, {
    id: "breakeven", caption: caseName() + " at " + items(family().sizes[chosen.size]) + " items, against " + base,
    empty: "No strategy takes longer to prepare than another here, or none was measured.",
    columns: [{ title: "Strategy" }, { title: many, number: true }, { title: "At 60 Hz", number: true },
      { title: "At 120 Hz", number: true }],
    rows: rows.map(row => [cell(data.strategies[row.strategy], data.strategies[row.strategy], { strategy: row.strategy }),
      row.operations === null ? cell("never", Infinity, { tone: "missing", notes: [reason(row.reason) || "it saves nothing"] })
        : cell(whole(row.operations), row.operations, { small: row.low === null ? "" : "[" + whole(row.low) + ", "
          + (row.high === null ? "no limit" : whole(row.high)) + "]" }), seconds(row, 60), seconds(row, 120)])
  });
}

// MARK: Frames

const stack = (parts, whole) => h("span", { class: "stack", "aria-hidden": "true" }, parts.map(([kind, value]) =>
  h("span", { class: kind, style: { width: Math.min(100, 100 * value / whole) + "%" } })));

// Up to which of the measured sizes a strategy's frame fits; sizes beyond one that does not are noise.
function largest(strategy, budget) {
  let last = null;
  for (const size of sizesMeasured()) {
    const found = result(family(), chosen.workload, size, strategy);
    const cost = group(family(), chosen.workload, size).frames.get(strategy)?.total
      ?? median(found, "update.latency.p99") ?? median(found, timeOf.change);
    if (!found || found.status !== "ok" || cost === undefined || cost > budget) break;
    last = family().sizes[size];
  }
  return last;
}

function frameBudget(host) {
  const [rate60, rate120] = [1e9 / 60, 1e9 / 120];
  const share = (of, name, budget) => {
    const found = name && metric(of, name);
    if (!found) return none;
    if (found.reason) return cell("n/a", null, { tone: "missing", notes: [found.reason] });
    return cell(percent(found.median / budget), found.median, { tone: found.median > budget ? "problem" : "",
      bar: stack([["query", found.median]], budget) });
  };
  const fitting = (strategy, budget) => {
    const size = largest(strategy, budget);
    const isOpen = size === family().sizes[sizesMeasured().at(-1)];
    return size === null ? cell("none", 0, { tone: "problem" }) : cell(items(size) + (isOpen ? " or more" : ""), size);
  };
  const names = percentiles[operation()];
  const extra = ["frame.missed.60hz", "frame.missed.120hz"].filter(name => operation() === "frame" && metricNamed.has(name));
  const careful = workloads.findIndex(workload => workload.name === workloads[chosen.workload].habitOf);
  const habit = strategy => {
    const [own, other] = [chosen.workload, careful].map(workload =>
      median(result(family(), workload, chosen.size, strategy), timeOf.frame));
    return own && other ? cell(ratio(own / other), own / other) : none;
  };
  const rows = strategies().map(strategy => {
    const of = result(family(), chosen.workload, chosen.size, strategy);
    return [cell(data.strategies[strategy], data.strategies[strategy], { strategy }), share(of, names[0], rate120),
      share(of, names[2], rate120), share(of, names[4], rate120), share(of, names[2], rate60),
      fitting(strategy, rate120), fitting(strategy, rate60), ...extra.map(name => metricCell(metric(of, name), "share")),
      ...(careful >= 0 ? [habit(strategy)] : [])];
  });
  show(host, {
    id: "budget", caption: caseName() + " at " + items(family().sizes[chosen.size]) + " items: share of a frame",
    columns: [{ title: "Strategy" }, { title: "p50 of 8.33 ms", number: true }, { title: "p99 of 8.33 ms", number: true },
      { title: "max of 8.33 ms", number: true }, { title: "p99 of 16.7 ms", number: true },
      { title: "Fits 120 Hz up to", number: true }, { title: "Fits 60 Hz up to", number: true },
      ...extra.map(name => ({ title: "Missed at " + (name.includes("120") ? 120 : 60) + " Hz", number: true })),
      ...(careful >= 0 ? [{ title: "Times " + workloads[careful].name, number: true }] : [])],
    rows
  });
}

function wholeFrames(host) {
  const frames = [...group(family(), chosen.workload, chosen.size).frames.values()]
    .filter(({ strategy }) => isShown(strategy)).sort((a, b) => a.total - b.total);
  const most = Math.max(...frames.map(frame => frame.total), 1);
  const isWhole = frames.every(frame => frame.query === null);
  show(host, {
    id: "whole", caption: caseName() + " at " + items(family().sizes[chosen.size]) + " items",
    empty: "Changes are not frames; what was measured of them stands in the tables.",
    columns: [{ title: "Strategy" }, ...(isWhole ? [] : [{ title: "Query, p99", number: true },
      { title: "Attributes", number: true }, { title: "Query's share", number: true }]),
      { title: isWhole ? "Frame, p99" : "Together", number: true }, { title: "Of 8.33 ms", number: true }, { title: isWhole ? "Beside the longest" : "Query and attributes" }],
    rows: frames.map(({ strategy, query, attributes, total, low, high, metric }) => [
      cell(data.strategies[strategy], data.strategies[strategy], { strategy }),
      ...(isWhole ? [] : [query === null ? none : cell(time(query), query, { notes: metrics[metric].name.includes("latency") ? []
        : ["the mean: single queries were not timed"] }),
      attributes === null ? cell("n/a", null, { tone: "missing", notes: ["attributes were not measured"] })
        : cell(time(attributes), attributes), query === null ? none : cell(percent(query / total), query / total)]),
      cell(time(total), total, { small: interval(low, high, time) }), cell(percent(total * 120 / 1e9), total),
      cell("", total, { bar: stack([["query", query ?? total], ["attributes", attributes ?? 0]], isWhole ? most : total) })])
  });
}

// MARK: Pareto front and latencies

function paretoFront(host) {
  const found = group(family(), chosen.workload, chosen.size);
  const rows = [...found.front, ...found.dominated.keys()].filter(isShown);
  const of = strategy => result(family(), chosen.workload, chosen.size, strategy);
  const figures = strategy => [timeOf[operation()], "memory.retained", "prepare.time"].map(name => metric(of(strategy), name));
  const form = { query: "Time of a query", change: "Time of a change", frame: "Time of a frame" }[operation()];
  host.replaceChildren(h("figure", {}, h("figcaption", { id: "pareto-title" }, form + " against memory kept"),
    h("div", { class: "chart" }, h("canvas", { id: "pareto-chart", role: "img", "aria-labelledby": "pareto-title" }))),
  h("div", { class: "table" }));
  const sets = rows.map(strategy => {
    const [own, memory] = figures(strategy);
    return { strategy, data: [{ x: Math.max(1, memory.median), y: own.median, low: own.low, high: own.high }] };
  });
  if (!sets.length) host.firstChild.remove();
  else draw("pareto-chart", sets, Object.assign(axis("Bytes kept after prepare", v => v <= 1 ? "0 B" : bytes(v)),
    spread(sets.map(set => set.data[0].x), 3)), form, time, point => " " + point.dataset.label + ": " + time(point.raw.y) + ", "
    + (point.raw.x <= 1 ? "0 B" : bytes(point.raw.x)));
  show(host.lastChild, {
    id: "pareto", caption: caseName() + " at " + items(family().sizes[chosen.size]) + " items",
    columns: [{ title: "Strategy" }, { title: form, number: true }, { title: "Memory kept", number: true },
      { title: "Prepare", number: true }, { title: "On the front" }],
    rows: rows.map(strategy => {
      const by = found.dominated.get(strategy);
      return [cell(data.strategies[strategy], data.strategies[strategy], { strategy }),
        ...figures(strategy).map((value, index) => metricCell(value, index === 1 ? "bytes" : "ns")),
        found.untold.has(strategy) ? cell("not told apart") : !by ? cell("yes", "", { tone: "best" })
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

function tables(host) {
  host.replaceChildren(...sizesMeasured().map(size => h("div", { class: "table", "data-size": size })));
  for (const place of host.children) {
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
      : cell("1", 1, { small: "not told apart" });
    const isFailing = all.some(of => of.status !== "ok");
    show(place, {
      id: "table-" + items(family().sizes[size]), caption: caseName() + ", " + items(family().sizes[size]) + " items, "
        + [...new Set(all.map(of => of.launches).filter(Boolean))].sort((a, b) => a - b).join(" or ") + " launches",
      columns: [{ title: "Strategy" }, { title: "Ratio to first", number: true },
        ...known.map(metric => ({ title: metric.column || metric.name, number: true, help: metric.name + ": " + metric.text })),
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
          of.hits === null ? none : cell(count(of.hits), of.hits),
          ...(isFailing ? [cell(of.status, of.status, { tone: of.status === "ok" ? "" : "problem",
            notes: of.reason ? [of.reason] : [] })] : [])];
      })
    });
  }
}
