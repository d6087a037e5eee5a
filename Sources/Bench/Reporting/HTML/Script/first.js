// The first screen: the answer in words, three figures, and how much room they leave.

const nameOf = strategy => data.strategies[strategy];
const listed = (parts, word = "and") => parts.length < 2 ? parts.join("")
  : parts.slice(0, -1).join(", ") + " " + word + " " + parts.at(-1);
const several = list => list.length <= 4 ? listed(list.map(nameOf)) : list.length + " others";

// `1M items of construction at 120 Hz, up to 50 MB`
function asked({ items: count, rate, device, memory, edits }) {
  return [items(count) + " items of " + family().label + " in " + family().layout + " at " + rate + " Hz",
    device === 1 ? "" : "on a device " + device + " times slower", memory === null ? "" : "in " + bytes(memory),
    edits ? "with " + edits + " edits a second" : ""].filter(Boolean).join(", ");
}

function firstScreen() {
  const answer = answerOf(chosen.family);
  const best = answer?.ranking[0];
  if (!answer || !best) return withoutAdvice(answer);
  byId("answer-host").replaceChildren(...(best.fits ? fitting(answer, best) : nothingFits(answer, best)), ...ones(answer));
  const { costs, device, budget, memory: limit, edits } = answer;
  const { memory, prepare, update } = costs.get(best.strategy);
  const frame = answer.frame(best.strategy);
  const instant = prepare.value !== null && prepare.value * device < 1000;
  const nothing = { value: 0, low: null, high: null };
  showFigures([
    [edits ? "Frame with an edit" : "Frame", frame, time, "to find and describe elements, not to draw: "
      + percent(frame.value / budget) + " of the " + time(budget) + " there is"],
    ["Memory", memory, bytes, "with the layout, at its highest" + (limit === null ? "" : ", of " + bytes(limit))],
    ["Prepare", instant ? nothing : prepare.value === null ? prepare : answer.scaled(prepare, device), instant ? () => "nothing" : time,
      instant ? "ready with the layout" : "before the first frame"],
    ...(edits ? [["An edit adds", answer.scaled(update, device), time, "to the frame it is in"]] : [])]);
  const room = budget / (frame.high ?? frame.value);
  const times = room < 10 ? ratio(room) : grouped(String(+room.toPrecision(2)));
  showMargin(best.strategy, !best.fits ? null : best.fits === 1 ? ["not certain", "Its interval holds a limit."]
    : frame.high === null ? ["likely", "Its median would fit " + times + " times; too few launches for an interval."]
      : ["certain", "Even the upper end of its interval would fit " + times + " times."]);
}

// Whether it is certain that a strategy fits, and why; nothing where none does.
function showMargin(strategy, said) {
  byId("margin-host").replaceChildren(...(said ? [h("p", { class: "level" }, "That ", ...unbroken(nameOf(strategy)), " fits: " + said[0]),
    h("p", {}, said[1])] : []));
}

// Own strategies that the first screen has room for.
const mostOwn = 3;

// How each strategy that is not of this package does: first, or how far from it.
function ones({ ranking, items: count, frame, budget }) {
  const best = ranking[0];
  return roles.own.filter(isShown).slice(0, mostOwn).map(strategy => {
    const place = ranking.find(ranked => ranked.strategy === strategy);
    const why = place ? null : unanswered(count, ranking).find(([known]) => known === strategy)?.[1];
    if (!place && !why) return null;
    const says = !place ? " has no answer here: " + why + "."
      : (place.fits ? " fits, rank " + place.rank + " of " + ranking.length : " does not fit") + ": its frame takes " + time(frame(strategy).value)
        + ", " + percent(frame(strategy).value / budget) + " of the budget"
        + (place === best ? "." : " and " + ratio(frame(strategy).value / frame(best.strategy).value) + " times that of " + nameOf(best.strategy) + ".");
    return h("p", { class: "own" }, h("b", {}, "Yours: "), named(strategy), ...unbroken(says));
  }).filter(Boolean);
}

// Why the one to use is not the fastest, or that it is.
function fitting(answer, best) {
  const { ranking, work, budget } = answer;
  const fits = ranking.filter(({ fits }) => fits).map(({ strategy }) => strategy);
  const fastest = fits.reduce((a, b) => work(b) < work(a) ? b : a);
  const most = Math.max(...fits.map(strategy => answer.frame(strategy).value));
  const enough = answer.memory === null && !answer.edits ? "fast enough" : "good enough";
  // What was cut off at this size is one of those that were tried.
  const left = unanswered(answer.items, ranking).map(([strategy]) => strategy);
  const all = ranking.length + left.length;
  const among = fits.length === 1 ? "No other of the " + all + " strategies fits."
    : (fits.length === all ? "All " + fits.length : fits.length + " of " + all) + " strategies are " + enough
      + ": their frames take " + (most / budget < 0.0001 ? "" : "at most ") + percent(most / budget) + " of the budget.";
  const tied = ranking.filter(({ rank, strategy }) => rank === best.rank && strategy !== best.strategy).map(({ strategy }) => strategy);
  const also = !tied.length ? "" : several(tied) + " would do as well.";
  const is = nameOf(best.strategy);
  const why = best.strategy === fastest ? fits.length > 1 ? is + " has the shortest frame." : ""
    : notFastest(answer, best.strategy, fastest, tied);
  return [h("p", { class: "lead" }, "Use ", named(best.strategy), h("span", { class: "asked" }, " for " + asked(answer))),
    h("p", { class: "why" }, unbroken([among, why, also].filter(Boolean).join(" "))), until(answer, best.strategy)];
}

function notFastest({ costs, work, budget, device }, best, fastest, tied) {
  const gain = work(best) - work(fastest);
  const name = nameOf(fastest), is = nameOf(best);
  const [own, other] = [costs.get(best), costs.get(fastest)];
  const lead = gain <= 0.05 * budget
    ? name + " has the shortest frame, by " + time(gain) + (gain / budget < 0.0001 ? "" : " or " + percent(gain / budget) + " of the budget")
      + ": too little to see."
    : name + " has the shortest median frame, " + ([best, fastest].some(strategy => costs.get(strategy).frame.low === null)
      ? "with too few launches for an interval." : "but is not told apart: launches overlap.");
  const reasons = [];
  const prepares = [own, other].map(({ prepare }) => prepare.value === null ? null : prepare.value * device);
  if (prepares[0] !== null && prepares[0] < 1000 && prepares[1] > 1000) reasons.push("has nothing to prepare (" + name + ": "
    + time(prepares[1]) + ")");
  else if (prepares[0] !== null && prepares[1] - prepares[0] > budget) reasons.push("is ready " + time(prepares[1] - prepares[0]) + " sooner");
  if (own.memory.value !== null && other.memory.value - own.memory.value > Math.max(1e6, 0.1 * own.memory.value))
    reasons.push("takes " + bytes(other.memory.value - own.memory.value) + " less memory");
  if (!reasons.length) reasons.push(tied.includes(fastest) ? "is the simpler one" : "costs less otherwise");
  return lead + " " + is + " " + listed(reasons) + ".";
}

// Up to which number of items it stays the one to use, and what is to be used then.
function until(answer, best) {
  const { advice, items: count } = answer;
  const later = turnsOf(chosen.family).filter(({ size }) => size >= count);
  const next = later.find(({ ranking }) => !firstOf(ranking).includes(best));
  const last = later.filter(({ size }) => !next || size < next.size).at(-1);
  const then = next && firstOf(next.ranking)[0];
  return h("p", { class: "until" }, h("b", {}, next ? "Until " : "At least "), !next
    ? "up to " + items(advice.items.at(-1)) + " items: more were not measured."
    : endOf(answer, best, last.size, next) + " items. From " + items(next.size) + " on ",
  ...(!next ? [] : then === undefined ? ["nothing measured fits."] : ["use ", named(then), "."]));
}

function nothingFits(answer, best) {
  const { costs, budget, memory: limit } = answer;
  const frame = answer.frame(best.strategy), { memory } = costs.get(best.strategy);
  const isLate = frame.value > budget;
  const exceeded = isLate ? "its frame takes " + time(frame.value) + ", " + ratio(frame.value / budget) + " times the "
    + time(budget) + " there is" : "it takes " + bytes(memory.value) + " of memory, " + ratio(memory.value / limit) + " times the limit";
  const smaller = turnsOf(chosen.family).filter(({ size }) => size <= answer.items);
  const before = smaller.filter(({ ranking }) => firstOf(ranking).length).at(-1);
  const next = smaller[smaller.indexOf(before) + 1];
  return [h("p", { class: "lead problem" }, "Nothing fits", h("span", { class: "asked" }, " for " + asked(answer))),
    h("p", { class: "why" }, "Nearest comes ", named(best.strategy), ": " + exceeded + "."),
    h("p", { class: "until" }, ...(before ? [h("b", {}, "Until "),
      endOf(answer, firstOf(before.ranking)[0], before.size, next) + " items ", named(firstOf(before.ranking)[0]),
      " fits."] : ["No smaller number of items fits either."]))];
}

// Where no frames were measured: what is fastest, and its own figures.
function withoutAdvice() {
  const found = group(family(), chosen.workload, chosen.size);
  const best = found ? winners(found) : [];
  const of = best.length ? result(family(), chosen.workload, chosen.size, best[0]) : null;
  const is = operation();
  const where = " for the " + is + " of " + caseName() + " at " + items(family().sizes[chosen.size]) + " items";
  const isOne = best.length === 1 && found.tiers.length > 1;
  const lead = !best.length ? ["Nothing was measured"] : isOne ? [named(best[0]), " is the fastest"]
    : isUnknown(found) ? [named(best[0]), " has the shortest median"]
    : best.length === 1 ? [named(best[0]), " alone was measured"] : ["Not told apart: ", listed(best.slice(0, 4).map(nameOf))];
  const other = best.length && (isOne ? found.tiers[1][0] : isUnknown(found) ? found.tiers[0].filter(isShown)[1] : undefined);
  const second = other === undefined ? null : found.ratios.get(other);
  byId("answer-host").replaceChildren(h("p", { class: "lead" }, lead, h("span", { class: "asked" }, where)),
    h("p", { class: "why" }, second ? unbroken(nameOf(other) + " takes " + ratio(second.median) + " times as long"
    + (second.low === null ? ", without an interval. " : ". ")) : "",
      "No frames were measured here, so nothing is recommended."), ...roles.own.filter(isShown).slice(0, mostOwn).map(strategy => {
    const value = median(result(family(), chosen.workload, chosen.size, strategy), timeOf[is]);
    return value === undefined ? null : h("p", { class: "own" }, h("b", {}, "Yours: "), named(strategy), " takes " + time(value) + ".");
  }).filter(Boolean));
  const figure = name => { const value = of && metric(of, name); return value && !value.reason
    ? { value: value.median, low: value.low, high: value.high } : { value: null, low: null, high: null }; };
  showFigures([[{ query: "Query", change: "Change", frame: "Frame" }[is], figure(timeOf[is]), time, "the median"],
    ["Memory", figure("memory.retained"), bytes, "kept after prepare"],
    ["Prepare", figure("prepare.time"), time, "before the first " + is]]);
  showMargin(null, null);
}

// Figures as tiles: [title, {value, low, high}, form, what it means].
function showFigures(all) {
  byId("figures-host").replaceChildren(h("dl", { class: "tiles" }, all.map(([title, { value, low, high }, form, note]) =>
    h("div", {}, h("dt", {}, title), h("dd", {}, h("b", {}, value === null ? "n/a" : form(value)),
      value === 0 ? null : h("small", { class: "range" }, value === null ? "not measured" : low === null || low === undefined
        ? "no interval" : low === high ? "exact" : interval(low, high, form)), h("small", {}, note))))));
}
