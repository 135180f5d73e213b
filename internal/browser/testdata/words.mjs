// What pages say without script. The words of their main part are measured
// with and without; what script adds are buttons, fields and
// their answers, and the days left until a date that stands there in words.
import { each, seen } from "./lib.mjs";

const words = async (tab, page) => seen(page, await tab.evaluate(() => {
  const main = document.querySelector("main");
  const all = main.innerText;
  for (const e of main.querySelectorAll("button, form, [role=status], [role=search], [aria-live], [data-until]")) { e.remove(); }
  return { all, text: main.innerText };
}));

await each({}, words);
await each({ javaScriptEnabled: false }, words);
