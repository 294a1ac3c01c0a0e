/** Starts the whole product once for all journeys, on its own database with the demo workspace in it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "../support/product.ts";

export default async function start(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-journeys-"));
  const program = await startProduct(dataDir);
  process.env.JOURNEYS_ADDRESS = `http://localhost:${program.port}`;
  return async () => {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
