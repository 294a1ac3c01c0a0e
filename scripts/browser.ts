/** Finds a headless Chromium for the journeys: the one that came with the packages, or the one you name. */
import { execFile } from "node:child_process";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";

export type Browser = {
  executablePath: string;
  /** Added to the environment when it is started; names libraries and fonts on a machine that has none. */
  env: Record<string, string>;
};

const run = promisify(execFile);
const modules = path.resolve(import.meta.dirname, "../node_modules");
const packed = path.join(modules, "@sparticuz/chromium/bin");

/** Where Chromium and Chrome usually are on systems for which no package carries one. */
const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * CHROME_PATH when set; else the packaged Chromium, unpacked once. Safe when several ask at the same time.
 * Throws a sentence that names the ways out when there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (existsSync(named)) return { executablePath: named, env: {} };
    throw new Error(`CHROME_PATH names ${named}, and there is no such file.`);
  }
  if (process.platform === "linux" && process.arch === "x64") return packagedBrowser();
  const usual = usualPlaces.find((each) => existsSync(each));
  if (usual) return { executablePath: usual, env: {} };
  throw new Error(
    "No Chromium was found for the journeys: install Chrome or set CHROME_PATH to its program.",
  );
}

/** The package's own unpacking is not used: a second process can start a program that is still being written. */
async function packagedBrowser(): Promise<Browser> {
  const { version } = JSON.parse(await readFile(path.join(packed, "../package.json"), "utf8")) as {
    version: string;
  };
  const folder = path.join(modules, ".cache", `chromium-${version}`);
  const record = path.join(folder, "browser.json");
  if (existsSync(record)) return JSON.parse(await readFile(record, "utf8")) as Browser;
  await mkdir(folder, { recursive: true });
  const executablePath = path.join(folder, "chromium");
  await writeWhole(executablePath, async (unfinished) => {
    await unpack("chromium.br", unfinished);
    await chmod(unfinished, 0o755);
  });
  const browser = {
    executablePath,
    env: { ...(await fonts(folder)), ...(await libraries(folder, executablePath)) },
  };
  await writeWhole(record, (unfinished) => writeFile(unfinished, JSON.stringify(browser)));
  return browser;
}

/** A machine without fonts gets the package's: without any, text has no width and nothing can be clicked. */
async function fonts(folder: string): Promise<Record<string, string>> {
  if (existsSync("/etc/fonts/fonts.conf")) return {};
  const unpacked = await unpackFolder(folder, "fonts");
  const settings = path.join(folder, "fonts.conf");
  // The package's own settings name folders of the cloud it was made for.
  const text = `<?xml version="1.0"?><fontconfig><dir>${unpacked}</dir><cachedir>${unpacked}</cachedir></fontconfig>`;
  await writeWhole(settings, (unfinished) => writeFile(unfinished, text));
  return { FONTCONFIG_FILE: settings };
}

/** A machine without the network security libraries (libnss3) gets the package's. */
async function libraries(folder: string, executablePath: string): Promise<Record<string, string>> {
  if (await starts(executablePath, {})) return {};
  const env = { LD_LIBRARY_PATH: path.join(await unpackFolder(folder, "al2023"), "lib") };
  if (await starts(executablePath, env)) return env;
  throw new Error("The packaged Chromium does not start on this machine: set CHROME_PATH to one that does.");
}

async function starts(executablePath: string, env: Record<string, string>): Promise<boolean> {
  const started = run(executablePath, ["--version"], { env: { ...process.env, ...env }, timeout: 30_000 });
  return started.then(
    () => true,
    () => false,
  );
}

async function unpackFolder(folder: string, name: string): Promise<string> {
  const target = path.join(folder, name);
  if (existsSync(target)) return target;
  await writeWhole(target, async (unfinished) => {
    await mkdir(unfinished);
    const archive = `${unfinished}.tar`;
    await unpack(`${name}.tar.br`, archive);
    await run("tar", ["-xf", archive, "-C", unfinished]);
    await rm(archive);
  });
  return target;
}

const unpack = (name: string, target: string) =>
  pipeline(createReadStream(path.join(packed, name)), createBrotliDecompress(), createWriteStream(target));

/** Nobody sees a half-written file or folder: it gets its name when it is whole. The first to finish wins. */
async function writeWhole(target: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${target}.${process.pid}`;
  await write(unfinished);
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
}
