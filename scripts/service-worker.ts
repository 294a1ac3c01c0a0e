/** Part of the build: writes /service-worker.js, which knows the files that the app needs without a network. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { type AppFiles, isAppPage } from "../src/ui/offline/worker-rules.ts";
import { browserFloor } from "./browser-floor.ts";

const workerSource = "src/ui/offline/service-worker.ts";

const entrySource = "index.html";
/** The shell, and every page of the app, which it fetches when a person goes there. */
const appRoutes = "src/web/app-routes.tsx";

/** What opens without a network: the shell, My Day, signing out, and all that these fetch when it is needed. */
const sources = [
  entrySource,
  appRoutes,
  "src/web/tell-forbidden.ts",
  "src/domains/auth/screens/sign-in/SignInScreen.tsx",
  "src/domains/jobs/screens/my-day/MyDayScreen.tsx",
  "src/ui/outbox/forget-offline.ts",
  "src/ui/outbox/sign-out.ts",
];

/** What stands in the slots of screens comes with them. */
const slots = ["src/web/slots.ts", "src/web/settings-slots.ts"];

/** Pages of the app other than those of `sources` are fetched when a person goes there, and need the network. */
const isScreen = (source: string): boolean => source.endsWith("Screen.tsx") || slots.includes(source);

/** Pages of the site have HTML of their own, made by scripts/prerender.ts. */
const sitePages = new Set(["/", "/pricing", "/privacy", "/terms", "/cookies", "/help"]);

type Chunk = {
  file: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};
export type Manifest = Record<string, Chunk>;

/**
 * It must stand after `prerender()`, whose list of the app's addresses it reads. `plain` is the manifest before modules
 * were put together (`chunks.ts`): a file of many parts would say that each of them loads what one of them does.
 */
export function serviceWorker(plain: Manifest): Plugin {
  let config: ResolvedConfig;
  return {
    name: "plumbline:service-worker",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      this.addWatchFile(path.join(config.root, workerSource));
    },
    closeBundle: {
      sequential: true,
      order: "post",
      async handler(error?: Error) {
        if (!error) await writeWorker(config.root, path.resolve(config.root, config.build.outDir), plain);
      },
    },
  };
}

async function writeWorker(root: string, outDir: string, plain: Manifest): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(outDir, ".vite/manifest.json"), "utf8")) as Manifest;
  const pages = JSON.parse(await readFile(path.join(outDir, ".site/app-paths.json"), "utf8")) as string[];
  const html = await readFile(path.join(outDir, "index.html"), "utf8");
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { APP_FILES: JSON.stringify(appFiles(manifest, offlineParts(plain), pages, html)) },
    build: {
      outDir,
      emptyOutDir: false,
      target: browserFloor,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, workerSource),
        output: { entryFileNames: "service-worker.js", format: "iife" },
      },
    },
  });
}

/**
 * The parts that work without a network, by their sources: `sources` and whatever they load when it is needed. Reads
 * the manifest of a build in which every part has only what is its own. Throws when something would be missing: a
 * source without a chunk, or a part that none of them names.
 */
export function offlineParts(plain: Manifest): string[] {
  const known = new Set<string>();
  for (const source of sources) {
    if (!plain[source]) throw new Error(`The build has no chunk of its own for ${source}`);
    collect(plain, source, known, ({ dynamicImports }, key) => {
      if (key === entrySource) return [];
      return key === appRoutes ? dynamicImports?.filter((each) => !isScreen(each)) : dynamicImports;
    });
  }
  for (const part of plain[entrySource]?.dynamicImports ?? []) {
    if (known.has(part) || isScreen(part)) continue;
    throw new Error(
      `${part} is fetched on any page and is neither a screen nor kept for days without a network`,
    );
  }
  return [...known].filter((key) => plain[key]?.isDynamicEntry || sources.includes(key));
}

/** What the service worker keeps of the finished build, for the parts named. Throws when one has no file of its own. */
export function appFiles(
  manifest: Manifest,
  parts: readonly string[],
  pages: readonly string[],
  html: string,
): AppFiles {
  const known = new Set<string>();
  for (const part of parts) {
    if (!manifest[part]) throw new Error(`The build has no chunk of its own for ${part}`);
    collect(manifest, part, known, () => []);
  }
  const chunks = [...known].flatMap((key) => manifest[key] ?? []);
  const named = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const inHtml = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+|(?:early|old-browser)\.js)"/g)].map(
    ([, file]) => file,
  );
  const files = [...new Set([...named, ...inHtml])]
    .filter((file) => file !== undefined && !file.endsWith(".html"))
    // Of the typeface's scripts the browser takes what a text needs; those of the Latin alphabet are enough to begin.
    .filter((file) => !/\.woff2?$/.test(`${file}`) || /latin-opsz|latin-\d/.test(`${file}`))
    .map((file) => `/${file}`)
    .sort();
  const entry = `/${manifest[entrySource]?.file}`;
  const version = createHash("sha256")
    .update(JSON.stringify([files, html]))
    .digest("hex")
    .slice(0, 12);
  return { version, entry, files, pages: pages.filter((page) => !isAppPage(page, [...sitePages])) };
}

/** A chunk with all that it imports before it can run, and what `later` says of each. */
function collect(
  manifest: Manifest,
  key: string,
  known: Set<string>,
  later: (chunk: Chunk, key: string) => string[] | undefined,
): void {
  if (known.has(key)) return;
  known.add(key);
  const chunk = manifest[key];
  if (!chunk) return;
  for (const each of [...(chunk.imports ?? []), ...(later(chunk, key) ?? [])]) {
    collect(manifest, each, known, later);
  }
}
