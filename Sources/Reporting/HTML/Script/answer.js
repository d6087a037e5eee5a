// The answer first: the decision map, what is recommended for a need, crossovers and the rule of thumb.

// Of strategies that are tied the simplest is named first.
const simplest = strategy => {
  const place = (data.simplest || []).indexOf(strategy);
  return place < 0 ? data.strategies.length : place;
};

// Those in the first place of a group that are not filtered out, the simplest first.
function winners(group) {
  for (const tier of group.tiers) {
    const shown = tier.filter(isShown);
    if (shown.length) return shown.sort((a, b) => simplest(a) - simplest(b) || a - b);
  }
  return [];
}

function mapCell(of, index, workload, size) {
  const found = group(of, workload, size);
  if (!found) return h("td", { class: "missing" }, missing);
  const best = winners(found);
  if (!best.length) return h("td", { class: "missing" }, "nothing measured");
  const names = best.map(strategy => data.strategies[strategy]);
  const isChosen = index === chosen.family && workload === chosen.workload && size === chosen.size;
  const text = isUndecided(found) && best.length > 1 ? "not told apart" : best.length === 1 ? names[0]
    : best.length === 2 ? names.join(" = ") : names[0] + " = " + (best.length - 1) + " more";
  const title = best.length > 1 ? "Not told apart: " + names.join(", ")
    : names[0] + (found.tiers.length > 1 ? " is the fastest" : isUndecided(found) ? " is not told apart from those left out"
      : " alone was measured");
  return h("td", { class: "win" }, h("button", {
    type: "button", class: isChosen ? "chosen" : null, "aria-pressed": String(isChosen),
    title,
    onclick: () => choose({ family: index, workload, size })
  }, h("span", { class: "stripes", "aria-hidden": "true" }, best.slice(0, 6).map(strategy =>
    h("span", { class: "c" + look(strategy).colour }))), h("span", { class: "winners" },
    best.slice(0, 4).map(strategy => symbol(strategy)), " ", text)));
}

// Items × workload, coloured by the winner.
function decisionMap(host) {
  host.replaceChildren(...families.map((of, index) => {
    const table = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Decision map of " + of.label },
      h("table", { class: "map" }, h("caption", {}, of.label),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Workload"),
          of.sizes.map(size => h("th", { scope: "col" }, items(size) + " items")))),
        h("tbody", {}, of.workloads.map(workload => h("tr", {
          class: index === chosen.family && workload === chosen.workload ? "chosen" : null },
          h("th", { scope: "row" }, workloads[workload].name),
          of.sizes.map((_, size) => mapCell(of, index, workload, size)))))));
    return families.length < 5 || index === chosen.family ? table
      : h("details", {}, h("summary", {}, of.label), table);
  }));
}

// MARK: A need

// What is recommended for the chosen need: an answer worked out beforehand for each choice.
function needed(host) {
  const advice = (data.advice || [])[chosen.family];
  const form = byId("need");
  if (!form) return;
  form.hidden = !advice;
  if (!advice) return host.replaceChildren();
  const select = name => form.elements[name];
  fill(select("family"), families.map((of, index) => [index, of.label]).filter(([index]) => data.advice[index]), chosen.family);
  for (const name of ["items", "rate", "memory", "edits"]) {
    const values = advice[name];
    const label = { items: v => items(v), rate: v => v + " Hz", memory: v => v === null ? "any" : bytes(v),
      edits: v => v === 0 ? "none" : v + " a second" }[name];
    const kept = chosen.need[name];
    select(name).replaceChildren(...values.map((value, index) => new Option(label(value), index)));
    const index = values.indexOf(kept === undefined ? { items: values[values.length - 1], rate: 120, memory: null,
      edits: 0 }[name] : kept);
    select(name).value = String(index < 0 ? values.length - 1 : index);
  }
  const at = ["items", "rate", "memory", "edits"].map(name => Number(select(name).value));
  const place = ((at[0] * advice.rate.length + at[1]) * advice.memory.length + at[2]) * advice.edits.length + at[3];
  const ranked = ({ strategy, rank, fits }) => records({ strategy, rank, fits });
  const ranking = ranked(advice.answers[place]);
  const costs = byStrategy(records(advice.costs[at[0]]));
  const budget = 1e9 / advice.rate[at[1]];
  // The same need at the other sizes: where the answer stops being true.
  const others = advice.items.map((size, index) => ({ size,
    ranking: ranked(advice.answers[place + (index - at[0]) * advice.rate.length * advice.memory.length * advice.edits.length]) }));
  const fitting = strategy => others.filter(({ ranking }) =>
    ranking.some(ranked => ranked.strategy === strategy && ranked.fits)).at(-1)?.size;
  const largest = advice.items[advice.items.length - 1];
  const upTo = strategy => {
    const most = fitting(strategy);
    return most === undefined ? cell("none", 0) : cell(items(most) + (most === largest ? " or more" : ""), most);
  };
  host.replaceChildren(h("p", { class: "answer", "aria-live": "polite" }, advice.answers[place].sentence), h("h4", {}, "Where that stops being true"),
    h("ul", {}, turns(others)), h("div", { class: "table" }));
  show(host.lastChild, {
    id: "needs", caption: "Every strategy measured, for this need",
    empty: "Nothing was measured that answers it.",
    columns: [{ title: "Strategy" }, { title: "Rank", number: true }, { title: "Fits" }, { title: "Fits up to", number: true },
      { title: "Frame", number: true }, { title: "Share of a frame", number: true },
      { title: "Memory with the layout", number: true }, { title: "Prepare", number: true }],
    rows: [...ranking.filter(({ strategy }) => isShown(strategy)).map(({ strategy, rank, fits }) => {
      const { frame, low, high, memory, prepare } = costs.get(strategy) || {};
      const value = (figure, form, lower, upper) => figure === null || figure === undefined ? none
        : cell(form(figure), figure, { small: interval(lower, upper, form) });
      return [cell(data.strategies[strategy], data.strategies[strategy], { strategy }), cell(String(rank), rank),
        cell(["no", "probably", "yes"][fits], fits, { tone: fits ? "" : "problem" }), upTo(strategy),
        value(frame, time, low, high), frame ? cell(percent(frame / budget), frame) : none, value(memory, bytes),
        value(prepare, time)];
    }), ...unanswered(advice.items[at[0]], ranking).map(([strategy, why]) =>
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

// Which strategies come first from which number of items on.
function turns(others) {
  const runs = [];
  for (const { size, ranking } of others) {
    const first = ranking.filter(({ rank, fits }) => fits && rank === 1).map(({ strategy }) => strategy);
    const last = runs[runs.length - 1];
    if (last && last.first.join() === first.join()) last.to = size;
    else runs.push({ from: size, to: size, first });
  }
  return runs.map(({ from, to, first }) => h("li", {},
    h("b", {}, from === to ? items(from) : items(from) + " to " + items(to)), " items: ",
    first.length ? first.slice(0, 5).flatMap((strategy, index) => [index ? " = " : "", named(strategy)]) : "nothing fits",
    first.length > 5 ? " and " + (first.length - 5) + " more" : ""));
}

// MARK: Where it stops being true

function crossovers(host) {
  const all = family().crossovers.filter(({ workload, winner, loser }) =>
    workload === chosen.workload && isShown(winner) && isShown(loser));
  const lead = all.filter(found => found.isOfLead);
  const name = strategy => data.strategies[strategy];
  const sentence = ({ workload, winner, loser, items: at, low, high }) => h("li", {}, named(winner), " overtakes ", named(loser),
    " at ", h("b", {}, items(at) + " items"), " " + interval(low, high, items) + " on " + workloads[workload].name + ".");
  const parts = [h("p", {}, lead.length ? "The lead changes in " + caseName() + ":"
    : family().sizes.length < 2 ? "One size was measured: there is nothing to cross."
    : sizesMeasured().every(size => group(family(), chosen.workload, size).tiers.length < 2)
      ? "The strategies are not told apart in " + caseName() + " at any size: there is no crossover. Fewer than 8 launches "
        + "give no interval."
    : "The lead does not change for certain in " + caseName() + ": where the map names another strategy, it is tied with the "
      + "leader at one of the two sizes.")];
  if (lead.length) parts.push(h("ul", {}, lead.map(sentence)));
  const host2 = h("div", { class: "table" });
  if (all.length) parts.push(h("details", {}, h("summary", {}, "All " + all.length + " crossovers"), host2));
  host.replaceChildren(...parts);
  if (all.length) show(host2, {
    id: "crossover", caption: "Crossovers of " + caseName(),
    columns: [{ title: "From there on better" }, { title: "Before" }, { title: "Items", number: true },
      { title: "99 % interval", number: true }, { title: "Of the lead" }],
    rows: all.map(({ winner, loser, items: at, low, high, isOfLead }) => [cell(name(winner), name(winner), { strategy: winner }),
      cell(name(loser), name(loser), { strategy: loser }), cell(items(at), at), cell(interval(low, high, items), low),
      cell(isOfLead ? "yes" : "no")])
  });
}

// The plainest of those that cache every frame that was run in a case; nothing where there is none.
function everyFrameCached() {
  return (data.cached || []).find(strategy =>
    sizesMeasured().some(size => result(family(), chosen.workload, size, strategy)));
}

// Caching every frame against what else there is, by size.
function ruleOfThumb(host) {
  const rule = everyFrameCached();
  if (rule === undefined) return host.replaceChildren(h("p", {}, "No strategy in " + caseName()
    + " is known here to keep every frame in a cache: whether the rule holds can't be told."));
  const name = data.strategies[rule];
  const rows = [];
  for (const size of sizesMeasured()) {
    const found = group(family(), chosen.workload, size);
    const cached = result(family(), chosen.workload, size, rule);
    const own = cached?.status === "ok" ? median(cached, timeOf[operation()]) : undefined;
    const best = winners(found).filter(strategy => strategy !== rule)[0];
    const other = best === undefined ? undefined
      : median(result(family(), chosen.workload, size, best), timeOf[operation()]);
    if (!cached) continue;
    rows.push({ size, own, best, other, why: cached.reason, tied: found.tiers[0]?.includes(rule), cost: found.frames.get(rule) });
  }
  const budget = 1e9 / 120;
  const slower = rows.find(row => row.own === undefined || (!row.tied && row.own > row.other));
  const untold = rows.filter(row => row.tied && isUndecided(group(family(), chosen.workload, row.size)));
  const costly = rows.find(row => row.own === undefined || row.own > budget / 10);
  const sizes = rows.map(row => items(family().sizes[row.size]));
  const say = slower
    ? "Here " + name + " is already behind at " + items(family().sizes[slower.size]) + " items"
      + (slower.own && slower.other ? " (" + ratio(slower.own / slower.other) + " times the " + operation() + " of "
        + data.strategies[slower.best] + ")" : "")
    : untold.length ? "Here " + name + " is not told apart from the others at "
      + untold.map(row => items(family().sizes[row.size])).join(", ") + " items"
    : "Here " + name + " is not behind at any of " + sizes.join(", ") + " items";
  const matter = costly
    ? ", and that begins to matter at " + items(family().sizes[costly.size]) + ", where it "
      + (costly.own ? "takes " + percent(costly.own / budget) + " of a frame at 120 Hz" : "was not measured to the end: "
        + (costly.why || "no time")) + "."
    : "; it takes less than a tenth of a frame at 120 Hz at all of them.";
  host.replaceChildren(h("p", {}, say + matter + " Sizes measured: " + sizes.join(", ") + "."), h("div", { class: "table" }));
  show(host.lastChild, {
    id: "rule", caption: "Caching every frame in " + caseName(),
    columns: [{ title: "Items", number: true }, { title: name, number: true },
      { title: "Share of a frame at 120 Hz", number: true }, { title: "First of the others" }, { title: "Its time", number: true },
      { title: "Multiple", number: true }],
    rows: rows.map(({ size, own, best, other, why }) => [cell(items(family().sizes[size]), family().sizes[size]),
      own === undefined ? cell("n/a", null, { tone: "missing", notes: [why || "not measured"] }) : cell(time(own), own),
      own === undefined ? none : cell(percent(own / budget), own, { tone: own > budget ? "problem" : "" }),
      best === undefined ? none : cell(data.strategies[best], data.strategies[best], { strategy: best }),
      other === undefined ? none : cell(time(other), other),
      own === undefined || !other ? none : cell(ratio(own / other), own / other)])
  });
}
