// Pages by the keyboard alone: the skip link, then every stop in turn, each to
// be seen and marked; what Enter does is asked of the skip link and the menu.
import { each, fault, seen, phone, desk } from "./lib.mjs";

const most = 120; // stops; a page with more of them is not gone through to its end

async function keys(tab, page) {
  await tab.keyboard.press("Tab");
  const skip = await stop(tab);
  if (!skip || skip.tag !== "A" || !skip.href.includes("#")) { return fault(page, "the first stop is no link to the content"); }
  let n = 1;
  for (let last = skip, at; ; last = at, n++) {
    for (const text of last.faults) { fault(page, text + ": " + last.html); }
    if (n === most) { break; }
    await tab.keyboard.press("Tab");
    at = await stop(tab);
    if (!at) { break; }
    if (at.way === "stays") { return fault(page, "the keyboard stays at " + at.html); }
    if (at.way === "back") { fault(page, "the order jumps back to " + at.html); }
  }
  const all = await tab.evaluate(tabbable);
  if (n < Math.min(all, most)) { fault(page, "the keyboard reaches " + n + " of " + all + " stops"); }
  seen(page, { stops: n });
  await tab.evaluate(() => { document.activeElement.blur(); scrollTo(0, 0); });
  await tab.locator("a.skip").focus();
  await tab.keyboard.press("Enter");
  if (!(await tab.evaluate(() => location.hash === document.querySelector("a.skip").hash && !!document.querySelector("main:target")))) {
    fault(page, "the skip link does not lead to the content");
  }
  const menu = tab.locator("header nav a:not([aria-current])").first();
  if (await menu.count()) {
    const to = await menu.evaluate(a => a.href);
    await menu.focus();
    await Promise.all([tab.waitForURL(to), tab.keyboard.press("Enter")]);
  } else if (page.type !== "404") {
    fault(page, "has no menu");
  }
}

// stop describes what has the focus, or null at the end of the page.
const stop = tab => tab.evaluate(() => {
  const e = document.activeElement;
  if (!e || e === document.body || e === document.documentElement) { return null; }
  const box = e.getBoundingClientRect(), style = getComputedStyle(e), faults = [];
  if (box.width < 1 || box.height < 1 || box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) { faults.push("cannot be seen with the focus"); }
  if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) { faults.push("has no mark of the focus"); }
  const before = document.stopBefore || document.body;
  document.stopBefore = e;
  const way = before === e ? "stays" : before.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_PRECEDING ? "back" : "on";
  return { tag: e.tagName, href: e.getAttribute("href") || "", html: e.outerHTML.slice(0, 120), faults, way };
});

function tabbable() {
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter(e => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ checkVisibilityCSS: true }) && e.type !== "hidden").length;
}

for (const viewport of [phone, desk]) { await each({ viewport, reducedMotion: "reduce" }, keys); }
