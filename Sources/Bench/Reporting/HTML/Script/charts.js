// Charts: lines over sizes or percentiles, points, and bars where there is one size.
const dark = matchMedia("(prefers-color-scheme: dark)");
const charts = new Map();
const waiting = [];

// One chart after the other, so that the page answers in between.
function later(work) {
  waiting.push(work);
  document.documentElement.removeAttribute("data-drawn");
  if (waiting.length === 1) setTimeout(next);
}
function next() {
  if (waiting.length) waiting[0]();
  waiting.shift();
  if (waiting.length) setTimeout(next);
  else document.documentElement.setAttribute("data-drawn", "");
}

// Intervals as bars through their points, which Chart.js does not have.
const intervals = {
  id: "intervals",
  afterDatasetsDraw(chart) {
    const context = chart.ctx, scale = chart.scales.y;
    chart.data.datasets.forEach((set, index) => {
      if (!chart.isDatasetVisible(index)) return;
      context.save();
      context.strokeStyle = set.borderColor;
      context.lineWidth = 1.2;
      chart.getDatasetMeta(index).data.forEach((element, position) => {
        const point = set.data[position];
        if (!point || !(point.low > 0) || point.low === point.high) return;
        const low = scale.getPixelForValue(point.low), high = scale.getPixelForValue(point.high);
        context.beginPath();
        context.moveTo(element.x, low);
        context.lineTo(element.x, high);
        for (const end of [low, high]) {
          context.moveTo(element.x - 4, end);
          context.lineTo(element.x + 4, end);
        }
        context.stroke();
      });
      context.restore();
    });
  }
};

const css = () => {
  const style = getComputedStyle(document.documentElement);
  return name => style.getPropertyValue("--" + name).trim();
};
const faded = colour => colour + "2b";

// The looks of a line, faint where another one is singled out, and grey where it is one of the rest of many.
function dressed(set, _, all = []) {
  const variable = css();
  const { colour, shape, line } = look(set.strategy);
  const role = roleOf(set.strategy), isGrey = all.length > mostColours && role === "rest" && single !== set.strategy;
  const full = isGrey ? variable("grey") : variable("c" + colour);
  const shade = single === null || single === set.strategy ? full : faded(full);
  return Object.assign(set, {
    borderColor: shade, borderDash: set.isLater ? [2, 4] : line, borderWidth: single === set.strategy || role === "use" ? 3.5 : isGrey ? 1.25 : 2,
    order: single === set.strategy ? -1 : isGrey ? 1 : 0,
    pointStyle: shape === "down" ? "triangle" : solid(shape), pointRotation: shape === "down" ? 180 : 0,
    pointBackgroundColor: isHollow(shape) ? variable("back") : shade, pointBorderColor: shade,
    pointBorderWidth: 1.8, pointRadius: set.isLater ? 0 : 4, pointHoverRadius: 7
  });
}
listeners.push(() => {
  for (const chart of charts.values()) {
    chart.data.datasets.forEach(dressed);
    chart.update("none");
  }
});

// The charts in the page's colours, which paper has others of than a dark screen.
function recolour() {
  const variable = css();
  for (const chart of charts.values()) {
    for (const { title, grid, ticks } of Object.values(chart.options.scales)) {
      title.color = ticks.color = variable("soft");
      grid.color = variable("line");
    }
    chart.data.datasets.forEach(dressed);
    chart.resize();
    chart.update("none");
  }
}

// Powers of ten; within fewer than two of them also 2 and 5 times these.
function ticks(scale) {
  const between = steps => {
    const found = [];
    for (let power = Math.floor(Math.log10(scale.min)); power <= Math.log10(scale.max); power++)
      for (const step of steps) {
        const value = step * 10 ** power;
        if (value >= scale.min && value <= scale.max) found.push({ value });
      }
    return found;
  };
  const coarse = between([1]);
  const every = Math.ceil(coarse.length / 8);
  scale.ticks = coarse.length > 2 ? coarse.filter((_, index) => index % every === 0) : between([1, 2, 5]);
}

function axis(title, form) {
  const variable = css();
  return {
    type: "logarithmic", title: { display: true, text: title, color: variable("soft") },
    grid: { color: variable("line") }, ticks: { color: variable("soft"), callback: value => tidy(form(value)) }, afterBuildTicks: ticks
  };
}
const spread = (values, by) => values.length
  ? { min: Math.min(...values) / by, max: Math.max(...values) * by } : {};

// Draws sets [{strategy, data: [{x, y, low, high}]}] on a canvas.
function draw(id, sets, x, y, form, label) {
  later(() => {
    charts.get(id)?.destroy();
    charts.delete(id);
    const canvas = byId(id);
    if (!canvas || typeof Chart === "undefined") return;
    const values = sets.flatMap(set => set.data.flatMap(p => [p.y, p.low, p.high])).filter(value => value > 0);
    charts.set(id, new Chart(canvas, {
      type: "line", plugins: [intervals],
      data: { datasets: sets.map((set, at, all) => dressed({ ...set, label: data.strategies[set.strategy] }, at, all)) },
      options: {
        animation: false, responsive: true, maintainAspectRatio: false,
        interaction: { mode: "nearest", intersect: false },
        onHover: (event, found, chart) => {
          singleOut(found.length ? chart.data.datasets[found[0].datasetIndex].strategy : null);
        },
        scales: { x, y: Object.assign(axis(y, form), spread(values, 1.5), { title: { display: false } }) },
        plugins: { legend: { display: false }, tooltip: { callbacks: { label } } }
      }
    }));
  });
}

// MARK: Figures

// Bars, longest last, with intervals as thin lines: what one size is shown as.
function bars(rows, form) {
  const values = rows.flatMap(row => [row.value, row.low, row.high]).filter(value => value > 0);
  const top = Math.max(...values, 1e-9), bottom = Math.min(...values, top);
  const isWide = top / bottom > 50;
  const floor = isWide ? 10 ** Math.floor(Math.log10(bottom) - 0.01) : 0;
  const place = value => !(value > 0) ? 0 : isWide
    ? 100 * Math.log(value / floor) / Math.log(top / floor) : 100 * value / top;
  const list = h("ul", { class: "bars" }, rows.sort((a, b) => a.value - b.value).map(row =>
    h("li", { "data-strategy": row.strategy },
      named(row.strategy),
      h("span", { class: "track", "aria-hidden": "true" },
        h("span", { class: "bar c" + look(row.strategy).colour, style: { width: place(row.value) + "%" } }),
        row.low > 0 && row.low !== row.high ? h("span", { class: "whisker", style: {
          left: place(row.low) + "%", width: Math.max(0, place(row.high) - place(row.low)) + "%" } }) : null),
      h("span", { class: "value" }, form(row.value)))));
  return [list, h("p", { class: "note" }, isWide ? "The bars are logarithmic, from " + form(floor) + " on."
    : "The bars begin at 0.")];
}

// One metric over sizes as a chart, or at one size as bars. What can't be drawn is added to `left`. Of a later metric, the
// same after something happened, dotted lines show where it differs.
function figure(id, title, name, sizes, left, later) {
  const unit = metrics[metricNamed.get(name)]?.unit;
  const form = format(unit);
  const leaveOut = (strategy, why, at) => {
    const key = why + "/" + strategy;
    if (!left.has(key)) left.set(key, { strategy, why, at: new Set() });
    left.get(key).at.add(at);
  };
  const sets = strategies().map(strategy => {
    const points = [];
    for (const size of sizes) {
      const found = result(family(), chosen.workload, size, strategy);
      if (!found) continue;
      const value = metric(found, name);
      const why = found.status !== "ok" ? found.status + (found.reason ? ", " + found.reason : "") : value?.reason
        || (value === undefined ? title.toLowerCase() + " was not measured" : value.median > 0 || sizes.length < 2 ? null
          : title.toLowerCase() + " is " + form(0) + ", which a logarithmic axis cannot show");
      if (why) leaveOut(strategy, why, found.items);
      else points.push({ x: found.items, y: value.median, low: value.low, high: value.high });
    }
    return { strategy, data: points };
  }).filter(set => set.data.length);
  if (!sets.length) return null;
  const caption = h("figcaption", { id: id + "-title" }, title, later && sizes.length > 1 ? h("small", {}, " dotted: after the trace") : null);
  if (sizes.length < 2)
    return h("figure", { id: id + "-figure" }, caption, bars(sets.map(set => ({
      strategy: set.strategy, value: set.data[0].y, low: set.data[0].low, high: set.data[0].high })), form));
  const grown = later === undefined ? [] : strategies().map(strategy => ({ strategy, isLater: true, data: sizes.map(size => {
    const found = result(family(), chosen.workload, size, strategy), value = median(found, later);
    return value > 0 && value > 1.01 * (median(found, name) ?? 0) ? { x: found.items, y: value } : null;
  }).filter(Boolean) })).filter(set => set.data.length);
  const all = sets.flatMap(set => set.data.map(point => point.x));
  const x = Object.assign(axis("Items", items), spread(all, 1.3), {
    afterBuildTicks: scale => { scale.ticks = [...new Set(all)].sort((a, b) => a - b).map(value => ({ value })); }
  });
  x.title.display = false;
  draw(id, [...sets, ...grown], x, title, form, point => " " + point.dataset.label + " at " + items(point.raw.x) + ": "
    + form(point.raw.y) + " " + (interval(point.raw.low, point.raw.high, form) || "(no interval)"));
  return h("figure", { id: id + "-figure" }, caption,
    h("div", { class: "chart" }, h("canvas", { id, role: "img", "aria-label": title + " of " + caseName()
      + " against items; the tables have the figures" })));
}
