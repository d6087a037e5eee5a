(() => {
  "use strict";
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = id => document.getElementById(id);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const colours = {
    light: ["#0067a5", "#c4500a", "#007a5a", "#7b3fbf", "#8c6d00", "#c2185b", "#00798c", "#5d4037"],
    dark: ["#5ab4f0", "#ff9d5c", "#3fd0a0", "#c79bff", "#e6c229", "#ff7fae", "#4dd0e1", "#c8a899"]
  };
  const marks = ["circle", "rect", "triangle", "rectRot", "star", "crossRot", "rectRounded", "cross"];
  const dashes = [[], [7, 3], [2, 3], [9, 3, 2, 3]];
  const drawn = [];

  const digits = v => v >= 99.95 ? v.toFixed(0) : v >= 9.995 ? v.toFixed(1) : v.toFixed(2);
  const scaled = units => v => {
    const unit = [...units].reverse().find(u => v >= u[1] * 0.9995) || units[0];
    return digits(v / unit[1]).replace(/\.0+$/, "") + " " + unit[0];
  };
  const time = scaled([["ns", 1], ["µs", 1e3], ["ms", 1e6], ["s", 1e9]]);
  const bytes = scaled([["B", 1], ["kB", 1e3], ["MB", 1e6], ["GB", 1e9], ["TB", 1e12]]);
  const items = v => v >= 1e6 ? +(v / 1e6).toPrecision(3) + "M" : v >= 1e3 ? +(v / 1e3).toPrecision(3) + "k" : v;

  // Intervals as bars through their points, which Chart.js does not have.
  const intervals = {
    id: "intervals",
    afterDatasetsDraw(chart) {
      const context = chart.ctx;
      const scale = chart.scales.y;
      chart.data.datasets.forEach((set, index) => {
        if (!chart.isDatasetVisible(index)) return;
        context.save();
        context.strokeStyle = set.borderColor;
        context.lineWidth = 1.5;
        chart.getDatasetMeta(index).data.forEach((element, position) => {
          const point = set.data[position];
          if (!point || point.low === undefined) return;
          const low = scale.getPixelForValue(point.low), high = scale.getPixelForValue(point.high);
          context.beginPath();
          context.moveTo(element.x, low);
          context.lineTo(element.x, high);
          for (const end of [low, high]) {
            context.moveTo(element.x - 7, end);
            context.lineTo(element.x + 7, end);
          }
          context.stroke();
        });
        context.restore();
      });
    }
  };

  function datasets(chart, x) {
    const palette = dark.matches ? colours.dark : colours.light;
    return chart.series.map(series => {
      const colour = palette[series.strategy % palette.length];
      return {
        label: data.strategies[series.strategy],
        data: series.points.map(p => ({ x: x(p[0]), y: p[1], low: p[2], high: p[3] })),
        borderColor: colour, backgroundColor: colour, borderWidth: 2,
        borderDash: dashes[series.strategy % dashes.length],
        pointStyle: marks[series.strategy % marks.length], pointRadius: 4, pointHoverRadius: 6
      };
    });
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
    scale.ticks = coarse.length > 2 ? coarse : between([1, 2, 5]);
  }

  function axis(text, format, style) {
    return {
      type: "logarithmic", title: { display: true, text, color: style.soft },
      grid: { color: style.line }, ticks: { color: style.soft, callback: format }, afterBuildTicks: ticks
    };
  }

  // A logarithmic axis would end at its outermost points.
  function range(chart) {
    const values = chart.series.flatMap(series => series.points.flatMap(point => point.slice(1)));
    return values.length ? { min: Math.min(...values) / 1.6, max: Math.max(...values) * 1.6 } : {};
  }

  function draw(id, chart, horizontal, x, yTitle, format, style) {
    const notes = byId(id + "-notes");
    notes.replaceChildren(...chart.notes.map(text => {
      const line = document.createElement("li");
      line.textContent = text;
      return line;
    }));
    const label = point => {
      const interval = point.raw.low === undefined
        ? "no interval" : format(point.raw.low) + " to " + format(point.raw.high);
      return " " + point.dataset.label + ": " + format(point.raw.y) + " (" + interval + ")";
    };
    drawn.push(new Chart(byId(id + "-chart"), {
      type: "line", plugins: [intervals], data: { datasets: datasets(chart, x) },
      options: {
        animation: false, responsive: true, maintainAspectRatio: false,
        interaction: { mode: "nearest", intersect: false },
        scales: { x: horizontal, y: Object.assign(axis(yTitle, format, style), range(chart)) },
        plugins: {
          legend: { position: "bottom", labels: { color: style.text, usePointStyle: true, boxHeight: 8, padding: 14 } },
          tooltip: { callbacks: { label } }
        }
      }
    }));
  }

  function drawAll(panel) {
    while (drawn.length) drawn.pop().destroy();
    if (typeof Chart === "undefined") {
      for (const box of document.querySelectorAll(".chart"))
        box.textContent = "Chart.js could not be loaded: see the tables.";
      return;
    }
    const css = getComputedStyle(document.documentElement);
    const style = Object.fromEntries(
      ["text", "soft", "line"].map(name => [name, css.getPropertyValue("--" + name).trim()]));
    const sizes = () => Object.assign(axis("Items", items, style), {
      min: panel.sizes[0] / 1.4, max: panel.sizes[panel.sizes.length - 1] * 1.4,
      afterBuildTicks: scale => { scale.ticks = panel.sizes.map(value => ({ value })); }
    });
    const names = ["p50", "p90", "p99", "p99.9", "max"];
    const percentiles = {
      type: "category", labels: names, offset: true,
      title: { display: true, text: panel.latencyItems ? "Queries at " + panel.latencyItems + " items" : "",
        color: style.soft },
      grid: { color: style.line }, ticks: { color: style.soft }
    };
    const same = value => value;
    draw("prepare", panel.prepare, sizes(), same, "Time of one prepare", time, style);
    draw("query", panel.query, sizes(), same, "Time of one query or change", time, style);
    draw("memory", panel.memory, sizes(), same, "Bytes kept", bytes, style);
    draw("latency", panel.latency, percentiles, value => names[value], "Time of one query or change", time, style);
  }

  const titles = { prepare: "Prepare", query: "Query or change", memory: "Memory", latency: "Latency" };
  const dataset = byId("dataset"), workload = byId("workload");
  const unique = values => [...new Set(values)];

  function fill(select, values) {
    const before = select.value;
    select.replaceChildren(...values.map(value => new Option(value, value)));
    if (values.includes(before)) select.value = before;
  }

  function show() {
    fill(workload, unique(data.panels.filter(p => p.dataset === dataset.value).map(p => p.workload)));
    const chosen = data.panels.findIndex(p => p.dataset === dataset.value && p.workload === workload.value);
    const panel = data.panels[chosen];
    document.querySelectorAll("details.panel").forEach((box, index) => { box.open = index === chosen; });
    for (const id in titles)
      byId(id + "-title").textContent = titles[id] + ": " + panel.dataset + ", " + panel.workload;
    drawAll(panel);
  }

  if (!data.panels.length) return;
  fill(dataset, unique(data.panels.map(p => p.dataset)));
  byId("choose").hidden = data.panels.length < 2;
  dataset.addEventListener("change", show);
  workload.addEventListener("change", show);
  dark.addEventListener("change", show);
  show();
})();
