/** Part of the build: writes the public pages as finished HTML with their styles inside and one small late script. */
import { globSync } from "node:fs";
import { copyFile, glob, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, type Plugin, type ResolvedConfig, type Rolldown } from "vite";
import { browserFloor } from "./browser-floor.ts";

/** In the folder of the build. It begins with a dot, so that nobody is served the unfinished files in it. */
const siteFolder = ".site";
const pagesSource = "src/web/site/public-pages.tsx";
const scriptSource = "src/web/site/site.ts";
const watched = "src/domains/landing/screens/**";

type Site = { renderSite(given: { css: string; script: string }): Record<string, string> };

export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "plumbline:prerender",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      const files = globSync([watched, pagesSource, scriptSource, "src/web/site/public-tokens.ts"], {
        cwd: config.root,
      });
      for (const file of files) this.addWatchFile(path.join(config.root, file));
    },
    async closeBundle(error?: Error) {
      if (!error) await writeSite(config.root, path.resolve(config.root, config.build.outDir));
    },
  };
}

async function writeSite(root: string, outDir: string): Promise<void> {
  const script = await buildScript(root, outDir);
  const unfinished = path.join(outDir, ".prerender");
  try {
    const css = await buildPages(root, unfinished);
    await moveAssets(unfinished, outDir);
    const { renderSite } = (await import(
      `${pathToFileURL(path.join(unfinished, "pages.js")).href}?${Date.now()}`
    )) as Site;
    const site = path.join(outDir, siteFolder);
    await mkdir(site, { recursive: true });
    for (const [name, text] of Object.entries(renderSite({ css, script }))) {
      await writeFile(path.join(site, name), text);
    }
    await writeFile(path.join(site, "app-paths.json"), JSON.stringify(await appPaths(root)));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Every address of the app, as the domains name theirs in paths.ts. The server answers 404 to the others. */
async function appPaths(root: string): Promise<string[]> {
  const files = await Array.fromAsync(
    glob(["src/domains/*/paths.ts", "src/shared/common-paths.ts"], { cwd: root }),
  );
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), "utf8")));
  const found = texts.flatMap((text) => [...text.matchAll(/pagePath(?:With<[^>]*>\(\))?\("([^"]+)"\)/g)]);
  const paths = new Set(found.map(([, pattern]) => pattern as string));
  if (!paths.has("/dashboard")) throw new Error("No paths were found in the paths.ts of the domains");
  return [...paths].sort();
}

const ours = (root: string): InlineConfig => ({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [react()],
});

/** One file with all that the public pages run; returns its address. */
async function buildScript(root: string, outDir: string): Promise<string> {
  const built = (await build({
    ...ours(root),
    build: {
      outDir,
      emptyOutDir: false,
      target: browserFloor,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, scriptSource),
        output: { entryFileNames: "assets/site-[hash].js" },
      },
    },
  })) as Rolldown.RolldownOutput;
  return `/${built.output[0].fileName}`;
}

/** The pages as a program that renders them, in `folder`; returns their styles. */
async function buildPages(root: string, folder: string): Promise<string> {
  await build({
    ...ours(root),
    ssr: { noExternal: true },
    build: {
      outDir: folder,
      emptyOutDir: true,
      ssr: path.join(root, pagesSource),
      ssrEmitAssets: true,
      assetsInlineLimit: 0,
      target: browserFloor,
      cssMinify: true,
      rolldownOptions: { output: { entryFileNames: "pages.js" } },
    },
  });
  const styles = globSync("assets/*.css", { cwd: folder });
  const texts = await Promise.all(styles.map((file) => readFile(path.join(folder, file), "utf8")));
  return texts.join("");
}

/** Pictures and the typeface go where the browser asks for them; styles are in the pages already. */
async function moveAssets(from: string, to: string): Promise<void> {
  await mkdir(path.join(to, "assets"), { recursive: true });
  for (const name of await readdir(path.join(from, "assets"))) {
    if (!name.endsWith(".css"))
      await copyFile(path.join(from, "assets", name), path.join(to, "assets", name));
  }
}
