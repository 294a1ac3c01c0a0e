/** The words of a PDF, read where a broken or malicious one can do no harm. */
import { Worker } from "node:worker_threads";
import type { PdfWork } from "./pdf-worker.ts";

export const mostCharacters = 200_000;

type Limits = {
  pages: number;
  characters: number;
  milliseconds: number;
  /** Of what the reading holds in memory. */
  bytes: number;
};

const megabyte = 1024 * 1024;

const usualLimits: Limits = {
  pages: 500,
  characters: mostCharacters,
  milliseconds: 20_000,
  bytes: 384 * megabyte,
};

const watchMs = 50;

/**
 * What was read until one of the limits was reached; nothing of what is encrypted, broken or no PDF. Takes `bytes` over:
 * the caller has none afterwards. A page that unpacks to gigabytes is stopped by its memory, one that runs in circles by
 * its time.
 */
export async function readPdf(bytes: Uint8Array<ArrayBuffer>, limits: Limits = usualLimits): Promise<string> {
  const worker = startWorker({ bytes, mostPages: limits.pages, mostCharacters: limits.characters }, limits);
  let text = "";
  try {
    await new Promise<void>((resolve) => {
      worker.on("message", (page: string) => {
        text += `${page}\n`;
        if (text.length >= limits.characters) resolve();
      });
      worker.on("error", () => resolve());
      worker.on("exit", () => resolve());
      stopWhenTooMuch(worker, limits, resolve);
    });
  } finally {
    await worker.terminate();
  }
  return text.slice(0, limits.characters);
}

/** Without settings and secrets of this process, and without its console. */
function startWorker(workerData: PdfWork, { bytes }: Limits): Worker {
  const worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), {
    workerData,
    transferList: [workerData.bytes.buffer as ArrayBuffer],
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: bytes / megabyte,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/** What lies outside of the heap no setting of the thread limits: it is looked at while it grows. */
function stopWhenTooMuch(worker: Worker, { milliseconds, bytes }: Limits, stop: () => void): void {
  const timer = setTimeout(stop, milliseconds);
  const look = async () => {
    // A thread that has just ended has nothing to say.
    const held = await worker.getHeapStatistics().catch(() => undefined);
    if (held && held.used_heap_size + held.external_memory > bytes) stop();
  };
  const watch = setInterval(() => void look(), watchMs);
  worker.once("exit", () => {
    clearTimeout(timer);
    clearInterval(watch);
  });
}
