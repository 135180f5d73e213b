// Opens pages of saison serve of a site with hostile texts in it, where no policy
// protects them, and presses what can be pressed but the repair. Answers one line
// of JSON: whatever ran or was asked for, and how many faults stood where.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const job = JSON.parse(readFileSync(0, "utf8"));
const { chromium } = createRequire(job.modules + "/")("playwright-core");
const patience = 240_000; // milliseconds, on a machine with much to do

const browser = await chromium.launch({ executablePath: job.chromium, timeout: patience,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
const context = await browser.newContext({ bypassCSP: true, viewport: { width: 800, height: 600 } });
const tab = await context.newPage();
tab.setDefaultTimeout(patience);
const told = { faults: [], overlays: 0, errors: 0 };
let here = "";
const fault = text => told.faults.push(here + ": " + text);
tab.on("dialog", d => { fault("a dialog: " + d.message()); d.dismiss(); });
tab.on("popup", () => fault("a window opened"));
tab.on("pageerror", e => fault("a script: " + e.message));
tab.on("request", r => {
  const path = r.url().startsWith(job.base + "/") ? new URL(r.url()).pathname : "";
  if (!path && !r.url().startsWith("data:") || path === "/planted") { fault("asks for " + r.url()); }
});
for (const path of job.paths) {
  here = path;
  const answer = await tab.goto(job.base + path, { waitUntil: "load" });
  // The faults come by the stream of events, over every page but the author's.
  const over = path !== "/_saison/" && await tab.evaluate(() => !!document.querySelector("script[src^='/__reload']"));
  if (over) { await tab.waitForSelector("saison-faults", { state: "attached" }); }
  const seen = await tab.evaluate(() => {
    const box = document.querySelector("saison-faults"), root = box && box.shadowRoot;
    const odd = (where, all) => [...all].map(e => where + " holds " + e.outerHTML.slice(0, 200));
    const wrong = [
      ...odd("the page", document.querySelectorAll("img[src='/planted'], svg[onload], [onmouseover], [onerror], a[href^='javascript:' i]")),
      ...(root ? odd("the overlay", root.querySelectorAll("img, svg, script, iframe, [onload], [onmouseover], [onerror], a[href^='javascript:' i]")) : []),
      ...odd("the page", [...document.scripts].filter(s => !s.src && !/json/.test(s.type))),
    ];
    for (const e of root ? root.querySelectorAll("summary, .close") : document.querySelectorAll("main summary")) { e.click(); }
    if ("__planted" in window) { wrong.push("a script ran"); }
    return wrong;
  });
  seen.forEach(fault);
  if (over) { told.overlays++; }
  if (answer.status() >= 400) { told.errors++; }
}
await browser.close();
process.stdout.write(JSON.stringify(told) + "\n");
