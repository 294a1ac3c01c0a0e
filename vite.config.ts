/** Builds what runs in the browser: hashed files in dist/web with a manifest, and says how heavy each page is. */
import react from "@vitejs/plugin-react";
import mantinePreset from "postcss-preset-mantine";
import { defineConfig, type Plugin } from "vite";
import { appFilesInPage } from "./scripts/app-files.ts";
import { browserFloor } from "./scripts/browser-floor.ts";
import { planChunks } from "./scripts/chunks.ts";
import { pageScripts } from "./scripts/page-scripts.ts";
import { prerender } from "./scripts/prerender.ts";
import { serviceWorker } from "./scripts/service-worker.ts";

/**
 * Leaves out the part of zod that describes schemas to programs: the server does that, and no page asks for it, but
 * every schema is tied to it.
 */
const withoutDescriptions: Plugin = {
  name: "without-descriptions-of-schemas",
  transform(code, id) {
    if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)];
    const exported = names.map(([, name, alias]) => `nothing as ${name ?? alias}`);
    return { code: `const nothing = () => nothing;\nexport { ${exported.join(", ")} };`, map: null };
  },
};

/**
 * The library of schemas would try whether it may make programs out of text, which the content security policy forbids
 * and the browser's console reports.
 */
const schemasWithoutEval: Plugin = {
  name: "schemas-without-eval",
  transform(code, id) {
    // With it goes the one thing that writes such programs.
    if (id.endsWith("/zod/v4/core/doc.js")) return { code: "export class Doc {}", map: null };
    if (!id.endsWith("/zod/v4/core/core.js")) return;
    return { code: `${code}\nglobalConfig.jitless = true;`, map: null };
  },
};

/** Leaves out what zod would say of a wrong field in words of its own: ours stand in `src/shared/field-sentences.ts`. */
const withoutForeignSentences: Plugin = {
  name: "without-foreign-sentences",
  transform(_code, id) {
    if (id.endsWith("zod/v4/locales/en.js")) return { code: "export default () => ({});", map: null };
    return undefined;
  },
};

const plugins = () => [react(), withoutDescriptions, schemasWithoutEval, withoutForeignSentences];

/** What decides of a module how much of it is left, and which others it needs. */
const modules = {
  css: { postcss: { plugins: [mantinePreset()] } },
  build: {
    // A data: address would need its own exception in the content security policy for every kind of file.
    assetsInlineLimit: 0,
    target: browserFloor,
  },
};

const plan = await planChunks(import.meta.dirname, { ...modules, plugins: plugins() });

export default defineConfig({
  ...modules,
  base: "/",
  publicDir: "src/web/public",
  plugins: [...plugins(), appFilesInPage(), prerender(), pageScripts(), serviceWorker(plan.manifest)],
  build: {
    ...modules.build,
    outDir: "dist/web",
    emptyOutDir: true,
    manifest: true,
    assetsDir: "assets",
    rolldownOptions: {
      output: {
        // The program lists every file that a page may need: names that say nothing keep that list, and it, short.
        chunkFileNames: "assets/[hash].js",
        codeSplitting: {
          // A module that a named file needs is in it or in one that its pages load anyway.
          includeDependenciesRecursively: false,
          groups: [{ name: plan.nameOf, debugName: "planned" }],
        },
      },
    },
  },
});
