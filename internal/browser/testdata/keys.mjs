// Pages by the keyboard alone: the skip link, then every stop in turn, each to
// be seen and marked; what Enter does is asked of the skip link, the menu and
// the languages.
import { each, first, fault, seen, phone, desk } from "./lib.mjs";

const most = 120; // stops; a page with more of them is not gone through to its end

async function keys(tab, page) {
  const all = await tab.evaluate(watch);
  await press(tab, Math.min(all, most));
  const { stops, first, count } = await tab.evaluate(() => window.walk);
  const bare = await tab.evaluate(() => !document.querySelector("header.mast")); // on paper, or in another site
  if (!bare && !first.startsWith("#")) { return fault(page, "the first stop is no link to the content"); }
  for (const text of stops) { fault(page, text); }
  if (count < Math.min(all, most)) { fault(page, "the keyboard reaches " + count + " of " + all + " stops"); }
  seen(page, { stops: count, bare });
  if (bare) { return; }
  await tab.evaluate(() => { document.activeElement.blur(); scrollTo(0, 0); });
  await tab.locator("a.skip").focus();
  await tab.keyboard.press("Enter");
  if (!(await tab.evaluate(() => location.hash === document.querySelector("a.skip").hash && !!document.querySelector("main:target")))) {
    fault(page, "the skip link does not lead to the content");
  }
  await press(tab, 1);
  if (!(await tab.evaluate(() => { const e = document.activeElement; return e.closest("main") || !document.querySelector("main").querySelector("a[href], button, input, summary"); }))) {
    fault(page, "what follows the skip link is not in the content");
  }
  if (page.type !== "home") { return; } // all pages have the same
  for (const [name, links] of [["menu", "header nav a[href]:not([aria-current]):not([lang])"], ["language", "header nav a[hreflang], header nav a[lang]:not([aria-current])"]]) {
    const link = tab.locator(links).first();
    if (!(await link.count())) { fault(page, "has no " + name); continue; }
    const to = await link.evaluate(a => ({ href: a.href, lang: a.hreflang || a.lang }));
    await link.focus();
    await Promise.all([tab.waitForURL(to.href), tab.keyboard.press("Enter")]);
    const lang = await tab.evaluate(() => document.documentElement.lang);
    if (to.lang && lang !== to.lang) { fault(page, "the language " + to.lang + " leads to " + lang); }
    await tab.goBack();
  }
}

// press sends the key Tab n times, without waiting in between. A film or a sound
// has stops of its own inside, which count as one.
async function press(tab, n) {
  const keys = await tab.context().newCDPSession(tab);
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  for (let left = n, tries = 0; left > 0 && tries < 4; tries++) {
    const sent = [];
    for (let i = 0; i < left; i++) {
      sent.push(keys.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key }), keys.send("Input.dispatchKeyEvent", { type: "keyUp", ...key }));
    }
    await Promise.all(sent);
    left = await tab.evaluate(n => window.walk && window.walk.inside > 0 ? n - window.walk.count : 0, n);
  }
  await keys.detach();
}

// watch writes down every stop as it gets the focus, and returns how many there are.
function watch() {
  const walk = window.walk = { stops: [], first: "", count: 0, inside: document.querySelectorAll("video[controls], audio[controls]").length };
  const known = new Set();
  let last = null;
  addEventListener("focusin", event => {
    const e = event.target;
    if (known.has(e)) { return; } // round again, or inside a film
    known.add(e);
    if (!walk.count++) { walk.first = e.getAttribute("href") || ""; }
    const tell = text => walk.stops.push(text + ": " + e.outerHTML.slice(0, 120));
    const box = e.getBoundingClientRect(), style = getComputedStyle(e);
    if (box.width < 1 || box.height < 1 || box.top + scrollY < 0 || box.right < 1 || box.left > innerWidth - 1 || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) { tell("cannot be seen with the focus"); }
    if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) { tell("has no mark of the focus"); }
    if (last && last.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_PRECEDING) { tell("the order jumps back"); }
    last = e;
  });
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary, video[controls], audio[controls], [tabindex]")]
    .filter(e => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ checkVisibilityCSS: true }) && e.type !== "hidden").length;
}

await each({ viewport: desk, reducedMotion: "reduce" }, keys);
await each({ viewport: phone, reducedMotion: "reduce" }, keys, first);
