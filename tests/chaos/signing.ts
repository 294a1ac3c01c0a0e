/** What the kill test does with contracts: sends them, signs them, and says whether each was completed once, with its proof whole. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { brokenLine, type LogLine } from "#domains/contracts/log/chain.ts";
import { consentVersion } from "#domains/contracts/signing/consent.ts";
import { folderStorage } from "#platform/storage/folder.ts";
import { filesFolder } from "#platform/storage/places.ts";
import type { StorageKey } from "#platform/storage/port.ts";

type Call = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ id: number; signers: { id: string }[]; url: string }>;

export type ToSign = { id: number; path: string };

const content = {
  kind: "contract",
  title: "Kill switch",
  signers: [{ id: "customer", label: "Customer", is_business: false }],
  sections: [
    { id: "work", kind: "clause", heading: "The work", text: "A switch for {client}." },
    {
      id: "signing",
      kind: "fields",
      signer: "customer",
      fields: [{ id: "sign-1", kind: "signature", label: "Signature", is_required: true }],
    },
  ],
};

/** Sent, and not yet opened. */
export async function sendContract(call: Call): Promise<ToSign> {
  const name = { first_name: "Cam", last_name: "Sign" };
  const customer = await call("POST", "/api/customers/", { ...name, email: `cam-${Date.now()}@chaos.test` });
  const { id } = await call("POST", "/api/contracts", { customer_id: customer.id });
  await call("PUT", `/api/contracts/${id}`, { content });
  const { signers } = await call("POST", `/api/contracts/${id}/send`, {});
  const { url } = await call("POST", `/api/contracts/${id}/signers/${signers[0]?.id}/links`, {
    channel: "link",
  });
  return { id, path: new URL(url).pathname };
}

/** As a browser does; true when the page says that it is signed. Doing it again is no error. */
export async function signOne(address: string, { path }: ToSign): Promise<boolean> {
  const step = async (name: string, form: Record<string, string>) =>
    (
      await fetch(`${address}${path}/${name}`, {
        method: "POST",
        body: new URLSearchParams(form),
        redirect: "manual",
        signal: AbortSignal.timeout(10_000),
      })
    ).status === 303;
  if (!(await step("consent", { version: consentVersion, agreed: "on" }))) return false;
  return step("sign", { "f-sign-1": "Cam Sign", agreed: "on" });
}

type Kept = {
  id: number;
  organization_id: string;
  status: string;
  log_number: number;
  log_hash: Buffer | null;
  signed_sha256: Buffer | null;
  certificate_sha256: Buffer | null;
  signed_key: string | null;
  certificate_key: string | null;
};

const contractsInStore = `
  select c.id::int as id, c.organization_id, c.status, c.log_number, c.log_hash, c.signed_sha256, c.certificate_sha256,
    c.organization_id || '/' || s.key as signed_key, c.organization_id || '/' || t.key as certificate_key
  from contracts c
    left join files s on s.organization_id = c.organization_id and s.id = c.signed_file_id
    left join files t on t.organization_id = c.organization_id and t.id = c.certificate_file_id
  order by c.id`;

/** Completed and sealed at most once, a log that is whole, and a proof with its bytes. */
export async function checkContracts(
  client: pg.Client,
  dataDir: string,
  acknowledged: readonly string[],
): Promise<void> {
  const tables = await client.query("SELECT to_regclass('contracts') AS contracts");
  if (tables.rows[0].contracts === null) return;
  const { rows } = await client.query<Kept>(contractsInStore);
  const completed = new Set(rows.filter(isCompleted).map(({ id }) => `contract ${id}`));
  assert.deepEqual(
    acknowledged.filter((each) => !completed.has(each)),
    [],
    "acknowledged signatures are lost",
  );
  for (const contract of rows) await checkOne(client, dataDir, contract);
}

const isCompleted = ({ status }: Pick<Kept, "status">): boolean => status === "completed";

async function checkOne(client: pg.Client, dataDir: string, contract: Kept): Promise<void> {
  const { id, organization_id: organizationId, log_number: number, log_hash: hash } = contract;
  const { rows: lines } = await client.query<LogLine & { previous_hash: Buffer; hash: Buffer }>(
    "select number, at, type, actor_name, title, data, previous_hash, hash from contract_log where contract_id = $1 order by number",
    [id],
  );
  const broken = brokenLine({ organizationId, contractId: id }, lines, { number, hash });
  assert.equal(broken, null, `the log of contract ${id} is broken`);
  const count = (type: string) => lines.filter((line) => line.type === type).length;
  const isSigned = isCompleted(contract) ? 1 : 0;
  assert.deepEqual(
    [count("signed"), count("completed")],
    [isSigned, isSigned],
    `contract ${id} is half signed`,
  );
  const isSealed = contract.signed_sha256 === null ? 0 : 1;
  assert.equal(count("sealed"), isSealed, `contract ${id} is half sealed`);
  if (!isSealed) return;
  const storage = folderStorage(filesFolder(dataDir));
  for (const kind of ["signed", "certificate"] as const) {
    const bytes = await storage.open(contract[`${kind}_key`] as StorageKey);
    assert.ok(bytes, `a ${kind} paper has no bytes`);
    const sum = createHash("sha256");
    for await (const part of bytes as AsyncIterable<Buffer>) sum.update(part);
    assert.equal(
      sum.digest("hex"),
      contract[`${kind}_sha256`]?.toString("hex"),
      "the sealed bytes are others",
    );
  }
}

const patienceMs = 90_000;

/** Waits until all that were signed are sealed and told of, by a program that runs on the folder; each is told of once. */
export async function untilTold(
  client: pg.Client,
  dataDir: string,
  acknowledged: readonly string[],
): Promise<void> {
  // A job that was under way when its process was killed is taken up again when its time is over; it is over now.
  await client.query(
    "update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() where state = 'active'",
  );
  const waiting = () =>
    client.query(
      `select id from contracts where status = 'completed' and (sealed_at is null
        or exists (select from pgboss.job j where j.state in ('created', 'retry', 'active') and j.name in ('mail-send', 'contract-seal')))`,
    );
  for (const end = Date.now() + patienceMs; (await waiting()).rowCount; await delay(200))
    assert.ok(Date.now() < end, "contracts were signed and not sealed or told of");
  const mails = readdirSync(join(dataDir, "mailbox"));
  for (const each of acknowledged) {
    const id = each.split(" ")[1];
    const about = (what: string) =>
      mails.filter((name) => new RegExp(`-${id}-${what}[^_]*\\.eml$`).test(name)).length;
    assert.deepEqual([about("completed"), about("copy-")], [1, 1], `contract ${id} was not told of once`);
  }
}
