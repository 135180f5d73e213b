// Every page at two widths, light and dark, by the rules of axe; nothing wider
// than the narrowest telephone.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { each, fault, seen, phone, desk } from "./lib.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// The structure of a page does not know the scheme: every rule is asked once a
// width. Those of colours are asked in both schemes of every type and language;
// a further kind of a type has the same colours.
const looks = [
  [phone, "light", null],
  [desk, "dark", null],
];
const more = [
  [desk, "light", ["color-contrast"]],
  [phone, "dark", ["color-contrast"]],
];

await each({}, async (tab, page) => {
  seen(page, await tab.evaluate(loaded));
  await tab.evaluate(axe);
  for (const [size, colorScheme, rules] of page.full ? [...looks, ...more] : looks) {
    await tab.setViewportSize(size);
    await tab.emulateMedia({ colorScheme });
    await wide(tab, page, size.width);
    const found = await tab.evaluate(only => axe.run(document, {
      resultTypes: ["violations"], elementRef: false,
      ...(only ? { runOnly: { type: "rule", values: only } } : {}),
    }).then(r => r.violations.map(v => v.id + " (" + v.help + "), " + v.nodes.length + " times: " +
      v.nodes[0].html.slice(0, 200) + " " + v.nodes[0].any.map(a => a.message).join("; "))), rules);
    for (const text of found) { fault(page, size.width + " " + colorScheme + ": " + text); }
  }
  await tab.setViewportSize({ width: 320, height: 700 });
  await wide(tab, page, 320);
});

// loaded lists the fonts that a page has asked for. document.fonts has them in
// the order of the style sheets.
function loaded() {
  const files = [...document.styleSheets].flatMap(s => [...s.cssRules].filter(r => r instanceof CSSFontFaceRule)
    .map(r => new URL(r.style.getPropertyValue("src").match(/url\("?([^")]*)/)[1], s.href).pathname));
  return { fonts: [...document.fonts].flatMap((f, i) => f.status === "unloaded" ? [] : [files[i]]) };
}

// wide tells of pages that scroll sideways, and of what sticks out.
async function wide(tab, page, width) {
  const out = await tab.evaluate(() => {
    const root = document.scrollingElement, over = root.scrollWidth - root.clientWidth;
    if (over <= 0) { return ""; }
    const all = [...document.querySelectorAll("body *")].filter(e => {
      const box = e.getBoundingClientRect();
      return box.right > root.clientWidth + 1 || box.left < -1;
    });
    return over + " pixels too wide: " + all.slice(0, 3).map(e => e.outerHTML.slice(0, 120)).join(" | ");
  });
  if (out) { fault(page, width + ": " + out); }
}
