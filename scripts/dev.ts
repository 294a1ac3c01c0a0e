/** For working on the program: starts it and starts it again whenever its source changes; builds the pages anew. */
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync, watch } from "node:fs";
import path from "node:path";
import { build, type Rolldown } from "vite";

const root = path.dirname(import.meta.dirname);
const onlyInBrowser = /^(web|ui)\/|\/screens\/|\.test\.tsx?$|\.(tsx|css)$/;
/** Editors write a file in several steps; one start is enough for all of them. */
const settleMilliseconds = 150;

let server: ChildProcess | undefined;
let isEnding = false;
let settling: NodeJS.Timeout | undefined;
let restarting = Promise.resolve();

function startServer(): void {
  const started = spawn(process.execPath, ["--icu-data-dir=src/platform/zone-rules", "src/server/main.ts"], {
    cwd: root,
    stdio: "inherit",
  });
  server = started;
  started.once("exit", (code) => {
    if (isEnding || started !== server) return;
    server = undefined;
    console.log(
      `The program ended${code ? ` with code ${code}` : ""}; it starts again with the next change.`,
    );
  });
}

/** The old program lets go of its data folder before the new one asks for it. */
async function stopServer(): Promise<void> {
  const stopping = server;
  server = undefined;
  if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return;
  const gone = new Promise((resolve) => stopping.once("exit", resolve));
  stopping.kill("SIGTERM");
  await gone;
}

async function restart(): Promise<void> {
  await stopServer();
  if (!isEnding) startServer();
}

function onChange(file: string | null): void {
  if (!file || onlyInBrowser.test(file.split(path.sep).join("/"))) return;
  clearTimeout(settling);
  settling = setTimeout(() => {
    console.log(`${file} changed: starting again …`);
    restarting = restarting.then(restart);
  }, settleMilliseconds);
}

/** Resolves when the pages are there for the first time; from then on they are built again on every change. */
async function keepBuildingPages(): Promise<Rolldown.RolldownWatcher> {
  // The pages built here are not those of `npm start`: without its mark, it builds them again.
  rmSync(path.join(root, "dist/web/.built"), { force: true });
  const settings = { watch: {}, minify: false, emptyOutDir: false } as const;
  const pages = (await build({ root, logLevel: "warn", build: settings })) as Rolldown.RolldownWatcher;
  const first = Promise.withResolvers<void>();
  pages.on("event", (event) => {
    if (event.code === "END") first.resolve();
    if (event.code === "BUNDLE_END") console.log("The pages are built.");
    if (event.code === "ERROR") console.error(event.error);
  });
  await first.promise;
  return pages;
}

const pages = await keepBuildingPages();
startServer();
for (const folder of ["src", "database"]) {
  watch(path.join(root, folder), { recursive: true }, (_event, file) => onChange(file));
}

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await pages.close();
  await restarting;
  await stopServer();
  process.exit(0);
}
process.on("SIGINT", () => void end());
process.on("SIGTERM", () => void end());
