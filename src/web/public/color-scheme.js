/** Sets the saved light or dark look before anything is painted, so that the page never flashes. */
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem("plumbline_theme");
  } catch {
    // Without storage the system's own setting decides.
  }
  const isDark =
    saved === "dark" || (saved !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();
