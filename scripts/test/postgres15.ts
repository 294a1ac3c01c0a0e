/** Starts a throw-away PostgreSQL 15, the oldest that Plumbline promises to run on, for one run of the tests. */
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";

export type Cluster = { url: string; stop(): Promise<void> };

const run = promisify(execFile);
const binaries = "/usr/lib/postgresql/15/bin";

export const isPostgres15Installed = (): boolean => existsSync(path.join(binaries, "postgres"));

/** Listens on a private socket only, and forgets how to survive a power cut, unless it is to cost what a real one does. */
export async function startPostgres15({ isDurable = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-pg15-"));
  const data = path.join(folder, "data");
  await run(
    ...asOrdinaryUser("initdb", [
      "-D",
      data,
      "-U",
      "postgres",
      "--auth=trust",
      "--no-sync",
      // Whatever the machine's own language is: small and capital letters are those of Unicode.
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
    ]),
  );
  const settings = [
    "listen_addresses=",
    `fsync=${isDurable ? "on" : "off"}`,
    "max_connections=200",
    "timezone=UTC",
    "log_statement=none",
  ];
  const server = spawn(
    ...asOrdinaryUser("postgres", ["-D", data, "-k", folder, ...settings.flatMap((each) => ["-c", each])]),
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  server.stderr?.on("data", (text: Buffer) => {
    said = (said + text.toString()).slice(-4000);
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await answers(
    url,
    () => server.exitCode !== null,
    () => said,
  );
  return {
    url,
    async stop() {
      server.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses root; in a user namespace of its own root is somebody else, and the files stay root's. */
function asOrdinaryUser(program: string, words: string[]): [string, string[]] {
  const full = path.join(binaries, program);
  if (process.getuid?.() !== 0) return [full, words];
  return ["unshare", ["--user", "--map-user=65534", "--map-group=65534", full, ...words]];
}

async function answers(url: string, hasEnded: () => boolean, said: () => string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    const refused = await client.connect().then(
      () => client.end(),
      (error: unknown) => error,
    );
    if (!refused) return;
    if (hasEnded()) throw new Error(`PostgreSQL 15 did not start: ${said()}`);
    await delay(100);
  }
}
