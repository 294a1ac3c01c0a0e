/** Measures creating, and the figures, where the database is a PostgreSQL 15 by DATABASE_URL, with 10,000 customers. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import { isPostgres15Installed, startPostgres15 } from "../../scripts/test/postgres15.ts";
import { startProduct } from "../support/product.ts";
import { addCustomers } from "./customers.ts";
import { startFloor } from "./processes.ts";
import { createCustomer, figureCalls, measureRatios } from "./ratios.ts";
import type { Row } from "./report.ts";
import { settle } from "./settle.ts";
import { signUp } from "./sign-up.ts";

export async function measureElsewhere(report: (row: Row) => void): Promise<void> {
  if (!isPostgres15Installed()) {
    console.log("PostgreSQL 15 is not installed here: a database elsewhere is not measured.");
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-bench-"));
  const cluster = await startPostgres15({ isDurable: true });
  const product = await startProduct(dataDir, { DEMO: "false", DATABASE_URL: cluster.url });
  const { hostname, searchParams, username, pathname } = new URL(cluster.url);
  const connection = {
    host: searchParams.get("host") ?? hostname,
    user: username,
    database: pathname.slice(1),
  };
  const owner = openPool({ connection, size: 2, statementTimeout: 0, log: createLog("warn") });
  try {
    const { token, organization } = await signUp(product, "bea@bench.test");
    await addCustomers(owner, organization, 10_000, 1);
    await settle(owner);
    const floor = await startFloor({ ...connection, organization });
    const calls = { ...figureCalls, create: createCustomer };
    for (const [name, call] of Object.entries(calls))
      await measureRatios({ product, floor, token }, `${name} in a database elsewhere`, call, report);
    await floor.stop();
  } finally {
    await owner.end();
    await product.stop();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
