// A button beside each address that copies it. Without a script the address is
// there all the same.
(function () {
  "use strict";
  if (!navigator.clipboard) { return; }
  document.querySelectorAll("code[data-copy]").forEach(function (code) {
    var button = document.createElement("button");
    var words = document.createElement("span");
    var what = document.createElement("span");
    button.type = "button";
    words.textContent = code.dataset.copy;
    words.setAttribute("role", "status");
    what.textContent = " " + code.dataset.label;
    what.className = "vh";
    button.append(words, what);
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
})();
