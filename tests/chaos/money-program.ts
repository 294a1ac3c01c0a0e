/** The part of the program that issues invoices and settles their payments, alone, for the test that kills it. */
import { writeSync } from "node:fs";
import type pg from "pg";
import { issueInvoice } from "#domains/invoices/issuing/service.ts";
import { getInvoice } from "#domains/invoices/service.ts";
import { findOpenId } from "#domains/payments/intents/store.ts";
import { markSucceeded } from "#domains/payments/settling.ts";
import { insertPayment, lockPayment } from "#domains/payments/store.ts";
import { requirePermission, systemActor } from "#platform/actor.ts";
import { loadConfig } from "#platform/config.ts";
import { createLog } from "#platform/log.ts";
import { inTransaction } from "#platform/transaction.ts";
import { createContext } from "../../src/server/app-context.ts";

type Given = { app: pg.PoolConfig; dataDir: string; secret: string; organizationId: string; ids: number[] };

const given = JSON.parse(process.argv[2] ?? "{}") as Given;
const config = loadConfig({
  DATA_DIR: given.dataDir,
  LOG_LEVEL: "silent",
  MIN_FREE_DISK_MB: "0",
  DATABASE_POOL_SIZE: "4",
  TOKEN_SECRET: given.secret,
});
const logins = { owner: given.app, app: given.app, appRole: undefined, stop: async () => {} };
const { appContext } = await createContext(config, createLog("silent"), logins);
const system = systemActor(appContext, {
  id: given.organizationId,
  timeZone: "America/New_York",
  country: "US",
});
const scope = requirePermission(system, "payments.record");

/** Goes on from wherever a killed one stopped. */
async function finish(id: number): Promise<void> {
  const { status } = await getInvoice(system, id);
  if (status === "draft") await issueInvoice(system, id);
  if (status === "paid") return;
  const paymentId = (await findOpenId(scope, id)) ?? (await begin(id));
  const facts = { charge_id: null, method_words: "Visa ···· 4242", fee_cents: 59 };
  await inTransaction(scope, async (tx) => markSucceeded(tx, await lockPayment(tx, paymentId), facts));
}

async function begin(id: number): Promise<number> {
  const { customer_id, client_name, balance_cents } = await getInvoice(system, id);
  return inTransaction(scope, (tx) =>
    insertPayment(tx, {
      customer_id: customer_id ?? 0,
      client_name,
      invoice_id: id,
      method: "card",
      status: "started",
      amount_cents: balance_cents,
      currency: "USD",
      account_id: "acct_killed",
    }),
  );
}

writeSync(1, "ready\n");
const left = [...given.ids];
const work = async () => {
  for (let id = left.shift(); id !== undefined; id = left.shift()) await finish(id);
};
await Promise.all([work(), work(), work(), work()]);
writeSync(1, "finished\n");
process.exit();
