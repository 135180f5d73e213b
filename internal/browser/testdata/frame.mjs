// Pages of the site inside a page of another one: whether they are shown there,
// and whether their links leave the frame.
import { chromium } from "playwright-core";
import { createServer } from "node:http";
import { job, fault, seen } from "./lib.mjs";

const other = createServer((_, answer) => {
  answer.setHeader("Content-Type", "text/html; charset=utf-8");
  answer.end('<!doctype html><title>A partner</title><iframe width="600" height="640" src="' + job.base + here.path + '"></iframe>');
});
await new Promise(ready => other.listen(0, "127.0.0.1", ready));
const browser = await chromium.launch({ executablePath: job.chromium, args: ["--no-sandbox", "--disable-gpu", "--no-first-run"], timeout: 120_000 });
let here, done = 0;
for (here of job.pages) {
  const context = await browser.newContext();
  context.setDefaultTimeout(120_000);
  const tab = await context.newPage();
  try {
    await tab.goto("http://127.0.0.1:" + other.address().port + "/", { waitUntil: "load" });
    const frame = tab.frames()[1], shown = frame.url().startsWith(job.base);
    let words = "", left = false;
    if (shown) {
      words = await frame.evaluate(() => document.querySelector("main").innerText);
      await Promise.all([tab.waitForURL(job.base + "/**"), frame.locator("main a").first().click()]);
      left = tab.frames().length === 1;
    }
    seen(here, { shown, words: words.length, left });
  } catch (e) {
    fault(here, String(e.stack || e));
  }
  done++;
  await context.close();
}
await browser.close();
other.close();
process.stdout.write(JSON.stringify({ done }) + "\n");
