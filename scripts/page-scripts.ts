/** Part of the build: the scripts of pages that the server writes, each one file at an address that stays the same. */
import path from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { browserFloor } from "./browser-floor.ts";

const scripts = {
  "signing.js": "src/ui/signing/signing.ts",
  "paying.js": "src/ui/paying/paying.ts",
  "preferences.js": "src/ui/preferences/preferences.ts",
};

export function pageScripts(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "plumbline:page-scripts",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      for (const source of Object.values(scripts)) this.addWatchFile(path.join(config.root, source));
    },
    closeBundle: {
      sequential: true,
      async handler(error?: Error) {
        if (error) return;
        for (const [file, source] of Object.entries(scripts)) await writeScript(config, file, source);
      },
    },
  };
}

async function writeScript({ root, build: { outDir } }: ResolvedConfig, file: string, source: string) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir: path.resolve(root, outDir),
      emptyOutDir: false,
      target: browserFloor,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, source),
        output: { entryFileNames: file },
      },
    },
  });
}
