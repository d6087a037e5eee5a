// The need: what can be chosen, and the answers that were worked out beforehand for each choice.
const wants = ["items", "rate", "device", "memory", "edits"];
const adviceOf = index => (data.advice || [])[index] || null;

// Where a choice stands among those of a family; the usual one where nothing else was chosen.
function wanted(advice, name) {
  const values = advice[name];
  const usual = { items: usualItems(advice), rate: values.indexOf(120), device: 0, memory: 0, edits: 0 }[name];
  const found = chosen.need[name] === undefined ? -1 : values.indexOf(chosen.need[name]);
  return found < 0 ? Math.max(0, usual) : found;
}

// The largest number of items at which frames have intervals.
const usualItems = advice => largestKnown([...advice.items.keys()], at => advice.costs[at].frame.low.some(low => low !== null));

// What strategies cost at a number of items: {frame, memory, prepare, update}, each {value, low, high}.
function costsOf({ strategy, ...figures }) {
  return new Map(strategy.map((name, row) => [name, Object.fromEntries(Object.entries(figures).map(
    ([key, { value, low, high }]) => [key, { value: value[row], low: low[row], high: high[row] }]))]));
}

// The answer of a family for the need, or for another number of items; null where none was worked out.
function answerOf(index, itemsAt) {
  const advice = adviceOf(index);
  if (!advice) return null;
  const at = Object.fromEntries(wants.map(name => [name, wanted(advice, name)]));
  if (itemsAt !== undefined) at.items = itemsAt;
  const place = wants.reduce((place, name) => place * advice[name].length + at[name], 0);
  const need = Object.fromEntries(wants.map(name => [name, advice[name][at[name]]]));
  const ranking = records(advice.rankings[advice.answers[place]]).filter(({ strategy }) => isShown(strategy));
  const costs = costsOf(advice.costs[at.items]);
  const scaled = (figure, by) => ({ value: figure.value * by, low: figure.low === null ? null : figure.low * by,
    high: figure.high === null ? null : figure.high * by });
  // A frame on the device, with an edit in it where there are edits; and its mean share of them.
  const frame = strategy => {
    const { frame, update } = costs.get(strategy) || {};
    if (!frame) return null;
    const busiest = Math.max(1, need.edits / need.rate);
    return need.edits && update.value !== null
      ? scaled({ value: frame.value + busiest * update.value, low: frame.low === null ? null : frame.low + busiest * update.low,
        high: frame.high === null ? null : frame.high + busiest * update.high }, need.device)
      : scaled(frame, need.device);
  };
  const work = strategy => {
    const { frame, update } = costs.get(strategy);
    return need.device * (frame.value + (need.edits && update.value ? update.value * need.edits / need.rate : 0));
  };
  return { ...need, advice, ranking, costs, frame, work, scaled, budget: 1e9 / need.rate };
}

// The number of items that is chosen: one that an answer is for, or else one that was measured.
function itemsChosen() {
  const advice = adviceOf(chosen.family);
  if (advice) return advice.items[wanted(advice, "items")];
  const sizes = sizesMeasured();
  return sizes.map(size => family().sizes[size]).includes(chosen.need.items) ? chosen.need.items
    : family().sizes[largestKnown(sizes, size => !isUnknown(group(family(), chosen.workload, size)))];
}

// MARK: Limits

// The size at which a value reaches a limit between two sizes, as a power of the number of items.
const crossing = (before, after, limit) => before.x
  * (after.x / before.x) ** (Math.log(limit / before.value) / Math.log(after.value / before.value));

// Up to how many items values [{x, value}] stay within a limit: {items, isOpen}; null where they do at no size. The picture, the
// sentences and the tables all say this one.
function limitOf(points, limit) {
  const beyond = points.findIndex(({ value }) => value > limit);
  if (!points.length || beyond === 0) return null;
  return beyond < 0 ? { items: points.at(-1).x, isOpen: points.at(-1).x === family().sizes.at(-1) }
    : { items: crossing(points[beyond - 1], points[beyond], limit), isOpen: false };
}
const limitText = limit => limit.isOpen ? items(limit.items) + " or more" : items(+limit.items.toPrecision(2));
const limitCell = limit => limit ? cell(limitText(limit), limit.items) : cell("none", 0, { tone: "problem" });

// A figure of a strategy at each size that was measured, for the need.
function measuredOf(strategy, figure) {
  const { items } = adviceOf(chosen.family);
  return family().sizes.filter(size => items.includes(size))
    .map(size => ({ x: size, ...figure(answerOf(chosen.family, items.indexOf(size)), strategy) })).filter(({ value }) => value > 0);
}
const framesOf = strategy => measuredOf(strategy, (answer, strategy) => answer.frame(strategy));

// Up to how many items a strategy fits: its frame, and its memory where that has a limit.
function fitsUpTo({ budget, memory }, strategy) {
  const limits = [limitOf(framesOf(strategy), budget)];
  if (memory !== null) limits.push(limitOf(measuredOf(strategy, ({ costs }, strategy) => costs.get(strategy)?.memory), memory));
  return limits.includes(null) ? null : limits.reduce((a, b) => b.items < a.items ? b : a);
}

// The size at which the first strategy stops being first: where it no longer fits, or there.
function endOf(answer, strategy, last, next) {
  const limit = next.ranking.some(ranked => ranked.strategy === strategy && ranked.fits) ? null : fitsUpTo(answer, strategy);
  return items(limit && limit.items > last && limit.items < next.size ? +limit.items.toPrecision(2) : last);
}

const wantTexts = {
  items: v => items(v), rate: v => v + " Hz", device: v => v === 1 ? "as measured" : v + " times slower",
  memory: v => v === null ? "any" : "up to " + bytes(v), edits: v => v === 0 ? "none" : v + " a second"
};

// The selects of the need, with what the chosen family can answer.
function fillNeed() {
  const { layout } = family();
  const form = byId("need"), advice = adviceOf(chosen.family);
  fill(names.layout, unique(families.map(of => of.layout)).map(layout => [layout, layout]), layout);
  fill(names.dataset, families.map((of, index) => [index, of]).filter(([, of]) => of.layout === layout)
    .map(([index, of]) => [index, of.dataset + (of.config ? " (" + of.config + ")" : "")]), chosen.family);
  const choices = advice ? advice.items : sizesMeasured().map(size => family().sizes[size]);
  fill(names.items, choices.map(value => [value, items(value)]), itemsChosen());
  for (const name of wants.slice(1)) {
    const select = form.elements[name];
    select.parentElement.hidden = !advice || advice[name].length < 2;
    if (advice) fill(select, advice[name].map((value, index) => [index, wantTexts[name](value)]), wanted(advice, name));
  }
  for (const select of [names.layout, names.dataset, names.items])
    select.parentElement.hidden = select.options.length < 2 && select !== names.dataset;
}

// MARK: Every strategy for the need

function needed(host) {
  const answer = answerOf(chosen.family);
  if (!answer) return host.replaceChildren(h("p", { class: "note" }, "No frames were measured here: nothing is recommended."));
  const { ranking, costs, budget, device } = answer;
  const upTo = strategy => limitCell(fitsUpTo(answer, strategy));
  const isInstant = figure => figure && figure.value !== null && figure.value * device < 1000;
  const value = (figure, form, by = 1) => !figure || figure.value === null ? none
    : cell(form(figure.value * by), figure.value, { small: figure.low === figure.high ? ""
      : interval(figure.low === null ? null : figure.low * by, figure.high === null ? null : figure.high * by, form) });
  const table = h("div", { class: "table" });
  host.replaceChildren(table);
  show(table, {
    id: "needs", caption: asked(answer),
    empty: "Nothing was measured that answers it.",
    columns: [{ title: "Strategy" }, { title: "Rank", number: true }, { title: "Fits" }, { title: "Fits up to", number: true },
      { title: answer.edits ? "Frame with an edit" : "Frame", number: true }, { title: "Share of a frame", number: true },
      { title: "Memory with the layout", number: true }, { title: "Prepare", number: true }],
    rows: [...ranking.map(({ strategy, rank, fits }) => {
      const { memory, prepare } = costs.get(strategy) || {};
      const frame = answer.frame(strategy);
      return [cell(data.strategies[strategy], data.strategies[strategy], { strategy }), cell(String(rank), rank),
        cell(["no", "probably", "yes"][fits], fits, { tone: fits ? "" : "problem" }), upTo(strategy), value(frame, time),
        frame ? cell(percent(frame.value / budget), frame.value, { tone: frame.value > budget ? "problem" : "" }) : none,
        value(memory, bytes), isInstant(prepare) ? cell("nothing", 0) : value(prepare, time, device)];
    }), ...unanswered(answer.items, ranking).map(([strategy, why]) =>
      [cell(data.strategies[strategy], data.strategies[strategy], { strategy }), none,
        cell("n/a", -1, { tone: "missing", notes: [why] }), upTo(strategy), none, none, none, none])]
  });
}

// Strategies of the chosen family of which so many items were not measured to the end, each with the reason.
function unanswered(count, ranking) {
  const ranked = new Set(ranking.map(({ strategy }) => strategy));
  const reasons = new Map();
  for (const { strategy, items, reason } of family().byKey.values())
    if (!ranked.has(strategy) && isShown(strategy)) {
      const known = reasons.get(strategy);
      // What was said of the nearest size that is no smaller says it best.
      const distance = items >= count ? items - count : Infinity;
      if (!known || (reason && (!known.why || distance < known.distance))) reasons.set(strategy, { why: reason, distance });
    }
  return [...reasons].map(([strategy, { why }]) => [strategy, why || "not measured at this size"]);
}

// The rankings at every number of items of a family that can be chosen.
const turnsOf = index => (adviceOf(index)?.items || []).map((size, at) => ({ size, ranking: answerOf(index, at).ranking }));
const firstOf = ranking => ranking.filter(({ rank, fits }) => fits && rank === ranking[0].rank).map(({ strategy }) => strategy);

// What would do as well as the first of those in the first place.
const orOthers = first => first.length < 2 ? [] : first.length < 4
  ? first.slice(1).flatMap((strategy, index) => [index || first.length > 2 ? ", " : " ", "or ", named(strategy)])
  : [" or ", h("span", { class: "whole", title: first.slice(1).map(nameOf).join(", ") }, "any of " + (first.length - 1) + " others")];

// Which strategies come first from which number of items on.
function turns(others) {
  const runs = [];
  for (const { size, ranking } of others) {
    const first = firstOf(ranking);
    const last = runs[runs.length - 1];
    if (last && last.first.join() === first.join()) last.to = size;
    else {
      if (last?.first.length) last.end = endOf(answerOf(chosen.family), last.first[0], last.to, { size, ranking });
      runs.push({ from: size, to: size, first });
    }
  }
  return runs.map(({ from, to, first, end = items(to) }) => h("li", {},
    h("b", {}, items(from) === end ? end : items(from) + " to " + end), " items: ",
    ...(first.length ? [named(first[0]), ...orOthers(first)] : ["nothing fits"])));
}
