/** For working on the program: starts it and starts it again whenever its source changes; builds the pages anew. */
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync, watch } from "node:fs";
import path from "node:path";

const root = path.dirname(import.meta.dirname);
const onlyInBrowser = /^(web|ui)\/|\/screens\/|\.test\.tsx?$|\.(tsx|css)$/;
/** Editors write a file in several steps; one start is enough for all of them. */
const settleMilliseconds = 150;

let server: ChildProcess | undefined;
let isEnding = false;
let settling: NodeJS.Timeout | undefined;
let restarting = Promise.resolve();

function run(words: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, words, { cwd: root, env: { ...process.env, ...env }, stdio: "inherit" });
}

function startServer(): void {
  const started = run(["src/server/main.ts"]);
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

function onChange(file: string | null): void {
  if (!file || onlyInBrowser.test(file.split(path.sep).join("/"))) return;
  clearTimeout(settling);
  settling = setTimeout(() => {
    console.log(`${file} changed: starting again …`);
    restarting = restarting.then(stopServer).then(() => {
      if (!isEnding) startServer();
    });
  }, settleMilliseconds);
}

// The pages built here are not those of `npm start`: without its mark, they are built again.
rmSync(path.join(root, "dist/web/.built"), { force: true });
const vite = path.join(root, "node_modules/vite/bin/vite.js");
const pages = run([vite, "build", "--watch", "--minify", "false", "--logLevel", "warn"]);
startServer();
for (const folder of ["src", "database"]) {
  watch(path.join(root, folder), { recursive: true }, (_event, file) => onChange(file));
}

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  pages.kill();
  await restarting;
  await stopServer();
  process.exit(0);
}
process.on("SIGINT", () => void end());
process.on("SIGTERM", () => void end());
