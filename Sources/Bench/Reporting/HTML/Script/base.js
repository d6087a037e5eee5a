// What every page uses: elements and formats.
const byId = id => document.getElementById(id);

// An element with attributes and children; text is never markup.
function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "style") Object.assign(element.style, value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined));
  return element;
}

// MARK: Formats, as the other reports have them

const missing = "–";
const grouped = text => text.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
const digits = v => grouped(v >= 99.95 ? v.toFixed(0) : v >= 9.995 ? v.toFixed(1) : v.toFixed(2));
const scaled = units => v => {
  const unit = [...units].reverse().find(u => v >= u[1] * 0.9995) || units[0];
  return (v === 0 ? "0" : digits(v / unit[1])) + "\u00a0" + unit[0];
};
const time = scaled([["ns", 1], ["µs", 1e3], ["ms", 1e6], ["s", 1e9]]);
const bytes = scaled([["B", 1], ["kB", 1e3], ["MB", 1e6], ["GB", 1e9], ["TB", 1e12]]);
const count = v => v === Math.round(v) ? grouped(String(v)) : v >= 100 ? grouped(v.toFixed(0)) : v.toPrecision(3);
const percent = v => (v >= 0.0995 ? grouped((v * 100).toFixed(0)) : v >= 0.00995 ? (v * 100).toFixed(1)
  : v === 0 ? "0" : v >= 0.0000995 ? (v * 100).toFixed(2) : "under 0.01") + "\u00a0%";
const ratio = v => grouped(v < 9.995 ? v.toFixed(2) : v < 99.95 ? v.toFixed(1) : v.toFixed(0));
const items = v => v >= 1e6 ? +(v / 1e6).toPrecision(3) + "M" : v >= 1e3 ? +(v / 1e3).toPrecision(3) + "k"
  : String(Math.round(v));
const duration = seconds => seconds < 1e-3 ? "under 1\u00a0ms" : seconds < 1 ? digits(seconds * 1e3) + "\u00a0ms"
  : seconds < 90 ? digits(seconds) + "\u00a0s" : seconds < 5400 ? digits(seconds / 60) + "\u00a0min"
  : digits(seconds / 3600) + "\u00a0h";
// Round numbers without decimals, for axes.
const tidy = text => text.replace(/\.0+(?=\u00a0|$)/, "");
const format = unit => ({ ns: time, bytes, share: percent })[unit] || count;
const interval = (low, high, form) => low === null || low === undefined || high === null || high === undefined
  ? "" : "[" + form(low) + ", " + form(high) + "]";
