/**
 * Opens the app without a network: it keeps the program's own files on the device, and nothing else.
 *
 * What the server says about the business (/api) never passes through here, so no answer, no failure and nobody's data
 * can be kept by mistake (features.md T-SHL-3). A page is always asked of the server first; when none comes, or a broken
 * one, the kept page of the app is shown. A newer version waits until the person reloads, so that an open page finds
 * the parts that it was built with.
 */
import { myDayPath } from "#shared/common-paths.ts";
import { type AppFiles, type Asked, isAppPage, isProgramFile } from "./worker-rules.ts";

/** Written in by the build. */
declare const APP_FILES: AppFiles;

/** The part of a service worker's scope that is used here; the browser's types know only pages. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = WorkerEvent & { request: Request; respondWith(answer: Promise<Response>): void };
type MessageFromPage = WorkerEvent & { data: Asked; source: { postMessage(words: string): void } | null };
type WorkerScope = {
  addEventListener(name: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(name: "message", listener: (event: MessageFromPage) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
};

const worker = self as unknown as WorkerScope;
const app = APP_FILES;
const cacheName = `plumbline-${app.version}`;
/** Any page of the app: the server sends the same for all. */
const shell = myDayPath();
const patienceMs = 5_000;
/** What the person is waiting for goes first, also on a slow line. */
const filesAtOnce = 2;

worker.addEventListener("install", (event) => event.waitUntil(fill()));

worker.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([forgetOlder(), worker.clients.claim()])),
);

worker.addEventListener("message", (event) => {
  if (event.data.do === "fill") event.waitUntil(fill().catch(() => undefined));
  if (event.data.do === "take-over") event.waitUntil(worker.skipWaiting());
  if (event.data.do === "compare") {
    if (event.data.entry === app.entry) event.waitUntil(worker.skipWaiting());
    else event.source?.postMessage("newer");
  }
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (isProgramFile(url.pathname)) event.respondWith(fileOf(event));
  else if (request.mode === "navigate" && isAppPage(url.pathname, app.pages)) {
    event.respondWith(pageOf(request));
  }
});

/** Whole or not at all: a page that names other parts than these is one of another version. */
async function fill(): Promise<void> {
  const cache = await caches.open(cacheName);
  const missing = await absentFrom(cache, [...app.files, shell]);
  const fillOn = async () => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) await keep(cache, path);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, fillOn));
}

async function keep(cache: Cache, path: string): Promise<void> {
  const answer = await fetch(path, { cache: path === shell ? "reload" : "default", priority: "low" });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  if (path === shell && !(await answer.clone().text()).includes(app.entry)) {
    throw new Error("The page is of another version");
  }
  await cache.put(path, answer);
}

async function absentFrom(cache: Cache, paths: string[]): Promise<string[]> {
  const found = await Promise.all(paths.map((path) => cache.match(path)));
  return paths.filter((_, index) => !found[index]);
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith("plumbline-") && name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** What is kept of this version is right for as long as the version lasts. */
async function fileOf(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // A browser that keeps nothing, or whose store is broken, still has the network.
  const kept = await caches.match(request.url).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) event.waitUntil(keepCopy(request.url, answer.clone()));
  return answer;
}

/** A device without room loses nothing but the next visit without a network. */
async function keepCopy(url: string, copy: Response): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(url, copy);
  } catch {
    // The page has what it asked for.
  }
}

async function pageOf(request: Request): Promise<Response> {
  const asked = fetch(request).then((answer) => (answer.status >= 500 ? null : answer));
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const answer = await Promise.race([asked.catch(() => null), late]);
  if (answer) return answer;
  const kept = await (await caches.open(cacheName)).match(shell);
  return kept ?? asked.then((last) => last ?? Response.error());
}
