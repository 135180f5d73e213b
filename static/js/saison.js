// What pages do beside being read: copy addresses, say what has ended since
// the site was built, narrow the agenda down. Without a script everything is
// there all the same.
(function () {
  "use strict";
  function each(selector, within, f) { (within || document).querySelectorAll(selector).forEach(f); }
  function make(name, words, type) {
    var e = document.createElement(name);
    e.textContent = words;
    if (type) { e.className = type; }
    return e;
  }

  // A button beside each address that copies it.
  if (navigator.clipboard) {
    each("code[data-copy]", null, function (code) {
      var button = make("button", ""), words = make("span", code.dataset.copy);
      button.type = "button";
      words.setAttribute("role", "status");
      button.append(words, make("span", " " + code.dataset.label, "vh"));
      button.addEventListener("click", function () {
        navigator.clipboard.writeText(code.textContent).then(function () {
          words.textContent = code.dataset.copied;
          setTimeout(function () { words.textContent = code.dataset.copy; }, 4000);
        }, function () {
          getSelection().selectAllChildren(code);
        });
      });
      code.after(" ", button);
    });
  }

  // What has ended since the build says so, and leaves the list of what is to
  // come: in the agenda for a part of its own, on the home page for the end.
  var agenda = document.querySelector("[data-ended]");
  function ended(row) {
    var side = row.querySelector(".side"), day = row.querySelector(".day");
    if (!side) { row.querySelector(".body").append(side = make("div", "", "side")); }
    each(".state, a.more", side, function (e) { e.remove(); });
    side.prepend(make("span", row.dataset.past, "state soft"), " ");
    day.classList.remove("maybe");
    day.classList.add("past");
    day.append(make("span", ", " + row.dataset.past, "vh"));
    if (agenda && row.dataset.f) {
      leave(row);
    } else if (row.closest(".p-home")) {
      row.parentElement.append(row);
    }
  }
  function leave(row) {
    var list = row.parentElement, next = row.nextElementSibling, last = document.getElementById("ended");
    if (!last) {
      last = make("section", "", "month");
      last.id = "ended";
      last.append(make("h2", agenda.dataset.ended), make("ul", "", "rows"));
      var months = agenda.querySelectorAll(".month");
      months[months.length - 1].after(last);
    }
    var date = next && row.querySelector("h3.day") && next.querySelector("p.day");
    if (date) { // the next one of the same day takes over its heading
      var heading = make("h3", "", date.className);
      heading.append.apply(heading, Array.from(date.childNodes));
      date.replaceWith(heading);
    }
    if (row.querySelector("p.day")) { // and it has none of its own where it goes
      date = row.querySelector("p.day");
      var own = make("h3", "", date.className);
      own.append.apply(own, Array.from(date.childNodes));
      date.replaceWith(own);
    }
    last.lastChild.append(row);
    if (!list.children.length) { list.parentElement.remove(); }
  }
  function over(field) {
    var bar = make("div", "", "notice");
    bar.append(make("p", field.dataset.past, "wrap"));
    field.after(bar);
    each(".acts", field, function (acts) { acts.remove(); });
  }
  function look() {
    var now = Date.now();
    each("[data-end]", null, function (e) {
      if (Date.parse(e.dataset.end) > now) { return; }
      e.removeAttribute("data-end");
      if (e.classList.contains("row")) {
        ended(e);
      } else if (e.classList.contains("field")) {
        over(e);
      } else {
        e.lastElementChild.prepend(make("strong", e.dataset.past), make("br", ""));
      }
    });
  }
  look();
  setInterval(look, 60000);

  // Links that narrow the agenda down do so in place, several at once; the
  // address holds what is chosen.
  var box = document.querySelector(".filters[data-one]");
  if (!box) { return; }
  var rows;
  var found = document.querySelector(".found [role=status]"), all = document.querySelector(".found a");
  function has(row, value) { return (" " + row.dataset.f + " ").indexOf(" " + value + " ") >= 0; }
  var links = Array.from(document.querySelectorAll("a[data-value]")).filter(function (a) {
    return !a.closest("ul").querySelector("[data-value][aria-current=page]");
  });
  function chosen() {
    return new URLSearchParams(location.search).getAll("f").filter(function (v) {
      return links.some(function (a) { return a.dataset.value === v; });
    });
  }
  // The further parts of a long agenda come into this page.
  function complete(then) {
    var next = document.querySelector(".pager a[rel=next]");
    if (!next) { return then(); }
    fetch(next.href).then(function (answer) { return answer.text(); }).then(function (text) {
      var part = new DOMParser().parseFromString(text, "text/html"), pager = document.querySelector(".pager"), more = part.querySelector(".pager");
      each(".month", part, function (month) {
        var same = month.id && document.getElementById(month.id), months = document.querySelectorAll(".month");
        if (same) {
          same.querySelector("ul").append.apply(same.querySelector("ul"), Array.from(month.querySelector("ul").children));
        } else {
          months[months.length - 1].after(document.adoptNode(month));
        }
      });
      if (more && more.querySelector("a[rel=next]")) { pager.replaceWith(document.adoptNode(more)); } else { pager.remove(); }
      complete(then);
    }, function () { location.href = next.href; });
  }
  function show() {
    if (chosen().length) { complete(narrow); } else { narrow(); }
  }
  function narrow() {
    var values = chosen(), facets = {}, n = 0;
    rows = Array.from(document.querySelectorAll("li[data-f]"));
    values.forEach(function (v) {
      var facet = v.split(":")[0];
      (facets[facet] = facets[facet] || []).push(v);
    });
    rows.forEach(function (row) {
      row.hidden = !Object.keys(facets).every(function (facet) {
        return facets[facet].some(function (v) { return has(row, v); });
      });
      if (!row.hidden) { n++; }
    });
    each(".month", null, function (month) { month.hidden = !month.querySelector("li:not([hidden])"); });
    links.forEach(function (a) {
      if (values.indexOf(a.dataset.value) >= 0) { a.setAttribute("aria-current", "true"); } else { a.removeAttribute("aria-current"); }
    });
    found.textContent = !values.length ? "" : n === 1 ? box.dataset.one : box.dataset.other.replace("99", n);
    all.hidden = !values.length;
    if (values.some(function (v) { return v.indexOf("kind:"); })) { box.open = true; }
  }
  function go(values) {
    var q = values.map(function (v) { return "f=" + encodeURIComponent(v); }).join("&");
    history.pushState(null, "", location.pathname + (q && "?" + q));
    show();
  }
  links.forEach(function (a) {
    a.addEventListener("click", function (event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) { return; }
      event.preventDefault();
      var values = chosen(), at = values.indexOf(a.dataset.value);
      if (at >= 0) { values.splice(at, 1); } else { values.push(a.dataset.value); }
      go(values);
    });
  });
  all.addEventListener("click", function (event) {
    event.preventDefault();
    go([]);
    box.querySelector("summary").focus();
  });
  addEventListener("popstate", show);
  show();
})();
