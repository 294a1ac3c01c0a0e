/**
 * Before anything is painted or the app has begun: sets the saved look, so that nothing flashes; says on public pages
 * whether somebody is in; and for them asks for the app's own files beside the first one, which would name them late.
 */
(() => {
  const { documentElement, head } = document;
  let saved = null;
  let isSignedIn = false;
  try {
    saved = localStorage.getItem("plumbline_theme");
    isSignedIn = localStorage.getItem("plumbline_tokens") !== null;
  } catch {
    // Without storage the system's own setting decides.
  }
  const isDark =
    saved === "dark" || (saved !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
  if (!isSignedIn) return;
  documentElement.setAttribute("data-signed-in", "");
  const files = document.querySelector("meta[name=app-files]")?.getAttribute("content") ?? "";
  for (const href of files.split(" ").filter(Boolean)) {
    const isStyle = href.endsWith(".css");
    head.append(
      Object.assign(document.createElement("link"), {
        href,
        ...(isStyle ? { rel: "preload", as: "style" } : { rel: "modulepreload" }),
      }),
    );
  }
})();
