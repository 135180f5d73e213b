// Asks the index that pagefind has made of a site for each line of a file of
// queries, and prints the addresses that it finds: find.mjs INDEX QUERIES
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { pathToFileURL } from "node:url";

const dir = path.resolve(process.argv[2]);
const queries = fs.readFileSync(process.argv[3], "utf8").split("\n").filter(l => l && l[0] !== "#").map(l => l.split(" | ")[0]);

// pagefind runs in pages: what it asks of one.
globalThis.fetch = async address => {
  const file = String(address).replace(/\?.*/, "");
  return fs.existsSync(file) ? new Response(fs.readFileSync(file)) : new Response("", { status: 404 });
};
globalThis.window = globalThis;
globalThis.location = { href: "http://localhost/", origin: "http://localhost" };
globalThis.document = { querySelector: () => null, currentScript: null, documentElement: { lang: "fr" } };

const pagefind = await import(pathToFileURL(path.join(dir, "pagefind.js")).href);
await pagefind.options({ basePath: dir + "/" });
await pagefind.init("fr");
const address = {};
for (const name of fs.readdirSync(path.join(dir, "fragment"))) {
  const text = zlib.gunzipSync(fs.readFileSync(path.join(dir, "fragment", name))).toString();
  address[name.replace(".pf_fragment", "")] = JSON.parse(text.slice(text.indexOf("{"))).url;
}
const found = {};
for (const q of queries) {
  found[q] = (await pagefind.search(q)).results.map(r => address[r.id]).sort();
}
console.log(JSON.stringify(found));
