// Filters the list of vectors, moves between failures by keyboard, opens everything for print.
// Without it the page is complete: every part is an ordinary table or a native disclosure.
"use strict";
(() => {
  const rows = [...document.querySelectorAll("[data-vector]")];
  const search = document.querySelector("#search");
  const verdict = document.querySelector("#verdict");
  const rule = document.querySelector("#rule");
  const status = document.querySelector("#status");

  const visible = () => rows.filter((row) => !row.hidden);

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const text = row.dataset.text;
      row.hidden =
        (verdict.value !== "" && row.dataset.verdict !== verdict.value) ||
        (rule.value !== "" && !row.dataset.rules.split(" ").includes(rule.value)) ||
        !words.every((word) => text.includes(word));
    }
    const shown = visible().length;
    status.textContent = `${shown} of ${rows.length} shown`;
  }

  function choose(ruleId, verdictName) {
    rule.value = ruleId;
    verdict.value = verdictName;
    search.value = "";
    filter();
    document.querySelector("#vectors").scrollIntoView();
    visible()[0]?.querySelector("summary")?.focus();
  }

  function move(step) {
    const stops = visible().map((row) => row.querySelector("summary")).filter(Boolean);
    if (stops.length === 0) return;
    const at = stops.indexOf(document.activeElement);
    const next = at < 0 ? (step > 0 ? 0 : stops.length - 1) : Math.min(Math.max(at + step, 0), stops.length - 1);
    stops[next].focus();
  }

  for (const control of [search, verdict, rule]) control.addEventListener("input", filter);
  document.querySelector("#clear").addEventListener("click", () => choose("", ""));
  for (const button of document.querySelectorAll("[data-choose]")) {
    button.addEventListener("click", () => choose(button.dataset.choose, button.dataset.verdict));
  }
  for (const button of document.querySelectorAll(".copy")) {
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = "Copied";
    });
  }
  // The numbers of the table are one stop of the tab key; the arrow keys go from one to the next.
  const numbers = [...document.querySelectorAll("[data-choose]")];
  const place = (number) => {
    const { left, top } = number.getBoundingClientRect();
    return { left, top };
  };
  const WAYS = {
    ArrowRight: (from, to) => to.top === from.top && to.left > from.left,
    ArrowLeft: (from, to) => to.top === from.top && to.left < from.left,
    ArrowDown: (from, to) => to.top > from.top,
    ArrowUp: (from, to) => to.top < from.top,
  };
  const far = (from, to) => 1000 * Math.abs(to.top - from.top) + Math.abs(to.left - from.left);
  numbers.forEach((number, index) => {
    number.tabIndex = index === 0 ? 0 : -1;
    number.addEventListener("keydown", (event) => {
      const way = WAYS[event.key];
      if (way === undefined) return;
      event.preventDefault();
      const from = place(number);
      const ahead = numbers.filter((each) => way(from, place(each)));
      ahead.sort((one, other) => far(from, place(one)) - far(from, place(other)));
      ahead[0]?.focus();
    });
    number.addEventListener("focus", () => {
      for (const each of numbers) each.tabIndex = each === number ? 0 : -1;
    });
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && event.target === search) {
      search.value = "";
      filter();
      search.blur();
    }
    if (event.target.matches("input, select, textarea")) return;
    if (event.key === "/") {
      event.preventDefault();
      search.focus();
    } else if (event.key === "j") move(1);
    else if (event.key === "k") move(-1);
  });

  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details.vector:not([open])")];
    for (const each of closed) each.open = true;
  });
  addEventListener("afterprint", () => {
    for (const each of closed) each.open = false;
  });
  for (const part of document.querySelectorAll(".needs-script")) part.hidden = false;
  filter();
})();
