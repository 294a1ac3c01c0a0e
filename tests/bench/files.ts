/** Measures files: uploads and downloads against a bare stream to disk, memory, and a folder of many. */
import { fork } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import type pg from "pg";
import { type Program, stopChild } from "../support/product.ts";
import { addFolder } from "./many-files.ts";
import { residentMiB } from "./processes.ts";
import { atLeast, atMost, median, type Row } from "./report.ts";

const rounds = 5;
const megabyte = 1_000_000;
const size = 200 * megabyte;
const largeSize = 2_000 * megabyte;

type Given = { owner: pg.Pool; product: Program; organization: string; token: string; dataDir: string };

export async function measureFiles(given: Given, report: (row: Row) => void): Promise<void> {
  const child = fork(join(import.meta.dirname, "files-floor.ts"), [given.dataDir]);
  const [floorPort] = (await once(child, "message")) as [number];
  try {
    await measureStreams(given, floorPort, report);
    await measureMemory(given, report);
    await measureFolder(given, report);
  } finally {
    await stopChild(child);
  }
}

/** Ours with all that belongs to it: begun, counted, hashed, put in its place. */
async function measureStreams(given: Given, floorPort: number, report: (row: Row) => void): Promise<void> {
  const ups: number[] = [];
  const downs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const floorUp = await timed(() => send("POST", floorPort, "/", size, {}));
    let url = "";
    const ourUp = await timed(async () => {
      url = await upload(given, size);
    });
    const floorDown = await timed(() => drain(floorPort, "/"));
    const ourDown = await timed(() => drain(given.product.port, url));
    ups.push(floorUp / ourUp);
    downs.push(floorDown / ourDown);
  }
  report(atLeast("upload of 200 MB, times a bare stream to disk", median(ups), 0.5));
  report(atLeast("download of 200 MB, times a bare stream", median(downs), 0.5));
}

/**
 * Against what a film of a tenth of the size took at its height: what is not collected yet is bounded, and the first
 * upload of a program also loads its code. What grows with the file would be kept of it.
 */
async function measureMemory(given: Given, report: (row: Row) => void): Promise<void> {
  const small = await peakMiB(given, size);
  const large = await peakMiB(given, largeSize);
  report(
    atMost("server process during a file of 2 GB, MiB more than during one of 200 MB", large - small, 32),
  );
}

async function peakMiB(given: Given, bytes: number): Promise<number> {
  const pid = given.product.process.pid as number;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMiB(pid));
  }, 20);
  await drain(given.product.port, await upload(given, bytes));
  clearInterval(watch);
  return peak;
}

async function measureFolder({ owner, product, organization, token }: Given, report: (row: Row) => void) {
  const folder = await addFolder(owner, organization);
  const times: number[] = [];
  for (let round = 0; round < 21; round++) {
    for (const sort of ["newest", "name", "size"]) {
      const path = `/api/files?limit=50&folder=${folder}&sort=${sort}`;
      times.push(await timed(() => drain(product.port, path, { authorization: `Bearer ${token}` })));
    }
  }
  report(atMost("a page of a folder of 10,000 files, ms", median(times), 100));
}

async function upload({ product, token }: Given, bytes: number): Promise<string> {
  const call = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const { data, error } = (await answer.json()) as { data?: Record<string, string>; error?: string };
    if (!data) throw new Error(error);
    return data;
  };
  const { id, upload_url = "" } = await call("/api/files/uploads", { name: "film.bin", size: bytes });
  await send("PATCH", product.port, upload_url, bytes, {
    "tus-resumable": "1.0.0",
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
  });
  return String((await call(`/api/files/uploads/${id}/finish`, {}))["content_url"]);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const part = Buffer.alloc(256 * 1024, "plumbline");

function* parts(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= part.length) yield part.subarray(0, Math.min(left, part.length));
}

async function send(
  method: string,
  port: number,
  path: string,
  bytes: number,
  headers: Record<string, string>,
): Promise<void> {
  const request = http.request({
    host: "127.0.0.1",
    port,
    path,
    method,
    headers: { ...headers, "content-length": String(bytes) },
  });
  Readable.from(parts(bytes), { objectMode: false }).pipe(request);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  await finished(response);
}

async function drain(port: number, path: string, headers: Record<string, string> = {}): Promise<void> {
  const request = http.get({ host: "127.0.0.1", port, path, headers });
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  await finished(response);
}

async function finished(response: http.IncomingMessage): Promise<void> {
  response.resume();
  await once(response, "end");
  if ((response.statusCode ?? 500) >= 300) throw new Error(`Answered ${response.statusCode}`);
}
