/** Sets the saved look, and on public pages whether somebody is in, before anything is painted: nothing flashes. */
(() => {
  const { documentElement } = document;
  let saved = null;
  try {
    saved = localStorage.getItem("plumbline_theme");
    if (localStorage.getItem("plumbline_tokens")) documentElement.setAttribute("data-signed-in", "");
  } catch {
    // Without storage the system's own setting decides.
  }
  const isDark =
    saved === "dark" || (saved !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();
