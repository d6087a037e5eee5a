// Where which strategy is to be used and which is fastest: the decision map, crossovers and the rule of thumb.

// Of strategies that are tied the simplest is named first.
const simplest = strategy => {
  const place = (data.simplest || []).indexOf(strategy);
  return place < 0 ? data.strategies.length : place;
};

// Those in the first place of a group that are not filtered out, the simplest first; without intervals that of the shortest
// median alone.
function winners(group) {
  if (isUnknown(group)) return group.tiers[0].filter(isShown).slice(0, 1);
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
  const text = isUnknown(found) ? names[0] + ", no interval" : isUndecided(found) && best.length > 1 ? "not told apart" : best.length === 1 ? names[0]
    : best.length === 2 ? names.join(" = ") : names[0] + " = " + (best.length - 1) + " more";
  const title = best.length > 1 ? "Not told apart: " + names.join(", ")
    : names[0] + (isUnknown(found) ? " has the shortest median, of too few launches for an interval"
      : found.tiers.length > 1 ? " is the fastest" : isUndecided(found) ? " is not told apart from those left out"
      : " alone was measured");
  return h("td", { class: "win" }, h("button", {
    type: "button", class: isChosen ? "chosen" : null, "aria-pressed": String(isChosen),
    title,
    onclick: () => choose({ family: index, workload, need: { ...chosen.need, items: of.sizes[size] } })
  }, h("span", { class: "stripes", "aria-hidden": "true" }, best.slice(0, 6).map(strategy =>
    h("span", { class: "c" + look(strategy).colour }))), h("span", { class: "winners" },
    best.slice(0, 4).map(strategy => symbol(strategy)), " ", ...unbroken(text))));
}

// What is to be used for the need at a size; nothing where none was worked out.
function useCell(of, index, size) {
  const place = (adviceOf(index)?.items || []).indexOf(of.sizes[size]);
  const ranking = place < 0 ? [] : answerOf(index, place).ranking;
  if (!ranking.length) return h("td", { class: "missing" }, missing);
  const first = firstOf(ranking);
  const isChosen = index === chosen.family && itemsChosen() === of.sizes[size];
  return h("td", { class: "win use" }, h("button", {
    type: "button", class: isChosen ? "chosen" : null, "aria-pressed": String(isChosen),
    title: first.length > 1 ? "Would do as well: " + first.slice(1).map(nameOf).join(", ") : null,
    onclick: () => choose({ family: index, need: { ...chosen.need, items: of.sizes[size] } })
  }, ...(first.length ? [named(first[0]), first.length > 1 ? h("small", {}, " or " + (first.length - 1)
    + (first.length > 2 ? " others" : " other")) : ""] : ["nothing fits"])));
}

// Items × workload, coloured by the winner, under what is to be used for the need.
function decisionMap(host) {
  host.replaceChildren(...families.map((of, index) => {
    const table = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Decision map of " + of.label },
      h("table", { class: "map" }, h("caption", {}, of.label),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Items"),
          of.sizes.map(size => h("th", { scope: "col" }, items(size))))),
        h("tbody", {}, adviceOf(index) ? h("tr", { class: "uses" }, h("th", { scope: "row" }, "To use"),
          of.sizes.map((_, size) => useCell(of, index, size))) : null,
        of.workloads.map(workload => h("tr", {
          class: index === chosen.family && workload === chosen.workload ? "chosen" : null },
        h("th", { scope: "row" }, h("small", {}, "fastest " + workloads[workload].operation + " "), workloads[workload].name),
        of.sizes.map((_, size) => mapCell(of, index, workload, size)))))));
    return families.length < 5 || index === chosen.family ? table
      : h("details", {}, h("summary", {}, of.label), table);
  }));
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
      ? sizesMeasured().some(size => isUnknown(group(family(), chosen.workload, size)))
        ? "Whether the lead changes in " + caseName() + " is not known: fewer than 8 launches give no interval."
        : "The strategies are not told apart in " + caseName() + " at any size: there is no crossover."
    : "The lead does not change for certain in " + caseName() + ": where the map names another strategy, it is tied with the "
      + "leader at one of the two sizes.")];
  if (lead.length) parts.push(h("ul", {}, lead.map(sentence)));
  const others = turnsOf(chosen.family);
  if (others.length) parts.unshift(h("h3", {}, "To use, by number of items"), h("ul", {}, turns(others)), h("h3", {}, "The fastest"));
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
    rows.push({ size, own, best, other, why: cached.reason, tied: found.tiers[0]?.includes(rule) && !isUnknown(found), cost: found.frames.get(rule) });
  }
  const budget = 1e9 / 120;
  const slower = rows.find(row => row.own === undefined || (!row.tied && row.own > row.other));
  const untold = rows.filter(row => row.tied && isUndecided(group(family(), chosen.workload, row.size)));
  const costly = rows.find(row => row.own === undefined || row.own > budget / 10);
  const sizes = rows.map(row => items(family().sizes[row.size]));
  const say = slower
    ? "Here " + name + " is already behind at " + items(family().sizes[slower.size]) + " items"
      + (slower.own && slower.other ? " (" + ratio(slower.own / slower.other) + " times the " + operation() + " of "
        + data.strategies[slower.best] + (isUnknown(group(family(), chosen.workload, slower.size)) ? ", without an interval" : "") + ")" : "")
    : untold.length ? "Here " + name + " is not told apart from the others at "
      + untold.map(row => items(family().sizes[row.size])).join(", ") + " items"
    : "Here " + name + " is not behind at any of " + sizes.join(", ") + " items";
  const matter = costly
    ? ", and that begins to matter at " + items(family().sizes[costly.size]) + ", where it "
      + (costly.own ? "takes " + percent(costly.own / budget) + " of a frame at 120 Hz" : "was not measured to the end: "
        + (costly.why || "no time")) + "."
    : "; it takes less than a tenth of a frame at 120 Hz at all of them.";
  const table = h("div", { class: "table" });
  host.replaceChildren(h("p", {}, say + matter), h("details", {}, h("summary", {}, "By number of items"), table));
  show(table, {
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
