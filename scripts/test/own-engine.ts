/** Starts the product's own database once for all tests of a run, so that not every file waits for its own. */
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startLocalServer } from "#platform/database/local/server.ts";
import type { Cluster } from "./postgres15.ts";

export async function startOwnEngine(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-tests-"));
  // What is kept after a power cut is proved by tests with a server of their own.
  const server = await startLocalServer({ dataDir: folder, log: () => {}, isForgetful: true });
  const { host, port, password = "" } = server.connection("owner");
  const address = `postgres://postgres:${encodeURIComponent(password)}@localhost:${port}/postgres`;
  const url = `${address}?host=${encodeURIComponent(host)}`;
  return {
    url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
