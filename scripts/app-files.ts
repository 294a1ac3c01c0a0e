/** Part of the build: names the app's own files in its page, for `src/web/public/early.js` to ask for in time. */
import path from "node:path";
import type { Plugin, Rolldown } from "vite";

const appRoutes = "src/web/app-routes.tsx";

/** The files that the app needs on every page and the page itself does not name. */
export function appFilesInPage(): Plugin {
  let root = "";
  return {
    name: "plumbline:app-files",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const files = filesOf(bundle, path.join(root, appRoutes))
          .map((file) => `/${file}`)
          .filter((file) => !html.includes(file));
        return [
          { tag: "meta", attrs: { name: "app-files", content: files.join(" ") }, injectTo: "head-prepend" },
        ];
      },
    },
  };
}

/** Scripts and style sheets of the part that begins with this source; throws when it has no file. */
function filesOf(bundle: Rolldown.OutputBundle, source: string): string[] {
  const isOfSource = (each: Rolldown.OutputBundle[string]): each is Rolldown.OutputChunk =>
    each.type === "chunk" && each.facadeModuleId === source;
  const begin = Object.values(bundle).find(isOfSource);
  if (!begin) throw new Error(`The build has no file for ${source}`);
  const names = new Set([begin.fileName]);
  const styles = new Set<string>();
  for (const name of names) {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk") continue;
    for (const next of chunk.imports) names.add(next);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return [...names, ...styles];
}
