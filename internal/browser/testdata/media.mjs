// What visitors ask of their system: colours of their own, no motion, paper.
import { each, fault, seen, desk } from "./lib.mjs";

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

  const pdf = (await tab.pdf({ preferCSSPageSize: true })).toString("latin1");
  seen(page, { pages: (pdf.match(/\/Type\s*\/Page\b/g) || []).length });
});
