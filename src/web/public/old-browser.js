/** Says above the page when the browser is too old; written so that the oldest can read it. */
(() => {
  // Map.groupBy came with Chrome 117 and Safari 17.4, registerProperty with Firefox 128: together they are the floor.
  if (window.Map && Map.groupBy && window.CSS && CSS.registerProperty) return;
  const notice = document.createElement("p");
  notice.setAttribute("role", "alert");
  notice.setAttribute(
    "style",
    "margin:0;padding:12px 16px;background:#fff3bf;color:#212529;font:16px sans-serif",
  );
  notice.appendChild(
    document.createTextNode(
      "This browser is too old for Plumbline. Update it, or use Chrome or Edge 117, Firefox 128, Safari 17.4 or later.",
    ),
  );
  document.body.insertBefore(notice, document.body.firstChild);
})();
