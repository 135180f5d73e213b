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

// first tells the pages of the first language, or all where every kind of
// document is asked for: what languages have in common is looked at once.
export const first = page => job.thorough || page.lang === job.pages[0].lang;

// each calls look(tab, page) for the pages of the job that it is wanted for, some
// at the same time; args are for the browser, other options for its windows.
// Whatever a page says to the console as an error, and every request that
// fails or leaves the site, is a fault of that page.
export async function each({ args = [], ...options }, look, wanted = () => true, hands = 3) {
  const browser = await chromium.launch({
    executablePath: job.chromium,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", ...args],
    timeout: patience,
  });
  const waiting = job.pages.filter(wanted);
  let done = job.pages.length - waiting.length;
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

// wide tells of pages that scroll sideways, and of what sticks out.
export async function wide(tab, page, width, how = "") {
  const out = await tab.evaluate(() => {
    const root = document.scrollingElement, over = root.scrollWidth - root.clientWidth;
    if (over <= 0) { return ""; }
    const all = [...document.querySelectorAll("body *")].filter(e => {
      const box = e.getBoundingClientRect();
      return box.right > root.clientWidth + 1 || box.left < -1;
    });
    return over + " pixels too wide: " + all.slice(0, 3).map(e => e.outerHTML.slice(0, 120)).join(" | ");
  });
  if (out) { fault(page, [width, how].join(" ").trim() + ": " + out); }
}
