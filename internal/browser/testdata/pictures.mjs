// Takes the pictures of docs/pictures; which page is which, Go says.
import { each, desk, phone, seen } from "./lib.mjs";

const shown = { ...desk, height: 860 };

async function take(tab, page) {
  await tab.evaluate(async () => {
    for (const i of document.querySelectorAll("img")) { i.loading = "eager"; await i.decode().catch(() => null); }
  });
  seen(page, (await tab.screenshot()).toString("base64"));
}

// The kind of a sample says how it is taken.
await each({ viewport: shown }, async (tab, page) => {
  if (page.kind === "dark") { await tab.emulateMedia({ colorScheme: "dark" }); }
  await take(tab, page);
}, page => page.kind !== "phone");
await each({ viewport: phone, deviceScaleFactor: 2 }, take, page => page.kind === "phone");
