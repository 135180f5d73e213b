// What visitors ask of their system: colours of their own, no motion, larger
// text, more room between lines and words, paper.
import { each, first, fault, seen, wide, desk } from "./lib.mjs";

await each({ viewport: desk, reducedMotion: "reduce" }, async (tab, page) => {
  const moving = await tab.evaluate(() => [...document.querySelectorAll("*")].filter(e => {
    const s = getComputedStyle(e);
    return s.animationName !== "none" || s.transitionDuration.split(",").some(d => parseFloat(d) > 0);
  }).slice(0, 3).map(e => e.outerHTML.slice(0, 100)));
  for (const html of moving) { fault(page, "moves all the same: " + html); }

  await tab.emulateMedia({ forcedColors: "active" });
  const lost = await tab.evaluate(() => {
    const faults = [];
    const ground = getComputedStyle(document.body).backgroundColor;
    for (const e of document.querySelectorAll("main a, main p, main h1, main h2, main td, main li")) {
      const s = getComputedStyle(e);
      if (e.checkVisibility() && s.color === ground && s.backgroundColor === "rgba(0, 0, 0, 0)") { faults.push(e.outerHTML.slice(0, 100)); }
    }
    return faults.slice(0, 3);
  });
  for (const html of lost) { fault(page, "is lost in forced colours: " + html); }
  await tab.emulateMedia({ forcedColors: "none" });

  if (first(page)) {
    const pdf = (await tab.pdf({ preferCSSPageSize: true })).toString("latin1");
    seen(page, { pages: (pdf.match(/\/Type\s*\/Page\b/g) || []).length });
  }

  // WCAG 1.4.12: the spaces that people set.
  await tab.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}");
    document.adoptedStyleSheets = [sheet];
  });
  await tab.setViewportSize({ width: 390, height: 844 });
  await wide(tab, page, 390, "with more space in text");
  const cut = await tab.evaluate(() => [...document.querySelectorAll("html:not(.paper) main *")].filter(e => {
    const s = getComputedStyle(e);
    return e.checkVisibility() && s.overflowX === "hidden" && s.clipPath === "none" && e.textContent.trim() && !e.closest("table") && (e.scrollWidth > e.clientWidth + 2 || e.scrollHeight > e.clientHeight + 2);
  }).slice(0, 3).map(e => e.outerHTML.slice(0, 100)));
  for (const html of cut) { fault(page, "cuts text off when it has more space: " + html); }
});

// WCAG 1.4.4: text twice as large, as people set it in their browser.
await each({ viewport: desk, args: ["--blink-settings=defaultFontSize=32"] }, async (tab, page) => {
  if ((await tab.evaluate(() => getComputedStyle(document.documentElement).fontSize)) !== "32px") { fault(page, "does not take the size of text that is set"); }
  await wide(tab, page, 1280, "with text twice as large");
  await tab.setViewportSize({ width: 640, height: 450 });
  await wide(tab, page, 640, "with text twice as large");
}, first);
