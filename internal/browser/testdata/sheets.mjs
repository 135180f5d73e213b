// What is made for paper: how many pages it prints on, and what does not fit.
import { each, fault, seen, desk } from "./lib.mjs";

await each({ viewport: desk }, async (tab, page) => {
  await tab.emulateMedia({ media: "print" });
  const cut = await tab.evaluate(() => [...document.querySelectorAll(".sheet, .labels > li")].filter(e =>
    e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2).map(e => e.outerHTML.slice(0, 60)));
  for (const html of cut) { fault(page, "does not fit on its paper: " + html); }
  const pdf = (await tab.pdf({ preferCSSPageSize: true })).toString("latin1");
  const box = (pdf.match(/\/MediaBox\s*\[\s*[\d.]+\s+[\d.]+\s+([\d.]+)\s+([\d.]+)/) || []).slice(1).map(Number);
  seen(page, {
    pages: (pdf.match(/\/Type\s*\/Page\b/g) || []).length,
    a4: Math.abs(box[0] - 595) < 3 && Math.abs(box[1] - 842) < 3,
    dir: await tab.evaluate(() => document.documentElement.dir),
  });
}, undefined, 1);
