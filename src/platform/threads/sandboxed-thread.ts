/** Runs what reads a stranger's file in a thread of its own, which is stopped when it takes too much. */
import { Worker } from "node:worker_threads";

export type ThreadLimits = {
  milliseconds: number;
  /** Of what the thread holds in memory. */
  bytes: number;
};

type Run<Message> = {
  /** What the thread runs. */
  file: URL;
  /** What it is given. */
  data: unknown;
  /** Taken over by the thread: the caller has none of them afterwards. */
  transfer: readonly ArrayBuffer[];
  limits: ThreadLimits;
  /** Hears of each message; true ends the thread. */
  onMessage: (message: Message) => boolean;
};

const megabyte = 1024 * 1024;
const watchMs = 50;

/**
 * Done when the thread has ended by itself, has failed or was stopped: what it said until then is all there is. What
 * unpacks to gigabytes is stopped by its memory, what runs in circles by its time.
 */
export async function runSandboxed<Message>({ onMessage, ...run }: Run<Message>): Promise<void> {
  const worker = startWorker(run);
  try {
    await new Promise<void>((resolve) => {
      worker.on("message", (message: Message) => {
        if (onMessage(message)) resolve();
      });
      worker.on("error", () => resolve());
      worker.on("exit", () => resolve());
      stopWhenTooMuch(worker, run.limits, resolve);
    });
  } finally {
    await worker.terminate();
  }
}

/** Without settings and secrets of this process, and without its console. */
function startWorker({ file, data, transfer, limits: { bytes } }: Omit<Run<unknown>, "onMessage">): Worker {
  const worker = new Worker(file, {
    workerData: data,
    transferList: [...transfer],
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
function stopWhenTooMuch(worker: Worker, { milliseconds, bytes }: ThreadLimits, stop: () => void): void {
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
