// How many days are left until the close of a call. The date stands there in
// words; without a script nothing is missing.
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
})();
