// Added to every page of the preview: shows the faults that concern the page,
// and loads the page again when a build has changed it.
(function () {
  "use strict";
  var tag = new URL(document.currentScript.src).searchParams.get("tag");
  var box, hidden = "", source;

  function listen() {
    source = new EventSource("/__reload?page=" + encodeURIComponent(decodeURI(location.pathname)));
    source.onmessage = function (e) {
      var m = JSON.parse(e.data);
      if (m.tag === tag) { show(m); return; }
      // Once for each state: a page that never settles must not flicker.
      var state = location.pathname + " " + m.tag;
      if (sessionStorage.getItem("saison") === state) { show(m); return; }
      sessionStorage.setItem("saison", state);
      location.reload();
    };
  }

  function put(parent, name, text, className) {
    var el = document.createElement(name);
    if (text) { el.textContent = text; }
    if (className) { el.className = className; }
    parent.appendChild(el);
    return el;
  }

  function list(parent, faults) {
    faults.forEach(function (f) {
      var item = put(parent, "div", "", "fault " + f.level);
      var head = put(item, "p");
      put(head, "b", f.severity + " : " + f.label);
      put(head, "span", f.place, "place");
      put(item, "p", f.message).dir = "auto";
      if (f.excerpt) { put(item, "pre", f.excerpt); }
      (f.hints || []).forEach(function (h) { put(item, "p", h, "hint").dir = "auto"; });
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
      "button{float:right;font:inherit;color:inherit;background:none;border:1px solid #8a8178;border-radius:.3rem;padding:.2rem .7rem;cursor:pointer}");
    var section = put(root, "section");
    section.setAttribute("role", "status");
    if (m.others.length || m.faults.some(function (f) { return f.level === "error"; })) { section.className = "bad"; }
    put(section, "button", m.close).onclick = function () { hidden = key; box.remove(); box = null; };
    list(section, m.faults);
    if (m.others.length) {
      var more = put(section, "details");
      put(more, "summary", m.title);
      list(more, m.others);
    }
    document.documentElement.appendChild(box);
  }

  addEventListener("pagehide", function () { source.close(); });
  addEventListener("pageshow", function (e) { if (e.persisted) { listen(); } });
  listen();
})();
