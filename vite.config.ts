/** Builds what runs in the browser: hashed files in dist/web with a manifest, and says how heavy each page is. */
import react from "@vitejs/plugin-react";
import mantinePreset from "postcss-preset-mantine";
import { defineConfig, type Plugin } from "vite";
import { browserFloor } from "./scripts/browser-floor.ts";
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

export default defineConfig({
  base: "/",
  publicDir: "src/web/public",
  plugins: [
    react(),
    withoutDescriptions,
    schemasWithoutEval,
    withoutForeignSentences,
    prerender(),
    serviceWorker(),
  ],
  css: { postcss: { plugins: [mantinePreset()] } },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    manifest: true,
    assetsDir: "assets",
    // A data: address would need its own exception in the content security policy for every kind of file.
    assetsInlineLimit: 0,
    target: browserFloor,
    rolldownOptions: {
      output: {
        // The program lists every file that a page may need: names that say nothing keep that list, and it, short.
        chunkFileNames: "assets/[hash].js",
        // Left to itself the bundler ties every icon to the machinery of floating menus, which sign-in must not load.
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: "router", test: /node_modules\/react-router\// },
            { name: "floating", test: /node_modules\/@floating-ui\// },
            // What every screen of the app needs, in one file instead of many small ones.
            {
              name: "screen",
              test: /src\/ui\/(api|answer-shape|EmptyState|ErrorCard|freshness|Hint|PageHeader|RelativeTime|StatFrame|StatCard|StatusBadge|toast|shortcuts)\./,
              includeDependenciesRecursively: false,
            },
            { name: "icon", test: /icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)\./ },
          ],
        },
      },
    },
  },
});
