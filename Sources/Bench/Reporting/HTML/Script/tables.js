// Tables that sort by column and are copied as Markdown or CSV.

// A cell is {text, sort, small, tone, notes, strategy, bar}, or a text.
const cell = (text, sort, more) => ({ text, sort: sort === undefined ? text : sort, ...more });
const none = { text: missing, sort: null, tone: "missing" };

// The cell of a metric, with its interval beneath.
function metricCell(found, unit) {
  if (!found) return none;
  if (found.reason) return cell("n/a", null, { tone: "missing", notes: [found.reason] });
  const form = format(unit);
  return cell(form(found.median), found.median, {
    small: found.low !== found.high ? interval(found.low, found.high, form) : "", notes: found.note ? [found.note] : []
  });
}

// The rows in the order chosen: what has no value last, whichever way.
function sorted(table) {
  const [title, direction] = chosen.sort[table.id] || [];
  const column = table.columns.findIndex(column => column.title === title);
  if (column < 0) return table.rows;
  const sign = direction === "descending" ? -1 : 1;
  return [...table.rows].sort((a, b) => {
    const [left, right] = [a[column].sort, b[column].sort];
    if (left === right) return 0;
    if (left === null || left === undefined) return 1;
    if (right === null || right === undefined) return -1;
    return left < right ? -sign : sign;
  });
}

const plain = cell => [cell.text, cell.small].filter(Boolean).join(" ").replace(/\u00a0/g, " ");
const asMarkdown = table => {
  const escaped = text => text.replace(/[\\`*_[\]<>|#~&]/g, "\\$&");
  const line = cells => "| " + cells.map(escaped).join(" | ") + " |";
  return [line(table.columns.map(column => column.title)),
    "| " + table.columns.map(column => column.number ? "--:" : ":--").join(" | ") + " |",
    ...sorted(table).map(row => line(row.map(plain)))].join("\n") + "\n";
};
const asCSV = table => {
  const quoted = text => /[",\r\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
  return [table.columns.map(column => column.title), ...sorted(table).map(row => row.map(plain))]
    .map(row => row.map(quoted).join(",") + "\r\n").join("");
};

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea", { class: "offscreen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  const before = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = before; }, 1500);
}

// A title that may go on in another line behind a full stop: names of metrics have no spaces.
const parts = title => title.split(/(?<=\.)/).flatMap((part, index) => index ? [h("wbr"), part] : [part]);

// The table with its buttons and footnotes, in place of what the host shows.
function show(host, table) {
  if (!table.rows.length) return host.replaceChildren(h("p", { class: "note" }, table.empty || "Nothing was measured."));
  const notes = [];
  const marks = cell => (cell.notes || []).map(text => {
    if (!notes.includes(text)) notes.push(text);
    const number = notes.indexOf(text) + 1;
    return h("sup", {}, h("a", { href: "#" + table.id + "-note-" + number,
      onclick: event => { event.preventDefault(); byId(table.id + "-note-" + number).focus(); } }, String(number)));
  });
  const [title, direction] = chosen.sort[table.id] || [];
  const header = table.columns.map(column => h("th", {
    scope: "col", class: column.number ? "number" : null,
    "aria-sort": column.title === title ? direction : null, title: column.help
  }, h("button", { type: "button", onclick: () => sortBy(table, column) }, parts(column.title))));
  const body = sorted(table).map(row => h("tr", row[0].strategy === undefined ? {} : { "data-strategy": row[0].strategy },
    row.map((cell, index) => h(index ? "td" : "th", {
      scope: index ? null : "row",
      class: [table.columns[index].number ? "number" : "", cell.tone || ""].join(" ").trim() || null
    }, cell.strategy === undefined ? cell.text : named(cell.strategy), marks(cell),
    cell.small ? h("small", { class: "interval" }, cell.small) : null, cell.bar || null))));
  host.replaceChildren(
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": table.caption },
      h("table", { id: table.id }, h("caption", {}, table.caption), h("thead", {}, h("tr", {}, header)),
        h("tbody", {}, body))),
    h("p", { class: "tools" },
      h("button", { type: "button", onclick: event => copy(asMarkdown(table), event.currentTarget) }, "Copy as Markdown"),
      h("button", { type: "button", onclick: event => copy(asCSV(table), event.currentTarget) }, "Copy as CSV")),
    ...(notes.length ? [h("ol", { class: "notes" }, notes.map((text, index) =>
      h("li", { id: table.id + "-note-" + (index + 1), tabindex: "-1" }, text)))] : []));
}

function sortBy(table, column) {
  const [title, direction] = chosen.sort[table.id] || [];
  const first = "ascending", second = "descending";
  chosen.sort[table.id] = [column.title, title === column.title && direction === first ? second : first];
  const host = byId(table.id).closest(".table");
  show(host, table);
  remember();
  const button = [...host.querySelectorAll("thead button")].find(button => button.textContent === column.title);
  button.focus();
}
