// Somebody looks at a page of saison serve while its file is edited: told on
// standard input where the page and its file are. Answers one line of JSON.
import { createRequire } from "node:module";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const job = JSON.parse(readFileSync(0, "utf8"));
const { chromium } = createRequire(job.modules + "/")("playwright-core");
const patience = 240_000; // milliseconds, on a machine with much to do

const browser = await chromium.launch({ executablePath: job.chromium, timeout: patience,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
const tab = await browser.newPage({ viewport: { width: 800, height: 500 } });
tab.setDefaultTimeout(patience);
const errors = [];
tab.on("pageerror", e => errors.push(e.message));
tab.on("console", m => { if (m.type() === "error") { errors.push(m.text()); } });
const text = readFileSync(job.file, "utf8");
const save = (from, to) => writeFileSync(job.file, text.replace(from, to));
const until = (look, arg) => tab.waitForFunction(look, arg, { timeout: patience });
const overlay = want => until(want => {
  const box = document.querySelector("saison-faults");
  return want ? box && box.shadowRoot.textContent.includes(want) : !box;
}, want);
const state = () => tab.evaluate(() => ({
  scroll: Math.round(scrollY), same: window.same === true, typed: document.querySelector("input").value,
  heading: document.querySelector("h1").textContent.trim(), title: document.title,
}));

await tab.goto(job.page);
await tab.evaluate(() => {
  window.same = true; // gone when the page is loaded again
  document.querySelector("input").value = "typed";
  scrollTo(0, 200);
});
const told = {};
told.before = await state();
save(job.old, job.next);
await until(want => document.querySelector("h1").textContent.includes(want), job.next);
told.edited = await state();
save(job.day, job.wrong);
await overlay(job.message);
told.broken = await state();
told.overlay = await tab.evaluate(() => document.querySelector("saison-faults").shadowRoot.textContent);
save(job.key, job.slip);
await overlay(job.slip);
await tab.evaluate(() => [...document.querySelector("saison-faults").shadowRoot.querySelectorAll(".fault button")][0].click());
await overlay("");
told.repaired = readFileSync(job.file, "utf8") === text;
await until(want => document.querySelector("h1").textContent.includes(want), job.old);
told.after = await state();
// Faults of what all pages are made of: each comes over the page, which stays
// as it last was, and goes with it.
told.shared = [];
for (const { file, good, bad, place } of job.shared) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bad);
  await overlay(place);
  told.shared.push({ ...await state(), overlay: await tab.evaluate(() => document.querySelector("saison-faults").shadowRoot.textContent) });
  if (good) { writeFileSync(file, good); } else { rmSync(file); }
  await overlay("");
  told.shared.push({ ...await state(), overlay: "" });
}
told.errors = errors;
await browser.close();
process.stdout.write(JSON.stringify(told) + "\n");
