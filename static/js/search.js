// The search page. It reads the index of its language when somebody comes to the
// field, and shows what is found below it while words are typed. Without a script
// the page leads to the lists. Words are cut, folded and shortened by the rule of
// the Go package internal/search: testdata/words.txt there tests both.
(function () {
  "use strict";

  // ---- words ----

  const LETTER = /[\p{L}\p{N}\p{M}]/u, HEBREW = /\p{Script=Hebrew}/u, TIE = /['’‘ʼ′׳]/, QUOTE = /["״”]/;
  const ELISIONS = new Set("l d j m t s c n qu jusqu lorsqu puisqu quoiqu quelqu presqu entr dell all nell sull un".split(" "));
  const PLAIN = { œ: "oe", æ: "ae", ß: "ss", ø: "o", đ: "d", ð: "d", ł: "l", ı: "i", þ: "th", ς: "σ", ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };

  function fold(s) {
    if (/^[a-z0-9]*$/.test(s)) { return s; }
    return s.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "").replace(/[œæßøđðłıþςךםןףץ]/g, c => PLAIN[c]);
  }

  // words returns the words of a text: folded (f), shortened (s), and where they stand.
  function words(text, lang) {
    const out = [], chars = Array.from(text);
    const is = c => c !== undefined && c !== "ʼ" && LETTER.test(c);
    let at = 0, i = 0;
    const step = () => { at += chars[i].length; i++; };
    while (i < chars.length) {
      if (!is(chars[i])) { step(); continue; }
      let f = "", from = at, elided = "";
      for (;;) {
        const start = at;
        while (is(chars[i])) { step(); }
        const piece = fold(text.slice(start, at)).replace(/ /g, "");
        const joined = f && piece === "s" ? f : f + piece;
        const mark = chars[i];
        const tied = mark !== undefined && is(chars[i + 1]) && (TIE.test(mark) || QUOTE.test(mark) && HEBREW.test(chars[i - 1]) && HEBREW.test(chars[i + 1]));
        if (!tied) { f = joined; break; }
        step();
        if (f || !ELISIONS.has(piece)) { f = joined; } else { from = at; elided += piece; }
      }
      if (f) { out.push({ f: f, s: stem(f, lang), from: from, to: at, elided: elided && elided + f }); }
    }
    return out;
  }

  const cut = (w, end, keep) => w.length - end.length >= keep && w.endsWith(end) ? w.slice(0, -end.length) : w;
  const drop = (w, n) => w.slice(0, w.length - n);

  const STEMS = {
    fr(w) {
      if (/.eaux$/.test(w) || /.[eo]ux$/.test(w)) { w = drop(w, 1); }
      else if (/...aux$/.test(w)) { return drop(w, 2); }
      else if (/..[^s]s$/.test(w)) { w = drop(w, 1); }
      if (/..euse$/.test(w)) { return drop(w, 2); }
      w = cut(cut(cut(w, "e", 4), "e", 4), "er", 4);
      if (/...(.)\1$/.test(w)) { w = drop(w, 1); }
      if (/...eur$|....i[fv]$/.test(w)) { return drop(w, 1); }
      if (/...al$/.test(w)) { return drop(w, 1); }
      return /...ail$/.test(w) ? drop(w, 2) : w;
    },
    en(w) {
      if (/..ies$/.test(w)) { return drop(w, 2); }
      if (/..[^aeiou]y$/.test(w)) { return drop(w, 1) + "i"; }
      if (/.(sses|ches|shes)$|..[xzo]es$/.test(w)) { return drop(w, 2); }
      return /..[^sui]s$/.test(w) ? drop(w, 1) : w;
    },
    de(w) {
      w = w.replace(/(^|[^aeiouq])([aou])e/g, "$1$2");
      const ends = v => { while (v.length > 3 && /n$|[^s]s$/.test(v)) { v = drop(v, 1); } return v; };
      w = ends(w);
      return ends(/...e[rm]$/.test(w) ? drop(w, 2) : cut(w, "e", 3));
    },
    he(w) { return /...(ימ|ות)$/.test(w) ? drop(w, 2) : /...ה$/.test(w) ? drop(w, 1) : w; },
  };

  function stem(w, lang) {
    if (lang === "he") { return STEMS.he(w); }
    if (!/^[a-z]+$/.test(w)) { return w; }
    if (STEMS[lang]) { return STEMS[lang](w); }
    return /..[^s]s$/.test(w) ? drop(w, 1) : w;
  }

  // The endings of verbs and of what is made of them, which lead to related words.
  const ENDS = { fr: /(aient|ation|ement|ons|ont|ant|ent|ait|ais|ez|ir|i|a)$/, en: /(ation|ing|ed|er|ly)$/, de: /(ung|lich|isch|st|t)$/ };

  // roots returns the beginnings of related words of a word that was typed: four
  // letters at least.
  function roots(w, langs) {
    const out = new Set();
    const add = s => { if (s.length > 3) { out.add(s); } };
    for (const l of langs) {
      const s = stem(w.f, l.code);
      add(s);
      if (ENDS[l.code]) { add(stem(w.f.replace(ENDS[l.code], ""), l.code)); add(s.replace(ENDS[l.code], "")); }
      if (w.elided) { add(stem(w.elided, l.code)); } // D'Artagnan, Dartagnan
    }
    return [...out];
  }

  // bare returns a Hebrew word without up to two of the letters that stand for
  // "the", "in", "to", "and", "from", "that", "as".
  function bare(w) {
    const out = [];
    for (let n = 1; n < 3 && w.length - n > 2 && "הבלומשכ".includes(w[n - 1]); n++) { out.push(w.slice(n)); }
    return out;
  }

  // near reports whether two words differ by one letter, or by two that are swapped.
  function near(a, b) {
    if (a.length < 4 || b.length < 4 || Math.abs(a.length - b.length) > 1) { return false; }
    let i = 0, j = 0;
    while (i < a.length && a[i] === b[i]) { i++; }
    while (j < a.length - i && j < b.length - i && a[a.length - 1 - j] === b[b.length - 1 - j]) { j++; }
    const x = a.slice(i, a.length - j), y = b.slice(i, b.length - j);
    return x.length < 2 && y.length < 2 || x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0];
  }

  // ---- the index ----

  const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%()*+,-./:;=?@[]^_`abcdefghijklmnopqrstuvwxyz{|}~";

  // numbers returns a function that gives the numbers of a column one by one.
  function numbers(s) {
    let i = 0;
    return function () {
      let v = 0;
      for (;;) {
        const d = DIGITS.indexOf(s[i++]);
        v = v * 44 + d % 44;
        if (d < 44) { return v; }
      }
    };
  }

  const lines = s => s === "" ? [] : s.split("\n");
  const within = (langs, text) => words(text, langs[0].code);

  function open(data) {
    const d = data.docs, col = {}, langs = data.langs;
    for (const c of ["dir", "kind", "lang", "count", "names", "runs", "start", "span", "times", "step", "hour", "state"]) { col[c] = numbers(d[c]); }
    const more = data.names.words.split("\n");
    const names = lines(data.names.label).map((label, i) => ({ label: label, kind: data.names.class[i], words: within(langs, label + " " + more[i]) }));
    const kinds = data.kinds.map(k => Object.assign({ all: within(langs, k.label + " " + (k.words || "")) }, k));
    const slugs = d.slug.split("\n");
    let day = 0, spans = 0;
    const docs = (d.title === "" ? [] : d.title.split("\n")).map(function (title, i) {
      const doc = { title: title, dir: col.dir(), slug: slugs[i], kind: kinds[col.kind() - 1], lang: langs[col.lang()], names: [], runs: [] };
      doc.words = words(title, doc.lang.code);
      for (let n = col.count(); n > 0; n--) { doc.names.push(names[col.names()]); }
      for (let n = col.runs(); n > 0; n--) {
        const by = col.start();
        day += by % 2 ? -(by - 1) / 2 : by / 2;
        const run = { start: day, span: col.span(), times: col.times(), step: 0 };
        if (run.times) { run.step = col.step(); }
        run.hour = data.hours[col.hour()];
        run.state = data.states[col.state()];
        if (run.span) { run.words = data.spans[spans++]; }
        doc.runs.push(run);
      }
      doc.last = Math.max(...doc.runs.map(r => r.start + r.times * r.step + r.span));
      return doc;
    });
    const next = numbers(data.text.docs);
    const stems = lines(data.text.stems).map(function (s) {
      const held = { s: s, docs: [] };
      let at = -1;
      for (let n = next(); n >= 0; n--) { at += 1 + next(); held.docs.push(at); }
      return held;
    });
    return { root: data.root, dirs: d.dirs, langs: langs, names: names, kinds: kinds, docs: docs, stems: stems, stop: new Set(data.stop.split(" ")), calendar: calendar(langs) };
  }

  // address puts the address of a document together.
  function address(index, doc) {
    const usual = fold(doc.title).replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
    const day = doc.runs.length ? new Date(doc.runs[0].start * 864e5).toISOString().slice(0, 10) : "";
    return index.root + index.dirs[doc.dir] + (doc.slug || "~").replace("~", usual).replace("@", day) + "/";
  }

  // ---- days ----

  // civil returns year, month (1 to 12), day and weekday (0 is Sunday) of a
  // number of days since 1970.
  function civil(n) {
    const t = new Date(n * 864e5);
    return { y: t.getUTCFullYear(), m: t.getUTCMonth() + 1, d: t.getUTCDate(), w: t.getUTCDay() };
  }

  // calendar returns the words for days in all languages of the index.
  function calendar(langs) {
    const cal = { months: [], days: [], before: new Set() };
    for (const l of langs) {
      l.months.forEach((name, i) => cal.months.push({ f: fold(name), n: i + 1 }));
      l.days.forEach(function (name, i) {
        const all = words(name, l.code).map(w => w.f);
        cal.days.push({ f: all.pop(), n: i });
        all.forEach(f => cal.before.add(f));
      });
    }
    return cal;
  }

  // named returns the numbers of the months or days that a word may begin.
  function named(list, w) {
    const forms = [w.f].concat(bare(w.f));
    const whole = list.filter(x => forms.includes(x.f) || x.f === w.s || x.f + "s" === w.f);
    const found = whole.length ? whole : list.filter(x => w.f.length > 2 && x.f.startsWith(w.f));
    return found.length ? found.map(x => x.n) : null;
  }

  // dateOf returns what one word says of a day: {w}, {m}, {d} or {y}.
  function dateOf(cal, w) {
    const m = named(cal.months, w), day = named(cal.days, w), d = /^(\d{1,2})(er|st|nd|rd|th)?$/.exec(w.f);
    const out = {};
    if (m) { out.m = m; }
    if (day) { out.w = day; }
    if (d && d[1] > 0 && d[1] < 32) { out.d = [+d[1]]; }
    if (/^(19|20)\d\d$/.test(w.f)) { out.y = [+w.f]; }
    return out;
  }

  // fits returns the first day of a document that a date asks for, from a day on
  // when there is one, else undefined.
  function fits(doc, date, from) {
    let found;
    for (const r of doc.runs) {
      for (let k = 0; k <= r.times; k++) {
        const first = r.start + k * r.step;
        for (let n = first; n <= first + Math.min(r.span, 400); n++) {
          const c = civil(n);
          if ((!date.y || date.y.includes(c.y)) && (!date.m || date.m.includes(c.m)) && (!date.d || date.d.includes(c.d)) && (!date.w || date.w.includes(c.w))) {
            if (n >= from) { return { run: r, day: first }; }
            found = { run: r, day: first };
            break;
          }
        }
      }
    }
    return found;
  }

  // ---- finding ----

  // terms reads what was typed: words, and dates of several words.
  function terms(index, query) {
    const out = [];
    query = query.replace(/(\d{1,2})[/.](\d{1,2})[/.](\d{4})|(\d{4})-(\d{2})-(\d{2})/g, function (all, d, m, y, y2, m2, d2) {
      out.push({ words: [], date: { d: [+(d || d2)], m: [+(m || m2)], y: [+(y || y2)] } });
      return " ";
    });
    let all = words(query, index.langs[0].code);
    const typing = all.length > 0 && all[all.length - 1].to === query.length;
    all.forEach(function (w, i) {
      w.last = typing && i === all.length - 1;
      w.stems = new Set(index.langs.map(l => stem(w.f, l.code)));
      w.bare = bare(w.f);
      w.roots = roots(w, index.langs);
      w.prefix = w.last || w.f.length > 2 && !/^\d/.test(w.f);
      w.date = dateOf(index.calendar, w);
    });
    const kept = all.filter((w, i) => !index.stop.has(w.f) && !(index.calendar.before.has(w.f) && all[i + 1] && all[i + 1].date.w));
    all = kept.length || out.length ? kept : all;
    for (let i = 0; i < all.length;) {
      const date = {}, group = [];
      if (all[i].date.w && all[i].date.m && !(all[i + 1] && all[i + 1].date.d)) { // mar: mardi or mars
        out.push({ words: [all[i]], dates: [{ w: all[i].date.w }, { m: all[i].date.m }] });
        i++;
        continue;
      }
      for (; i < all.length; i++) {
        const free = Object.keys(all[i].date).filter(k => !date[k]);
        if (!free.length) { break; }
        const part = date.d && free.includes("m") ? "m" : free.includes("w") ? "w" : free[0];
        date[part] = all[i].date[part];
        group.push(all[i]);
      }
      if (date.w || date.m || date.y) { out.push({ words: group, date: date }); continue; }
      if (!group.length) { group.push(all[i++]); }
      group.forEach(w => out.push({ words: [w] }));
    }
    return out;
  }

  // What only related words answer comes last, and counts apart.
  const RELATED = 0.2;

  // quality says how well a word of a document answers a word that was typed.
  function quality(q, w, loose) {
    if (w.f === q.f) { return 1; }
    if (q.stems.has(w.s)) { return 0.9; }
    if (w.bare === undefined) { w.bare = bare(w.f); }
    if (w.bare.includes(q.f) || q.bare.includes(w.f) || q.bare.includes(w.s)) { return 0.8; }
    if (q.prefix && (w.f.startsWith(q.f) || w.bare.some(b => b.startsWith(q.f)))) { return 0.6; }
    if (loose && (near(w.f, q.f) || near(w.s, q.s))) { return 0.4; }
    return q.roots.some(r => w.s.startsWith(r)) ? RELATED : 0;
  }

  const best = (q, list, loose) => list.reduce((m, w) => Math.max(m, quality(q, w, loose)), 0);

  // texts returns the quality of a word by the position of the documents whose
  // text holds it.
  function texts(index, q, loose) {
    const found = new Map();
    for (const held of index.stems) {
      if (held.word === undefined) { held.word = held.s[0] === "*" ? { f: "", s: held.s.slice(1), bare: [], stop: true } : { f: held.s, s: held.s }; }
      let v = held.word.stop ? q.roots.some(r => held.word.s.startsWith(r)) && RELATED : quality(q, held.word, loose);
      if (v < 0.4 && q.last && held.s.length > 3 && q.f.length - held.s.length < 3 && q.f.startsWith(held.s)) { v = 0.4; }
      if (v) { for (const i of held.docs) { if (!(found.get(i) >= v)) { found.set(i, v); } } }
    }
    return found;
  }

  // A word in the title counts most, then one in a name, a kind or a date, then
  // one in the text.
  const TITLE = 8, NAME = 4, TEXT = 1, WHOLE = 4, PAST = 0.45;

  function score(index, asked, loose, today) {
    const all = asked.map(t => t.words.map(q => ({
      q: q, names: new Map(index.names.map(n => [n, best(q, n.words, loose)])),
      kinds: new Map(index.kinds.map(k => [k, best(q, k.all, loose)])), texts: texts(index, q, loose),
    })));
    const hits = [];
    index.docs.forEach(function (doc, i) {
      let sum = 0, titled = 0, day, text = false, related = false;
      for (let t = 0; t < asked.length; t++) {
        let worst = all[t].length ? Infinity : 0, inText = false, apart = false;
        for (const a of all[t]) {
          const title = best(a.q, doc.words, loose);
          const name = doc.names.reduce((m, n) => Math.max(m, a.names.get(n)), doc.kind ? a.kinds.get(doc.kind) : 0);
          const written = a.texts.get(i) || 0;
          const v = Math.max(TITLE * title, NAME * name, TEXT * written);
          if (title) { titled++; }
          if (v && !title && !name) { inText = true; }
          if (Math.max(title, name, written) === RELATED) { apart = true; }
          worst = Math.min(worst, v);
        }
        const dates = asked[t].date ? [asked[t].date] : asked[t].dates || [];
        for (const date of dates) {
          const at = fits(doc, date, today);
          if (at) { day = day || at; const v = at.run.span ? NAME * 0.8 : NAME; if (v > worst || apart) { worst = v; inText = apart = false; } }
        }
        if (!worst) { return; }
        text = text || inText;
        related = related || apart;
        sum += worst;
      }
      const past = doc.runs.length > 0 && doc.last < today;
      if (titled) { sum += WHOLE * Math.min(1, titled / doc.words.length); }
      hits.push({ doc: doc, score: Math.round((past ? PAST * sum : sum) * 100), past: past, day: day || shown(doc, today), text: text, related: related });
    });
    return hits.sort(order);
  }

  // shown returns the day of a document that is told: the next, else the last.
  function shown(doc, today) {
    let next, last;
    for (const r of doc.runs) {
      for (let k = 0; k <= r.times; k++) {
        const at = { run: r, day: r.start + k * r.step };
        if (at.day + r.span >= today) { if (!next || at.day < next.day) { next = at; } } else if (!last || at.day > last.day) { last = at; }
      }
    }
    return next || last;
  }

  function order(a, b) {
    if (a.related !== b.related) { return a.related ? 1 : -1; }
    if (a.score !== b.score) { return b.score - a.score; }
    if (a.past !== b.past) { return a.past ? 1 : -1; }
    if (a.day && b.day && a.day.day !== b.day.day) { return (a.day.day - b.day.day) * (a.past ? -1 : 1); }
    if (!a.day !== !b.day) { return a.day ? -1 : 1; }
    return a.doc.title < b.doc.title ? -1 : 1;
  }

  // find returns what answers a query on a day, best first. near says that
  // nothing did, and that these are for words with another letter. related is how
  // many of the last ones only have words that begin alike.
  function find(index, query, today) {
    const asked = terms(index, query);
    if (!asked.length) { return { asked: asked, hits: [], near: false, related: 0 }; }
    const exact = list => list.filter(h => !h.related).length;
    let hits = score(index, asked, false, today), n = exact(hits);
    const close = !n;
    if (close) { hits = score(index, asked, true, today); n = exact(hits); }
    return { asked: asked, hits: hits, near: close && n > 0, related: hits.length - n };
  }

  // dayWords returns a day in words.
  function dayWords(lang, day, hour) {
    const c = civil(day);
    const parts = { w: lang.days[c.w], d: c.d === 1 && lang.first ? lang.first : c.d, m: (lang.in || lang.months)[c.m - 1], y: c.y };
    return lang.date.replace(/\{(.)\}/g, (all, k) => parts[k]) + (hour ? lang.hour + hour : "");
  }

  // ordinals cuts a French text before and behind the endings that are raised,
  // as pages do: every second piece is one.
  function ordinals(text) {
    const out = [];
    let at = 0;
    for (const m of text.matchAll(/(?<![\p{L}\p{N}.,])(?:1(?=er|re)|I(?=er)|(?!1e)\d+(?=e)|[IVX]{2,}(?=e))(er|re|e)(?![\p{L}\p{N}])/gu)) {
      const end = m.index + m[0].length;
      out.push(text.slice(at, end - m[1].length), m[1]);
      at = end;
    }
    return out.concat(text.slice(at));
  }

  if (typeof module === "object" && module.exports) { module.exports = { words: words, ordinals: ordinals, open: open, find: find, address: address, dayWords: dayWords, bare: bare, near: near }; }
  if (typeof document === "undefined") { return; }

  // ---- the page ----

  const form = document.querySelector("form[data-index]");
  if (!form) { return; }
  const field = form.querySelector("input"), status = document.getElementById("found"), list = document.getElementById("hits"), lists = document.getElementById("lists");
  const say = form.dataset, STEP = 30;
  let index, loading, timer;

  function el(name, className, parent) {
    const e = document.createElement(name);
    if (className) { e.className = className; }
    if (parent) { parent.append(e); }
    return e;
  }

  // marked writes text with the words that were found marked.
  function marked(parent, text, lang, asked, loose) {
    let at = 0;
    for (const w of words(text, lang)) {
      if (!asked.some(t => t.words.some(q => quality(q, w, loose)))) { continue; }
      parent.append(text.slice(at, w.from));
      el("mark", "", parent).textContent = text.slice(w.from, w.to);
      at = w.to;
    }
    parent.append(text.slice(at));
  }

  // raise sets the ordinals of what is French in an element.
  function raise(e) {
    const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), found = [];
    while (walk.nextNode()) {
      const n = walk.currentNode, of = n.parentElement.closest("[lang]");
      const pieces = (of ? of.lang : index.langs[0].code) === "fr" ? ordinals(n.data) : [];
      if (pieces.length > 1) { found.push([n, pieces]); }
    }
    for (const [n, pieces] of found) {
      n.replaceWith(...pieces.map((p, i) => { if (i % 2 === 0) { return p; } const s = el("sup"); s.textContent = p; return s; }));
    }
    return e;
  }

  function line(hit, result) {
    const doc = hit.doc, asked = result.asked, here = index.langs[0], li = el("li", doc.kind && doc.kind.name ? "k-" + doc.kind.name : "");
    const put = (parent, text, lang) => marked(parent, text, lang || here.code, asked, result.near);
    if (doc.kind) { put(el("p", "kind", li), doc.kind.label); }
    const a = el("a", "", el("h2", "t", li));
    a.href = address(index, doc);
    if (doc.lang !== here) { a.lang = doc.lang.code; a.hreflang = doc.lang.code; if (doc.lang.dir !== here.dir) { a.dir = doc.lang.dir; } }
    put(a, doc.title, doc.lang.code);
    const when = el("p", "when", li), parts = [];
    if (hit.day) {
      const time = el("time");
      time.dateTime = new Date(hit.day.day * 864e5).toISOString().slice(0, 10);
      const text = hit.day.run.words || dayWords(here, hit.day.day, hit.day.run.hour);
      if (asked.some(t => t.date || t.dates) && !result.near) { put(time, text); } else { time.textContent = text; }
      parts.push(time);
    }
    const place = doc.names.find(n => n.kind === "p");
    if (place) { const s = el("bdi"); put(s, place.label); parts.push(s); }
    if (doc.lang !== here && doc.lang.label) { parts.push(doc.lang.label); }
    parts.forEach((p, i) => when.append(i ? " · " : "", p));
    const state = hit.day && hit.day.run.state || hit.past && doc.kind && doc.kind.past;
    if (state) { el("span", hit.past ? "state soft" : "state", el("p", "", li)).textContent = state; }
    const why = doc.names.filter(n => n !== place && asked.some(t => t.words.some(q => best(q, n.words, result.near))));
    if (why.length || hit.text) {
      const p = el("p", "small", li);
      why.slice(0, 4).forEach(function (n, i) { p.append(i ? " · " : ""); put(el("bdi", "", p), n.label); });
      if (hit.text) { p.append(why.length ? " · " : "", say.text); }
    }
    return li;
  }

  function show(result, query) {
    const all = result.hits.length, n = all - result.related;
    list.replaceChildren();
    lists.hidden = all > 0;
    const more = form.parentNode.querySelector(".further");
    if (more) { more.remove(); }
    if (!result.asked.length) { status.textContent = ""; return; }
    const put = words => words.replace("*", () => query);
    const count = (n === 1 ? say.count1 : n === 2 ? say.count2 : say.count).replace("*", n);
    const also = say.related.replace("*", result.related);
    status.textContent = all === 0 ? put(say.none) : n === 0 ? put(say.near) + " " + also : (result.near ? put(say.near) + " " : "") + count + (result.related ? " · " + also : "");
    let from = 0;
    const button = el("button", "btn line further");
    button.type = "button";
    button.textContent = say.more;
    const add = function () {
      const fresh = result.hits.slice(from, from + STEP).map(h => raise(line(h, result)));
      list.append(...fresh);
      if (n > 0 && n >= from && n < from + fresh.length) { fresh[n - from].prepend(el("p", "also")); fresh[n - from].firstChild.textContent = also; }
      if (from) { fresh[0].querySelector("a").focus(); }
      from += STEP;
      if (from >= all) { button.remove(); }
    };
    button.addEventListener("click", add);
    list.after(button);
    add();
  }

  function load() {
    loading = loading || fetch(say.index).then(function (r) {
      if (!r.ok) { throw new Error(r.status); }
      return r.json();
    }).then(function (data) { index = open(data); });
    return loading;
  }

  function run() {
    const query = field.value.trim() === "" ? "" : field.value.replace(/^\s+/, "");
    if (!query && !index) { show({ asked: [], hits: [] }, ""); return; }
    load().then(function () {
      const now = new Date();
      show(find(index, query, Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 864e5)), query.trim());
    }).catch(function () { loading = undefined; status.textContent = say.failed; });
    history.replaceState(null, "", query ? "?q=" + encodeURIComponent(query.trim()) : location.pathname);
  }

  // The arrows go from the field through the results and back, Escape to the field.
  form.parentNode.addEventListener("keydown", function (e) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[e.key], links = [...list.querySelectorAll("h2 a")];
    const at = links.indexOf(document.activeElement);
    if (e.altKey || e.ctrlKey || e.metaKey || e.isComposing || at < 0 && document.activeElement !== field) { return; }
    if (e.key === "Escape" && at >= 0 || by && at + by === -1) { field.focus(); field.select(); }
    else if (by && links[at + by]) { links[at + by].focus(); }
    else { return; }
    e.preventDefault();
  });
  field.addEventListener("focus", function () { load().catch(function () { loading = undefined; }); });
  field.addEventListener("input", function () { clearTimeout(timer); timer = setTimeout(run, 180); });
  form.addEventListener("submit", function (e) { e.preventDefault(); clearTimeout(timer); run(); });
  field.value = new URLSearchParams(location.search).get("q") || field.value;
  if (field.value.trim()) { run(); }
})();
