// Pages on the narrowest telephone: none scrolls sideways, whatever its words are.
import { each, wide, seen } from "./lib.mjs";

await each({ viewport: { width: 320, height: 700 } }, async (tab, page) => {
  await tab.evaluate(() => document.fonts.ready);
  await wide(tab, page, 320);
  seen(page, await tab.evaluate(() => document.body.innerText.length));
});
