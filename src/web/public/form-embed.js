/** On the business's own website: makes each frame with a form as high as the form, and says which page it stands on. */
(() => {
  const here = new URL(document.currentScript.src).origin;
  addEventListener("message", ({ origin, source, data }) => {
    const height = data && data.plumblineFormHeight;
    if (origin !== here || typeof height !== "number") return;
    for (const frame of document.querySelectorAll("iframe[data-plumbline-form]")) {
      if (frame.contentWindow !== source) continue;
      frame.style.height = `${Math.min(Math.max(height, 100), 10000)}px`;
      source.postMessage({ plumblinePage: location.href }, here);
    }
  });
})();
