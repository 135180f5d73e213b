// Opens every page of a site of hostile texts, where no policy protects it and
// then, one of each type, where one does. Nothing may run, nothing may be asked
// for that is not part of the site, and a page has the elements and attributes
// that it has with harmless texts, as Chromium itself reads them.
import { chromium } from "playwright-core";
import { each, fault, job, open } from "./lib.mjs";

const browser = await chromium.launch({ executablePath: job.chromium, args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"] });
const names = new Map(job.pages.map(p => [p.path, p]));
const context = await browser.newContext({ bypassCSP: true });
context.setDefaultTimeout(120_000);
const tab = await context.newPage();
const of = frame => { for (let f = frame; f; f = f.parentFrame()) { const p = names.get(decodeURI(new URL(f.url(), job.bare).pathname)) || names.get(new URL(f.url(), job.bare).pathname); if (p) { return p; } } return job.pages[0]; };
tab.on("dialog", d => { fault(job.pages[0], "a dialog: " + d.message()); d.dismiss(); });
tab.on("popup", () => fault(job.pages[0], "a window opened"));
tab.on("response", r => {
  const page = r.frame() ? of(r.frame()) : job.pages[0];
  if (/\/planted(?![.\w-])/.test(r.url()) && !names.has(new URL(r.url()).pathname)) { fault(page, "asks for " + r.url()); } // unless a page is called so, or a picture
  if (r.status() >= 400 && !/\/404(\.html)?$/.test(new URL(r.url()).pathname)) { fault(page, r.status() + " " + r.url()); }
});
tab.on("request", r => { if (![job.bare, job.twin].some(b => r.url().startsWith(b + "/")) && !/^(data|about|blob):/.test(r.url())) { fault(r.frame() ? of(r.frame()) : job.pages[0], "asks another site: " + r.url().slice(0, 200)); } });
await tab.goto(job.bare + "/robots.txt");

// What a page is made of, without its words.
await tab.addScriptTag({ content: `
const links = new Set(["href", "src", "action", "formaction", "poster", "data", "xlink:href", "cite", "background"]);
const through = new Set(["bdi", "sup", "wbr"]); // typography: it depends on the words
function where(value, base) {
  try { const u = new URL(value, base); return u.protocol + (u.protocol.startsWith("http") ? u.origin === base.origin ? "own" : "other" : ""); } catch { return "none"; }
}
function members(v) {
  if (Array.isArray(v)) { return "[" + v.map(members) + "]"; }
  if (v && typeof v === "object") { return "{" + Object.keys(v).sort().map(k => k + ":" + members(v[k])) + "}"; }
  return typeof v;
}
function bones(text, base) {
  const doc = new DOMParser().parseFromString(text, "text/html");
  const walk = (n, path, out) => {
    if (n.nodeType === Node.COMMENT_NODE) { out.push(path + " a comment"); }
    if (n.nodeType !== Node.ELEMENT_NODE) { return; }
    let here = path;
    if (!through.has(n.localName)) {
      const attrs = [...n.attributes].map(a => {
        if (a.name === "srcset") { return a.name + "=" + a.value.split(", ").length; }
        if (links.has(a.name)) { return a.name + "=" + where(a.value, base); }
        if (a.name === "style") { return "style=" + [...n.style].sort(); }
        return a.name;
      }).sort();
      here = path + ">" + n.localName;
      out.push(here + "[" + attrs.join(" ") + "]");
      if (n.localName === "script" && (n.type === "application/ld+json" || n.type === "application/json")) {
        try { out.push(members(JSON.parse(n.textContent))); } catch (e) { out.push("JSON: " + e); }
      } else if (n.localName === "script" || n.localName === "style") { out.push(n.textContent); }
    }
    const inner = [...(n.localName === "template" ? n.content : n).childNodes].map(c => { const some = []; walk(c, here, some); return some; });
    if (n.localName === "ul") { inner.sort((a, b) => a.join() < b.join() ? -1 : 1); } // lists may be in the order of their words
    for (const some of inner) { out.push(...some); }
  };
  const out = [];
  walk(doc.documentElement, "", out);
  return out;
}
async function look(path) {
  const texts = await Promise.all([${JSON.stringify(job.bare)}, ${JSON.stringify(job.twin)}].map(b => fetch(b + path).then(r => r.text())));
  const [evil, good] = texts.map((t, i) => bones(t, new URL([${JSON.stringify(job.bare)}, ${JSON.stringify(job.twin)}][i] + path)));
  const at = evil.findIndex((line, i) => line !== good[i]);
  if (at >= 0 || evil.length !== good.length) {
    const i = at < 0 ? evil.length : at;
    return "is made of " + (evil[i] || "nothing").slice(-400) + " and not of " + (good[i] || "nothing").slice(-400);
  }
  return "";
}
async function frames(paths) {
  const made = await Promise.all(paths.map(p => new Promise(done => {
    const f = document.createElement("iframe");
    f.onload = () => setTimeout(() => done(f), 30);
    f.src = p;
    document.body.append(f);
  })));
  const ran = paths.filter((p, i) => { try { return "__planted" in made[i].contentWindow; } catch (e) { return true; } });
  for (const f of made) {
    try { for (const e of f.contentDocument.querySelectorAll("summary, button, [onclick], [onmouseover], [onfocus]")) { if (e.type !== "submit") { e.click(); } } } catch (e) { ran.push(String(e)); }
  }
  await new Promise(done => setTimeout(done, 30));
  ran.push(...paths.filter((p, i) => { try { return "__planted" in made[i].contentWindow; } catch (e) { return true; } }));
  for (const f of made) { f.remove(); }
  return "__planted" in window ? [...ran, "top"] : ran;
}` });
// What Markdown makes of a text depends on it; that is looked at where it is made.
const paths = job.pages.map(p => p.path).filter(p => !p.includes("/semis-"));
const opened = job.pages.filter(p => p.kind).map(p => p.path);
for (let i = 0; i < opened.length; i += 6) {
  for (const p of await tab.evaluate(all => frames(all), opened.slice(i, i + 6))) { fault(names.get(p) || job.pages[0], "a script ran: " + p); }
}
for (let i = 0; i < paths.length; i += 16) {
  const some = paths.slice(i, i + 16);
  const said = await tab.evaluate(all => Promise.all(all.map(look)), some);
  said.forEach((s, k) => { if (s) { fault(names.get(some[k]), s); } });
}
await browser.close();

// With the policy: nothing is there that it must stop.
await each({}, async (tab, page) => {
  if (await tab.evaluate(() => "__planted" in window)) { fault(page, "a script ran in spite of the policy"); }
  if (page.type === "search" || page.type === "Search") {
    for (const q of ["<img src=/planted onerror=__planted=1>", "planted", "script"]) {
      await open(tab, { ...page, path: page.path + "?q=" + encodeURIComponent(q) });
      await tab.waitForTimeout(200);
      if (await tab.evaluate(() => "__planted" in window || document.querySelector("main img[src='/planted'], main script:not([src])") !== null)) { fault(page, "a script ran for " + q); }
    }
  }
}, page => page.full);
