/** What happens before every command: parts are installed and pages built when they are missing, and only then. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { plant } from "./check/planted-tree.ts";

const lock = {
  packages: {
    "": { optionalDependencies: { engine: "1.0.0", elsewhere: "1.0.0" } },
    "node_modules/web": { version: "1.0.0" },
    "node_modules/vite": { version: "8.0.0", dev: true },
    "node_modules/engine": { version: "1.0.0", optional: true, os: process.platform },
    "node_modules/elsewhere": { version: "1.0.0", optional: true, os: "nowhere" },
  },
};

/** Stands in for npm: notes what it was asked, takes a moment, and installs a Node and a vite that also take notes. */
const npm = `
const fs = require("node:fs");
fs.appendFileSync("asked.log", "npm " + process.argv.slice(2).join(" ") + "\\n");
if (fs.existsSync("registry-is-down")) process.exit(1);
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
fs.mkdirSync("node_modules/.bin", { recursive: true });
fs.mkdirSync("node_modules/vite/bin", { recursive: true });
fs.rmSync("node_modules/.bin/node", { force: true });
fs.symlinkSync(process.execPath, "node_modules/.bin/node");
fs.copyFileSync("vite.js", "node_modules/vite/bin/vite.js");
fs.copyFileSync("package-lock.json", "node_modules/.package-lock.json");
`;

const vite = `
const fs = require("node:fs");
fs.appendFileSync("asked.log", "vite\\n");
if (fs.existsSync("source-is-broken")) process.exit(1);
const folder = process.argv[process.argv.indexOf("--outDir") + 1];
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(folder + "/index.html", "built");
`;

function checkout(t: TestContext) {
  const root = plant(t, {
    "scripts/ensure.mjs": readFileSync(path.join(import.meta.dirname, "ensure.mjs"), "utf8"),
    "package.json": "{}",
    "package-lock.json": JSON.stringify(lock),
    "npm-cli.js": npm,
    "vite.js": vite,
    "vite.config.ts": "",
    "index.html": "",
    "src/web/main.tsx": "",
    "src/domains/customers/store.ts": "",
  });
  const at = (...parts: string[]) => path.join(root, ...parts);
  return {
    at,
    write: (file: string, text = "") => writeFileSync(at(file), text),
    /** What npm and vite were asked since the last look. */
    asked: () => {
      const said = existsSync(at("asked.log")) ? readFileSync(at("asked.log"), "utf8") : "";
      rmSync(at("asked.log"), { force: true });
      return said
        .replaceAll(/^npm .*$/gm, "npm")
        .trim()
        .split("\n")
        .filter(Boolean);
    },
    ensure: (...words: string[]) => {
      const env = { ...process.env, npm_execpath: at("npm-cli.js") };
      const child = spawn(process.execPath, [at("scripts/ensure.mjs"), ...words], { env });
      let said = "";
      child.stderr.on("data", (text: Buffer) => (said += text.toString()));
      return new Promise<{ code: number | null; said: string }>((resolve) =>
        child.once("close", (code) => resolve({ code, said })),
      );
    },
  };
}

test("what is missing is installed and built once; after that nothing is said or done", async (t) => {
  const { ensure, asked, at } = checkout(t);
  const first = await ensure("--build");
  assert.equal(first.code, 0, first.said);
  assert.match(first.said, /Installing what is missing \(3 packages\)/);
  assert.deepEqual(asked(), ["npm", "vite"]);
  assert.equal(readFileSync(at("dist/web/index.html"), "utf8"), "built");
  assert.deepEqual(await ensure("--build"), { code: 0, said: "" });
  assert.deepEqual(asked(), []);
});

test("two starts at once install and build once between them", async (t) => {
  const { ensure, asked } = checkout(t);
  const both = await Promise.all([ensure("--build"), ensure("--build"), ensure("--build")]);
  assert.deepEqual(
    both.map(({ code }) => code),
    [0, 0, 0],
  );
  assert.equal(both.filter(({ said }) => said.includes("waiting for it")).length, 2);
  assert.deepEqual(asked(), ["npm", "vite"]);
});

test("pages are built again when their sources change, not when the server's do", async (t) => {
  const { ensure, asked, write, at } = checkout(t);
  await ensure("--build");
  asked();
  write("src/domains/customers/store.ts", "// changed");
  await ensure("--build");
  assert.deepEqual(asked(), []);
  write("src/domains/customers/contract.ts", "// new");
  await ensure("--build");
  assert.deepEqual(asked(), ["vite"]);
  write("src/web/main.tsx", "// broken");
  write("source-is-broken");
  const broken = await ensure("--build");
  assert.equal(broken.code, 1);
  assert.match(broken.said, /The pages could not be built/);
  assert.equal(readFileSync(at("dist/web/index.html"), "utf8"), "built", "the last good pages stay");
  assert.equal(existsSync(at("dist/.ensure-lock")), false);
});

test("a changed package list is compared with what is there, and only a difference is installed", async (t) => {
  const { ensure, asked, write } = checkout(t);
  await ensure();
  asked();
  write("package.json", `{ "scripts": {} }`);
  assert.deepEqual(await ensure(), { code: 0, said: "" });
  assert.deepEqual(asked(), []);
  const newer = { ...lock.packages, "node_modules/web": { version: "2.0.0" } };
  write("package-lock.json", JSON.stringify({ packages: newer }));
  assert.match((await ensure()).said, /\(1 package\)/);
  assert.deepEqual(asked(), ["npm"]);
});

test("without the registry one sentence says what is missing and what to do", async (t) => {
  const { ensure, write, at } = checkout(t);
  write("registry-is-down");
  const { code, said } = await ensure("--build");
  assert.equal(code, 1);
  assert.match(said, /still missing: web, vite, engine\. Check the connection to the npm registry/);
  assert.equal(existsSync(at("dist/.ensure-lock")), false);
});

test("an installation without the developer's tools runs what is built, and refuses what it cannot build", async (t) => {
  const { ensure, asked, write, at } = checkout(t);
  await ensure("--build");
  asked();
  const { "node_modules/vite": _, ...withoutTools } = lock.packages;
  write("node_modules/.package-lock.json", JSON.stringify({ packages: withoutTools }));
  rmSync(at("node_modules/.installed"));
  assert.deepEqual(await ensure("--build", "--run"), { code: 0, said: "" });
  assert.deepEqual(await ensure("--build", "--run"), { code: 0, said: "" });
  assert.deepEqual(asked(), []);
  await ensure("--build");
  assert.deepEqual(asked(), ["npm"], "tests need the tools");
});

test("a Node that does not run here is said to be the wrong system", async (t) => {
  const { ensure, write, at } = checkout(t);
  await ensure();
  rmSync(at("node_modules/.bin/node"));
  write("package.json", `{ "name": "changed" }`);
  const { code, said } = await ensure();
  assert.equal(code, 1);
  assert.match(said, /brings its own Node 26 and PostgreSQL for Linux with glibc, macOS and Windows/);
});

test("the lock of a start that was killed is taken over", async (t) => {
  const { ensure, at, write } = checkout(t);
  mkdirSync(at("dist/.ensure-lock"), { recursive: true });
  write("dist/.ensure-lock/pid", "4194999");
  const { code, said } = await ensure();
  assert.equal(code, 0, said);
});
