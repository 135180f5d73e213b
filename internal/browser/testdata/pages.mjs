// Every page at two widths, light and dark, by the rules of axe; nothing wider
// than the narrowest telephone.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { each, fault, seen, wide, job, phone, desk } from "./lib.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Every rule is asked once a scheme, at one of the widths. What differs in the
// other two looks is how wide things are, and, seldom, what stands on what: the
// contrasts there are asked where every kind of document is.
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
  const odd = await tab.evaluate(strayRows);
  if (odd) { fault(page, "sets " + odd + " lines of an agenda as a text sets its headings"); }
  await tab.evaluate(axe);
  for (const [size, colorScheme, rules] of [...looks, ...more]) {
    await tab.setViewportSize(size);
    await tab.emulateMedia({ colorScheme });
    await wide(tab, page, size.width);
    if (rules && !job.thorough) { continue; }
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

// strayRows counts the lines of an agenda that do not look as they do in the
// agenda: those within a text are no part of it.
function strayRows() {
  return [...document.querySelectorAll(".row")].filter(row => {
    const words = row.querySelector(".day .m"), when = row.querySelector(".when");
    return words && getComputedStyle(words).fontWeight !== "600" || when && getComputedStyle(when).marginBlockStart !== "0px";
  }).length;
}
