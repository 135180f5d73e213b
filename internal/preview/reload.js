// Added to every page of the preview: shows the faults that concern the page, and
// puts a changed page in the place of the old one, without losing the place where
// somebody reads, or what they have typed.
(function () {
  "use strict";
  var tag = new URL(document.currentScript.src).searchParams.get("tag");
  var box, hidden = "", source, asked = 0, seen = 0;

  function listen() {
    source = new EventSource("/__reload?page=" + encodeURIComponent(decodeURI(location.pathname)));
    source.onmessage = function (e) {
      var m = JSON.parse(e.data);
      if (m.go && m.go !== location.pathname) { location.href = m.go; return; }
      if (location.pathname === "/_saison/") { if (seen++) { location.reload(); } return; }
      show(m);
      if (m.tag && m.tag !== tag) { renew(m); }
    };
  }

  // renew asks for the page again and changes what differs. The last answer counts.
  function renew(m) {
    var mine = ++asked;
    fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" }).then(function (r) {
      return r.text();
    }).then(function (text) {
      if (mine !== asked) { return; }
      var next = new DOMParser().parseFromString(text, "text/html");
      if (scripts(next) !== scripts(document)) { again(m); return; }
      tag = m.tag;
      document.title = next.title;
      head(next);
      document.documentElement.lang = next.documentElement.lang;
      change(document.body, next.body);
    }).catch(function () { again(m); });
  }

  // again loads the page as a whole, once for each state: a page that never
  // settles must not flicker.
  function again(m) {
    var state = location.pathname + " " + m.tag;
    if (sessionStorage.getItem("saison") === state) { return; }
    sessionStorage.setItem("saison", state);
    location.reload();
  }

  // scripts names the scripts of a page, but this one: they can not be undone.
  function scripts(doc) {
    return Array.prototype.map.call(doc.scripts, function (s) { return (s.getAttribute("src") || s.textContent).replace(/^\/__reload.*/, "") ; })
      .filter(function (s) { return s && s.indexOf('"@context"') < 0; }).join("\n");
  }

  // head takes over what stands in the head. An old style sheet goes when the
  // new one is there, so that the page is never bare.
  function head(next) {
    var now = sheets(document), then = sheets(next), last = now[now.length - 1];
    then.forEach(function (link, i) {
      var old = now[i];
      if (old && old.getAttribute("href") === link.getAttribute("href")) { return; }
      var fresh = document.importNode(link);
      if (old) { fresh.onload = fresh.onerror = function () { old.remove(); }; }
      (old || last || document.head.lastElementChild).after(fresh);
    });
    now.slice(then.length).forEach(function (link) { link.remove(); });
  }

  function sheets(doc) { return Array.prototype.slice.call(doc.head.querySelectorAll("link[rel=stylesheet]")); }

  // kept are the attributes that belong to whoever looks at the page.
  var kept = { INPUT: ["value", "checked"], OPTION: ["selected"], DETAILS: ["open"], DIALOG: ["open"] };

  // scripted are those that the scripts of a page may have set.
  var scripted = /^(class|style|hidden|tabindex|role|data-.*|aria-.*)$/;

  function attributes(a, b) {
    var own = kept[a.nodeName] || [];
    Array.prototype.slice.call(a.attributes).forEach(function (x) {
      if (!b.hasAttribute(x.name) && own.indexOf(x.name) < 0 && !scripted.test(x.name)) { a.removeAttribute(x.name); }
    });
    Array.prototype.forEach.call(b.attributes, function (x) {
      if (own.indexOf(x.name) < 0 && a.getAttribute(x.name) !== x.value) { a.setAttribute(x.name, x.value); }
    });
  }

  // change makes the children of a those of b. What is the same stays the same
  // element, with its place on the screen, its contents and its listeners.
  function change(a, b) {
    var old = Array.prototype.slice.call(a.childNodes), next = Array.prototype.slice.call(b.childNodes);
    var from = 0, end = 0;
    while (from < old.length && from < next.length && like(old[from], next[from])) { from++; }
    while (end < old.length - from && end < next.length - from && like(old[old.length - 1 - end], next[next.length - 1 - end])) { end++; }
    for (var i = 0; i < from; i++) { merge(old[i], next[i]); }
    for (i = 1; i <= end; i++) { merge(old[old.length - i], next[next.length - i]); }
    var before = old[old.length - end] || null, gone = old.slice(from, old.length - end);
    next.slice(from, next.length - end).forEach(function (n) {
      var at = gone.findIndex(function (o) { return like(o, n); });
      if (at >= 0) {
        gone.splice(0, at).forEach(function (o) { o.remove(); });
        merge(gone.shift(), n);
        return;
      }
      a.insertBefore(document.importNode(n, true), gone[0] || before);
    });
    gone.forEach(function (o) { o.remove(); });
  }

  function like(a, b) {
    return a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id || "") === (b.id || "");
  }

  function merge(a, b) {
    if (a.nodeType !== 1) {
      if (a.nodeValue !== b.nodeValue) { a.nodeValue = b.nodeValue; }
      return;
    }
    if (a.nodeName === "SCRIPT" || a.isEqualNode(b)) { return; }
    attributes(a, b);
    if (a.nodeName === "TEXTAREA") { return; }
    change(a, b);
  }

  function put(parent, name, text, className) {
    var el = document.createElement(name);
    if (text) { el.textContent = text; }
    if (className) { el.className = className; }
    parent.appendChild(el);
    return el;
  }

  function repair(button, file) {
    button.disabled = true;
    fetch("/_saison/repair", { method: "POST", redirect: "manual", body: new URLSearchParams({ file: file }) }).then(function (r) {
      if (r.status >= 400) { r.text().then(function (t) { button.textContent = t; }); }
    });
  }

  function list(parent, faults, words) {
    faults.forEach(function (f) {
      var item = put(parent, "div", "", "fault " + f.level);
      var head = put(item, "p");
      put(head, "b", f.severity + " : " + f.label);
      put(head, "span", f.place, "place");
      put(item, "p", f.message).dir = "auto";
      if (f.excerpt) { put(item, "pre", f.excerpt); }
      (f.hints || []).forEach(function (h) { put(item, "p", h, "hint").dir = "auto"; });
      if (f.file) { put(item, "button", words.fix).onclick = function () { repair(this, f.file); }; }
    });
  }

  // The site's own rules forbid styles that stand inside a page.
  function dress(root, css) {
    var sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  }

  function show(m) {
    var key = JSON.stringify([m.faults, m.others]);
    if (box) { box.remove(); box = null; }
    if (key === hidden || !m.faults.length && !m.others.length) { return; }
    box = document.createElement("saison-faults");
    var root = box.attachShadow({ mode: "open" });
    dress(root, ":host{position:fixed;inset:auto 0 0 0;z-index:2147483647}" +
      "section{max-height:50vh;overflow:auto;background:#1d1b19;color:#f6f2ea;padding:.75rem 1rem;font:16px/1.45 system-ui,sans-serif;border-top:4px solid #8a8178;box-sizing:border-box}" +
      "section.bad{border-color:#ff7a66}p{margin:.2rem 0}.fault{margin:0 0 .8rem;padding-left:.7rem;border-left:4px solid #8a8178}" +
      ".error{border-color:#ff7a66}.warning{border-color:#f2b84b}.place{margin-left:.8rem;color:#cfc6b8;font-family:ui-monospace,monospace;font-size:.9em}" +
      "pre{margin:.3rem 0;white-space:pre-wrap;overflow-wrap:anywhere;color:#cfc6b8}.hint{color:#bfe3b4}summary{cursor:pointer}" +
      "button{font:inherit;color:inherit;background:none;border:1px solid #8a8178;border-radius:.3rem;padding:.2rem .7rem;cursor:pointer}section>button{float:right}");
    var section = put(root, "section");
    section.setAttribute("role", "status");
    if (m.others.length || m.faults.some(function (f) { return f.level === "error"; })) { section.className = "bad"; }
    put(section, "button", m.close).onclick = function () { hidden = key; box.remove(); box = null; };
    list(section, m.faults, m);
    if (m.others.length) {
      var more = put(section, "details");
      put(more, "summary", m.title);
      list(more, m.others, m);
    }
    document.documentElement.appendChild(box);
  }

  addEventListener("pagehide", function () { source.close(); });
  addEventListener("pageshow", function (e) { if (e.persisted) { listen(); } });
  listen();
})();
