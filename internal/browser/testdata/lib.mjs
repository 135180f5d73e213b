// What the scripts have in common: the job on standard input, one browser for
// all pages, and answers of one JSON object a line.
import { chromium } from "playwright-core";
import { readFileSync } from "node:fs";

export const job = JSON.parse(readFileSync(0, "utf8"));
export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };

const patience = 120_000; // milliseconds for one step, on a machine with much to do

function tell(line) { process.stdout.write(JSON.stringify(line) + "\n"); }
export function fault(page, text) { tell({ page: page.path, fault: text }); }
export function seen(page, value) { tell({ page: page.path, seen: value }); }

// each calls look(tab, page) for every page of the job, some at the same time.
// Whatever a page says to the console as an error, and every request that
// fails or leaves the site, is a fault of that page.
export async function each(options, look, hands = 3) {
  const browser = await chromium.launch({
    executablePath: job.chromium,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    timeout: patience,
  });
  const waiting = [...job.pages];
  let done = 0;
  await Promise.all(Array.from({ length: hands }, async () => {
    const context = await browser.newContext({ viewport: phone, colorScheme: "light", ...options });
    context.setDefaultTimeout(patience);
    const tab = await context.newPage(), now = {};
    listen(tab, now);
    if (options.javaScriptEnabled !== false) { await tab.clock.setFixedTime(job.now); }
    for (let page; (page = waiting.shift());) {
      now.page = page;
      try {
        await tab.setViewportSize(options.viewport || phone);
        await tab.emulateMedia({ colorScheme: "light" });
        await open(tab, page);
        await look(tab, page);
      } catch (e) {
        fault(page, String(e.stack || e));
      }
      done++;
    }
    await context.close();
  }));
  await browser.close();
  tell({ done });
}

export async function open(tab, page) {
  const answer = await tab.goto(job.base + page.path, { waitUntil: "load" });
  if (answer.status() !== 200) { fault(page, "answers " + answer.status()); }
  await tab.evaluate(() => document.fonts.ready.then(() => null));
}

function listen(tab, now) {
  const tell = text => fault(now.page, text);
  tab.on("console", m => { if (m.type() === "error") { tell("console: " + m.text()); } });
  tab.on("pageerror", e => tell("script: " + e.message));
  tab.on("request", r => {
    if (!r.url().startsWith(job.base + "/") && !r.url().startsWith("data:")) { tell("asks another site: " + r.url()); }
  });
  tab.on("response", r => { if (r.status() >= 400) { tell(r.status() + " " + r.url()); } });
}
