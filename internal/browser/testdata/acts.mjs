// What the scripts of pages do, asked of them by keys: lists are narrowed down,
// addresses copied, what has ended since the build says so. The grid of a month
// and its list hold the same.
import { each, first, fault, seen, job, open, desk, phone } from "./lib.mjs";

const acts = { home: [ended], agenda: [ended, filters], month: [grid], event: [calendar, copy, over], call: [days], subscribe: [copy, folded] };

// enter gives an element the focus and presses Enter.
async function enter(tab, selector) {
  await tab.locator(selector).first().focus();
  await tab.keyboard.press("Enter");
}

async function filters(tab, page) {
  const count = () => tab.evaluate(() => ({
    shown: [...document.querySelectorAll("li[data-f]:not([hidden])")].map(e => e.dataset.f), all: document.querySelectorAll("li[data-f]").length,
    said: document.querySelector(".found [role=status]").textContent, marked: [...document.querySelectorAll("a[data-value][aria-current=true]")].map(a => a.dataset.value),
    empty: [...document.querySelectorAll(".month")].filter(m => !m.hidden && !m.querySelector("li:not([hidden])")).length,
  }));
  const all = await count();
  if (await tab.locator(".facets").isVisible()) { fault(page, "shows the filters before they are asked for"); }
  await enter(tab, ".filters > summary");
  if (!(await tab.locator(".facets").isVisible())) { return fault(page, "Enter does not open the filters"); }
  const chosen = [];
  for (const facet of ["city", "place"]) {
    const value = await tab.evaluate(facet => { // what the first row has that is shown
      const row = document.querySelector("li[data-f]:not([hidden])"), values = row.dataset.f.split(" ");
      return values.find(v => v.startsWith(facet + ":") && document.querySelector('.facets a[data-value="' + v + '"]')) || "";
    }, facet);
    if (!value) { continue; }
    chosen.push(value);
    await enter(tab, '.facets a[data-value="' + value + '"]');
    await tab.waitForFunction(v => document.querySelector('.facets a[data-value="' + v + '"][aria-current=true]'), value);
    const now = await count();
    if (!now.shown.length || now.shown.length >= all.all || now.shown.some(f => chosen.some(v => !f.split(" ").includes(v)))) { fault(page, "with " + chosen + " shows " + now.shown.length + " of " + now.all); }
    if (!now.said.includes(String(now.shown.length)) && now.shown.length !== 1) { fault(page, "says " + now.said + " for " + now.shown.length); }
    if (now.empty) { fault(page, "keeps " + now.empty + " months without dates"); }
    if (String(now.marked.sort()) !== String([...chosen].sort())) { fault(page, "marks " + now.marked + ", chosen are " + chosen); }
  }
  seen(page, { chosen: chosen.length });
  await tab.reload(); // the address holds what is chosen, and further parts of the agenda come in again
  await tab.waitForFunction(n => document.querySelectorAll("a[data-value][aria-current=true]").length === n, chosen.length);
  if (String((await count()).marked.sort()) !== String([...chosen].sort())) { fault(page, "forgets what is chosen when it is loaded again"); }
  await tab.goBack();
  await tab.waitForFunction(n => document.querySelectorAll("a[data-value][aria-current=true]").length === n, chosen.length - 1);
  if (await tab.locator(".found a").isVisible()) {
    await enter(tab, ".found a");
    await tab.waitForFunction(() => !document.querySelector("a[data-value][aria-current=true]"));
  }
  const end = await count();
  if (end.shown.length !== end.all || end.all < all.all) { fault(page, "does not show all again"); }
  if (!(await tab.evaluate(() => document.activeElement.closest(".filters")))) { fault(page, "loses the focus after showing all"); }
}

// later opens a page as it is at another time.
async function later(tab, page, time) {
  await tab.clock.setFixedTime(time);
  await open(tab, page);
}

async function ended(tab, page) {
  const rows = () => tab.evaluate(() => [...document.querySelectorAll("li.row[data-past]")].map(e => ({
    end: e.dataset.end || "", id: e.querySelector(".t").textContent + " " + e.querySelector(".day").textContent.slice(0, 40),
    past: e.querySelector(".day").classList.contains("past"), said: !!e.dataset.past && e.innerText.includes(e.dataset.past), apart: !!e.closest("#ended"), heading: !!e.querySelector("h3.day"),
  })));
  const before = await rows();
  const ends = before.map(r => Date.parse(r.end)).filter(n => n > job.now).sort((a, b) => a - b);
  if (ends.length < 2 || before.some(r => r.past)) { return fault(page, "has " + ends.length + " dates that can end, and some past already"); }
  await later(tab, page, ends[0] + 1000);
  const after = await rows(), gone = after.filter(r => r.past);
  const due = ends.filter(n => n <= ends[0] + 1000).length;
  if (gone.length !== due) { fault(page, gone.length + " dates have ended, " + due + " are due"); }
  if (gone.some(r => !r.said || r.end)) { fault(page, "does not say that a date has ended: " + JSON.stringify(gone)); }
  if (after.length !== before.length) { fault(page, "has " + after.length + " dates in place of " + before.length); }
  if (page.type === "agenda") {
    if (gone.some(r => !r.apart || !r.heading) || after.some(r => r.apart && !r.past)) { fault(page, "does not put what has ended apart"); }
    if (await tab.evaluate(() => [...document.querySelectorAll(".month")].some(m => !m.querySelector("h2") || !m.querySelector("li") || !m.querySelector("li h3.day")))) { fault(page, "has a month without a heading or dates"); }
  }
  seen(page, { ended: gone.length });
  await later(tab, page, job.now);
}

// over looks at the head of an event whose last date has ended.
async function over(tab, page) {
  const end = await tab.evaluate(() => { const f = document.querySelector(".field[data-end]"); return f ? Date.parse(f.dataset.end) : 0; });
  if (!end) { return; }
  await later(tab, page, end + 1000);
  const said = await tab.evaluate(() => ({ past: document.querySelector(".field[data-past]").dataset.past, notice: [...document.querySelectorAll(".notice")].map(n => n.textContent), acts: document.querySelectorAll(".field .acts").length }));
  if (!said.past || !said.notice.includes(said.past) || said.acts) { fault(page, "does not say that it is over: " + JSON.stringify(said)); }
  seen(page, { over: 1 });
  await later(tab, page, job.now);
}

async function grid(tab, page) {
  const at = await tab.evaluate(() => {
    const table = document.querySelector("table.cal"), at = s => [...new Set([...document.querySelectorAll(s)].map(a => a.getAttribute("href")))].sort();
    return {
      caption: table.caption.textContent.trim(), heads: [...table.querySelectorAll("thead th")].filter(th => th.scope === "col" && th.textContent.trim()).length,
      cells: [...table.querySelectorAll("tbody tr")].every(tr => tr.cells.length === 7), grid: at("table.cal li a"), list: at(".rows .t a"),
      silent: [...table.querySelectorAll("li a")].filter(a => !a.textContent.trim()).length,
      small: [...table.querySelectorAll("a")].filter(a => { const b = a.getBoundingClientRect(); return b.width < 24 || b.height < 24; }).length,
      uneven: [...table.querySelectorAll("tbody tr")].filter(tr => {
        const down = [...tr.querySelectorAll("td li:first-child:not([class*=' s'])")].map(li => li.getBoundingClientRect().top - tr.getBoundingClientRect().top);
        return Math.max(...down) - Math.min(...down) > 1;
      }).length,
    };
  });
  if (at.uneven) { fault(page, "has " + at.uneven + " weeks whose days begin at different heights"); }
  if (!at.caption || at.heads !== 7 || !at.cells || at.silent) { fault(page, "has no table of a month: " + JSON.stringify(at).slice(0, 200)); }
  const lacks = at.grid.filter(h => !at.list.includes(h)).concat(at.list.filter(h => !at.grid.includes(h)));
  if (!at.grid.length || lacks.length) { fault(page, "grid and list differ: " + lacks.slice(0, 3)); }
  if (at.small) { fault(page, "has " + at.small + " targets below 24 pixels"); }
  await tab.locator("table.cal li a").nth(0).focus();
  const order = [];
  for (let i = 0; i < 5; i++) {
    order.push(await tab.evaluate(() => [...document.querySelectorAll("table.cal a")].indexOf(document.activeElement)));
    await tab.keyboard.press("Tab");
  }
  if (order.some((n, i) => i && n !== order[i - 1] + 1)) { fault(page, "goes through the grid as " + order); }
  const link = tab.locator("table.cal li a").first(), to = await link.evaluate(a => a.href.split("#")[0]);
  await link.focus();
  await Promise.all([tab.waitForURL(url => String(url).split("#")[0] === to), tab.keyboard.press("Enter")]);
  await open(tab, page);
  seen(page, { grid: at.grid.length });
}

async function calendar(tab, page) {
  if (!(await tab.locator("details.add").count())) { return; }
  await enter(tab, "details.add > summary");
  await tab.keyboard.press("Tab");
  const at = await tab.evaluate(() => ({ inside: !!document.activeElement.closest("details.add[open]"), links: [...document.querySelectorAll("details.add a")].map(a => a.href) }));
  if (!at.inside || !at.links.some(h => h.endsWith(".ics"))) { fault(page, "does not offer a calendar: " + JSON.stringify(at).slice(0, 200)); }
  await enter(tab, "details.add > summary");
  if (await tab.locator("details.add a").first().isVisible()) { fault(page, "Enter does not close what it has opened"); }
  seen(page, { calendar: at.links.length });
}

async function copy(tab, page) {
  const buttons = tab.locator(".copy button");
  await tab.evaluate(() => { // the clipboard is one for all pages that are looked at
    const clipboard = navigator.clipboard, write = clipboard.writeText.bind(clipboard);
    clipboard.writeText = text => { window.written = text; return write(text); };
  });
  const n = await buttons.count();
  if (n !== (await tab.locator("code[data-copy]").count())) { fault(page, "has " + n + " buttons to copy with"); }
  for (const i of new Set([0, n - 1])) {
    const button = buttons.nth(i);
    if (n === 0 || !(await button.isVisible())) { continue; }
    const own = await button.evaluate(b => ({ text: b.parentElement.querySelector("code").textContent, copied: b.parentElement.querySelector("code").dataset.copied, name: b.textContent }));
    await button.focus();
    await tab.keyboard.press("Enter");
    await tab.waitForFunction(([i, words]) => document.querySelectorAll(".copy button")[i].querySelector("[role=status]").textContent === words, [i, own.copied]);
    const got = await tab.evaluate(() => window.written);
    if (got !== own.text || !/^https?:/.test(got)) { fault(page, "copies " + got + " for " + own.text); }
    seen(page, { copied: 1 });
  }
}

async function folded(tab, page) {
  const many = tab.locator("details.many > summary");
  if (!(await many.count())) { return; }
  await enter(tab, "details.many > summary");
  if (!(await tab.locator("details.many .ways a").first().isVisible())) { fault(page, "Enter does not unfold the calendars"); }
}

async function days(tab, page) {
  const said = () => tab.evaluate(() => { const e = document.querySelector("[data-until]"); return e && e.checkVisibility() ? e.textContent : ""; });
  const until = await tab.evaluate(() => { const e = document.querySelector("[data-until]"); return e ? Date.parse(e.dataset.until) : 0; });
  if (!until) { return; }
  if (!/\d/.test(await said())) { fault(page, "does not say how many days are left: " + (await said())); }
  await later(tab, page, until - 60_000);
  if (!(await said()) || (await said()) !== (await tab.evaluate(() => document.querySelector("[data-until]").dataset.last))) { fault(page, "does not say that it is the last day: " + (await said())); }
  await later(tab, page, until + 60_000);
  if (await said()) { fault(page, "says days are left after the close: " + (await said())); }
  await later(tab, page, job.now);
  seen(page, { days: 1 });
}

async function act(tab, page) {
  for (const one of acts[page.type] || []) { await one(tab, page); }
}

const how = { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] };
await each({ viewport: desk, ...how }, act);
await each({ viewport: phone, ...how }, act, first);
