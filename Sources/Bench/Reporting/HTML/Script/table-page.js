// Makes the tables of a page without data of its own sort, filter and copy.
const plainText = cell => {
  const copy = cell.cloneNode(true);
  for (const mark of copy.querySelectorAll("sup, .anchor")) mark.remove();
  return copy.textContent.replace(/\u00a0/g, " ").replace(/\s+/g, " ").trim();
};

// The number that a cell begins with in its unit's smallest step; null where it has none.
const steps = { ns: 1, "µs": 1e3, ms: 1e6, s: 1e9, B: 1, kB: 1e3, MB: 1e6, GB: 1e9, k: 1e3, M: 1e6 };
function amount(text) {
  const found = text.replace(/−/g, "-").match(/^(-?[\d,]*\.?\d+)\s?(ns|µs|ms|s|kB|MB|GB|B|k|M)?/);
  return found ? Number(found[1].replaceAll(",", "")) * (steps[found[2]] || 1) : null;
}

function rowsOf(table) {
  return [...table.tBodies[0].rows].filter(row => !row.hidden).map(row => [...row.cells].map(plainText));
}
const titlesOf = table => [...table.tHead.rows[0].cells].map(plainText);

function sortStatic(table, column) {
  const header = table.tHead.rows[0].cells;
  const sign = header[column].ariaSort === "ascending" ? -1 : 1;
  const isNumber = header[column].classList.contains("number");
  const keyed = [...table.tBodies[0].rows].map(row => {
    const text = plainText(row.cells[column]);
    return [isNumber ? amount(text) : text, row];
  });
  keyed.sort(([a], [b]) => a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -sign : sign);
  table.tBodies[0].append(...keyed.map(([, row]) => row));
  for (const cell of header) cell.removeAttribute("aria-sort");
  header[column].ariaSort = sign > 0 ? "ascending" : "descending";
}

function enhance(table) {
  [...table.tHead.rows[0].cells].forEach((cell, column) => {
    const button = h("button", { type: "button", onclick: () => sortStatic(table, column) }, ...cell.childNodes);
    cell.replaceChildren(button);
  });
  const number = index => table.tHead.rows[0].cells[index].classList.contains("number");
  const whole = () => ({
    id: "", columns: titlesOf(table).map((title, index) => ({ title, number: number(index) })),
    rows: rowsOf(table).map(row => row.map(text => ({ text })))
  });
  const tools = h("p", { class: "tools" },
    h("button", { type: "button", onclick: event => copy(asMarkdown(whole()), event.currentTarget) }, "Copy as Markdown"),
    h("button", { type: "button", onclick: event => copy(asCSV(whole()), event.currentTarget) }, "Copy as CSV"));
  if (table.tBodies[0].rows.length > 8)
    tools.prepend(h("label", {}, "Rows with ", h("input", { type: "search", oninput: event => {
      const words = event.currentTarget.value.toLowerCase().split(/\s+/);
      for (const row of table.tBodies[0].rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every(word => text.includes(word));
      }
    } })));
  table.closest(".scroll").after(tools);
}

// A link may lead into something folded.
function unfold() {
  const place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let box = place; box; box = box.parentElement) if (box.tagName === "DETAILS") box.open = true;
  if (place) place.scrollIntoView({ block: "center" });
}
