// How many days are left until the close of a call, and whether an exhibition is
// open today. Dates and hours stand there in words; without a script nothing is
// missing.
(function () {
  "use strict";
  document.querySelectorAll("[data-until]").forEach(function (line) {
    var close = new Date(line.dataset.until);
    var now = new Date();
    if (isNaN(close) || close <= now) { return; }
    var midnight = function (d) { return Date.UTC(d.getFullYear(), d.getMonth(), d.getDate()); };
    var days = Math.round((midnight(close) - midnight(now)) / 864e5);
    var words = days === 0 ? line.dataset.last : days === 1 ? line.dataset.one : line.dataset.other;
    line.textContent = words.replace("#", days.toLocaleString(document.documentElement.lang));
    line.hidden = false;
  });

  // An opening is [from, until, its hours, its last hour, its day].
  document.querySelectorAll("[data-open]").forEach(function (line) {
    var now = new Date();
    var next = line.dataset.open.split("~").map(function (o) { return o.split("|"); }).find(function (o) { return new Date(o[1]) > now; });
    if (!next) { return; }
    var zone = /([+-])(\d\d):(\d\d)$/.exec(next[0]);
    var minutes = zone ? (zone[1] === "-" ? -1 : 1) * (zone[2] * 60 + +zone[3]) : 0;
    var today = new Date(now.getTime() + minutes * 6e4).toISOString().slice(0, 10);
    if (today < line.dataset.from) { return; }
    if (new Date(next[0]) <= now) {
      line.textContent = line.dataset.now.replace("#", next[3]);
    } else if (next[0].slice(0, 10) === today) {
      line.textContent = line.dataset.today.replace("#", next[2]);
    } else {
      line.textContent = line.dataset.closed.replace("#", next[4]);
    }
    line.hidden = false;
  });
})();
