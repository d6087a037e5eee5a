// A page of tables alone, whose order is not kept in the address.
const chosen = { sort: {} };
for (const table of document.querySelectorAll(".scroll > table")) enhance(table);
addEventListener("hashchange", unfold);
unfold();
