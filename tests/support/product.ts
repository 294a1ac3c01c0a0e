/** Runs the product as a program of its own, the way `npm start` does. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");

/** What comes after "node" in the start script. */
const startWords = packageJson.scripts.start.split(" ").slice(1);

/** Tests sign in by the thousand, and the passwords guard nothing. */
export const leastHashing = { PASSWORD_HASHING: "least", NODE_ENV: "test" };

export type Program = { process: ChildProcess; port: number; stop(): Promise<void> };

/** `output` is everything that it has written so far. */
export type Product = Program & { output(): string };

/** What the program says before it is ready, or why it does not start. */
export class NotStarted extends Error {
  readonly output: string;
  constructor(output: string) {
    super(`The program ended before it was ready: ${output}`);
    this.output = output;
  }
}

/** Starts it on a free port; resolves when it serves, rejects with `NotStarted` when it ends before that. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const child = spawn(process.execPath, startWords, {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "warn",
      MIN_FREE_DISK_MB: "0",
      // A test that runs past the full hour keeps what it made.
      DEMO_RESETS: "false",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const port = await new Promise<number>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /localhost:(\d+)/.exec(output);
      if (found) resolve(Number(found[1]));
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.on("close", () => reject(new NotStarted(output)));
  });
  return { process: child, port, output: () => output, stop: () => stopChild(child) };
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}
