// Filters the vectors and keeps the filter in the address, opens what the address names, moves by keyboard.
// Without it the page is complete: every part is an ordinary table or a native disclosure.
"use strict";
(() => {
  const rows = [...document.querySelectorAll("[data-vector]")];
  const holders = [...document.querySelectorAll("details.failing, details.others")];
  const status = document.querySelector("#status");
  const search = document.querySelector("#search");
  const controls = {};
  for (const name of ["text", "verdict", "rule", "suite", "tier"]) {
    const control = name === "text" ? search : document.querySelector(`#${name}`);
    if (control) controls[name] = control;
  }

  const visible = () => rows.filter((row) => !row.hidden);
  const wanted = (name) => controls[name]?.value ?? "";
  const address = () => {
    const parts = new URLSearchParams();
    for (const name of Object.keys(controls)) if (wanted(name) !== "") parts.set(name, wanted(name));
    return parts.toString();
  };

  function filter() {
    const words = wanted("text").toLowerCase().split(/\s+/).filter(Boolean);
    const is = (row, name) => wanted(name) === "" || row.dataset[name] === wanted(name);
    for (const row of rows) {
      const fits =
        ["verdict", "suite", "tier"].every((name) => is(row, name)) &&
        (wanted("rule") === "" || row.dataset.rules.split(" ").includes(wanted("rule"))) &&
        words.every((word) => row.dataset.text.includes(word));
      row.hidden = !fits;
    }
    const filtered = address() !== "";
    for (const holder of holders) {
      holder.hidden = filtered && !holder.querySelector("[data-vector]:not([hidden])");
      if (filtered) holder.open = !holder.hidden;
    }
    status.textContent = `${visible().length} of ${rows.length} shown`;
  }

  // A filter is written into the address, where it can be copied and comes back with the page.
  function remember() {
    filter();
    const state = address();
    history.replaceState(null, "", state === "" ? location.pathname + location.search : `#${state}`);
  }

  function set(values) {
    for (const [name, control] of Object.entries(controls)) control.value = values[name] ?? "";
  }

  function follow() {
    const hash = location.hash.slice(1);
    if (hash === "" || hash.includes("=")) {
      set(Object.fromEntries(new URLSearchParams(hash)));
      filter();
      return;
    }
    const target = document.getElementById(decodeURIComponent(hash));
    if (target === null) return;
    if (target.hidden) {
      set({});
      filter();
    }
    for (let part = target; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
    target.scrollIntoView();
    target.querySelector("summary, a")?.focus({ preventScroll: true });
  }

  const stop = (row) => row.querySelector("summary, a");

  function choose(values) {
    set(values);
    remember();
    document.querySelector("#vectors").scrollIntoView();
    const first = visible()[0];
    if (first) stop(first)?.focus();
  }

  function move(step) {
    const failing = visible().filter((row) => row.matches("details"));
    const stops = failing.map(stop);
    if (stops.length === 0) return;
    const at = stops.indexOf(document.activeElement);
    const next = at < 0 ? (step > 0 ? 0 : stops.length - 1) : Math.min(Math.max(at + step, 0), stops.length - 1);
    failing[next].closest(".failing").open = true;
    stops[next].focus();
  }

  for (const control of Object.values(controls)) control.addEventListener("input", remember);
  document.querySelector("#clear").addEventListener("click", () => {
    set({});
    remember();
  });
  for (const button of document.querySelectorAll("[data-choose]")) {
    button.addEventListener("click", () => choose({ rule: button.dataset.choose, verdict: button.dataset.verdict }));
  }
  for (const button of document.querySelectorAll(".copy")) {
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = "Copied";
    });
  }
  addEventListener("hashchange", follow);

  // All numbers of the table of rules are one stop of the tab key, and all vectors of a list; the arrow keys go from
  // one to the next.
  const place = (each) => {
    const { left, top } = each.getBoundingClientRect();
    return { left, top };
  };
  const WAYS = {
    ArrowRight: (from, to) => to.top === from.top && to.left > from.left,
    ArrowLeft: (from, to) => to.top === from.top && to.left < from.left,
    ArrowDown: (from, to) => to.top > from.top,
    ArrowUp: (from, to) => to.top < from.top,
  };
  const far = (from, to) => 1000 * Math.abs(to.top - from.top) + Math.abs(to.left - from.left);
  function oneStop(stops) {
    stops.forEach((each, index) => {
      each.tabIndex = index === 0 ? 0 : -1;
      each.addEventListener("keydown", (event) => {
        const way = WAYS[event.key];
        if (way === undefined) return;
        event.preventDefault();
        const from = place(each);
        const ahead = stops.filter((other) => other.checkVisibility() && way(from, place(other)));
        ahead.sort((one, other) => far(from, place(one)) - far(from, place(other)));
        ahead[0]?.focus();
      });
      each.addEventListener("focus", () => {
        for (const other of stops) other.tabIndex = other === each ? 0 : -1;
      });
    });
  }
  oneStop([...document.querySelectorAll("[data-choose]")]);
  for (const list of document.querySelectorAll("table.results")) oneStop([...list.querySelectorAll("a")]);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && event.target === search) {
      search.value = "";
      remember();
      search.blur();
    }
    if (event.target.matches("input, select, textarea")) return;
    if (event.key === "/") {
      event.preventDefault();
      search.focus();
    } else if (event.key === "j") move(1);
    else if (event.key === "k") move(-1);
  });

  // Print shows of every rule one failure in full, unless others were opened, and a line of each other.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [];
    for (const group of document.querySelectorAll("details.failing")) {
      const vectors = [...group.querySelectorAll(":scope > .vector:not([hidden])")];
      const example = vectors.some((each) => each.open) ? [] : vectors.slice(0, 1);
      opened.push(...[group, ...example].filter((each) => !each.open));
    }
    opened.push(...document.querySelectorAll("details.others.disabled:not([open])"));
    for (const each of opened) each.open = true;
  });
  addEventListener("afterprint", () => {
    for (const each of opened) each.open = false;
  });
  for (const part of document.querySelectorAll(".needs-script")) part.hidden = false;
  filter();
  follow();
})();
