/** Starts the whole product once for all journeys: a database, the demo workspace, an identity provider like Google. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressOf, createEmptyDatabase } from "../support/database.ts";
import { startIdentityProvider } from "../support/identity-provider.ts";
import { leastHashing, startProduct } from "../support/product.ts";

export default async function start(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-journeys-"));
  const provider = await startIdentityProvider(["http://localhost/signin/google"], { asksForAddress: true });
  // Without a server that is given, the program starts its own, as it does for a newcomer.
  const database = process.env.TEST_DATABASE_URL ? await createEmptyDatabase() : undefined;
  const program = await startProduct(dataDir, {
    ...(database ? { DATABASE_URL: addressOf(database) } : {}),
    ...leastHashing,
    // Journeys say which network they come from, as a proxy would.
    TRUST_PROXY: "true",
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
    GOOGLE_ISSUER: provider.issuer,
  });
  process.env.JOURNEYS_ADDRESS = `http://localhost:${program.port}`;
  return async () => {
    await program.stop();
    await provider.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
