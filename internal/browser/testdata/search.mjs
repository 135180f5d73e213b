// The search by the keyboard alone: the field at the head of a page, Enter, the
// results by arrows, back with Escape, and on to one of them.
import { each, fault, seen, desk } from "./lib.mjs";

const focused = tab => tab.evaluate(() => {
  const links = [...document.querySelectorAll("#hits h2 a")], at = document.activeElement;
  return at === document.getElementById("q") ? "field" : links.includes(at) ? links.indexOf(at) : at.outerHTML.slice(0, 120);
});

async function search(tab, page) {
  await tab.locator("header .find input").focus();
  await tab.keyboard.insertText(page.kind);
  await Promise.all([tab.waitForURL(/\?q=/), tab.keyboard.press("Enter")]);
  await tab.locator("#hits li").first().waitFor();
  const found = await tab.evaluate(() => ({
    hits: document.querySelectorAll("#hits li").length, said: document.getElementById("found").textContent,
    marks: document.querySelectorAll("#hits mark").length, typed: document.getElementById("q").value,
  }));
  if (found.typed !== page.kind || !/\d|תוצא/.test(found.said) || !found.marks) { fault(page, "shows " + JSON.stringify(found)); }
  seen(page, { hits: found.hits });
  await tab.locator("#q").focus();
  const keys = [["ArrowDown", 0], ["ArrowDown", 1], ["ArrowUp", 0], ["ArrowUp", "field"], ["ArrowUp", "field"], ["ArrowDown", 0], ["Escape", "field"], ["ArrowDown", 0]];
  for (const [key, want] of keys) {
    await tab.keyboard.press(key);
    const at = await focused(tab);
    if (at !== want) { fault(page, key + " leads to " + at + ", not to " + want); }
  }
  const to = await tab.evaluate(() => document.activeElement.href);
  await Promise.all([tab.waitForURL(to), tab.keyboard.press("Enter")]);
  await tab.goBack();
  await tab.locator("#hits li").first().waitFor();
  await tab.locator("#q").focus();
  await tab.keyboard.press("Escape");
  await tab.keyboard.press("Control+A");
  await tab.keyboard.insertText("zzqqxx");
  await tab.waitForFunction(() => document.getElementById("found").textContent.includes("zzqqxx"));
  if (await tab.evaluate(() => document.querySelector("#hits li") || document.getElementById("lists").hidden)) { fault(page, "does not lead to the lists when nothing was found"); }
}

await each({ viewport: desk, reducedMotion: "reduce" }, search, undefined, 1);
