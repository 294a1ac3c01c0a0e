/** Kills the program while it issues invoices and hears of payments: no number is missing, what was heard is settled once. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { runningServer } from "#platform/database/local/running.ts";
import { signed } from "#platform/payments/webhook-signing.ts";
import { signUp } from "../bench/sign-up.ts";
import { charge, type ToPay } from "../support/charges.ts";
import { lineOf } from "../support/invoices.ts";
import { type Program, startProduct } from "../support/product.ts";
import { kill, nothingLeft } from "./processes.ts";

const blows = 2;
const count = 20;
/** Of the 40 things to be done: so much is answered with yes before each blow, however slow the machine is. */
const beforeEachBlow = 12;
const patienceMs = 60_000;
const running = new Set<Program>();
const folders: string[] = [];
after(async () => {
  for (const { process: program } of running) kill(program.pid);
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<{ program: Program; owner: pg.Client }> {
  const program = await startProduct(dataDir, { DEMO: "false", LOG_LEVEL: "silent" });
  running.add(program);
  const owner = new pg.Client(runningServer(dataDir));
  owner.on("error", () => {});
  await owner.connect();
  return { program, owner };
}

type Call = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

const callsTo =
  ({ port }: Program, token: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { data, error } = (await answer.json()) as { data: never; error?: string };
    return answer.ok ? data : assert.fail(`${method} ${path}: ${error}`);
  };

/** Drafts of $100.00, each for a customer of its own. */
async function addDrafts(call: Call): Promise<number[]> {
  const drafts: number[] = [];
  for (let index = 0; index < count; index++) {
    const email = `june-${crypto.randomUUID()}@customer.example`;
    const customer = await call<{ id: number }>("POST", "/api/customers/", {
      first_name: "June",
      last_name: "Abbott",
      email,
    });
    const draft = await call<{ id: number }>("POST", "/api/invoices", { customer_id: customer.id });
    await call("PUT", `/api/invoices/${draft.id}`, { lines: [lineOf()] });
    drafts.push(draft.id);
  }
  return drafts;
}

type ToDo = { drafts: number[]; messages: string[]; secret: string };

/** Invoices that were paid, which is not known here, and drafts to be issued. */
async function prepare(program: Program, owner: pg.Client): Promise<{ token: string; todo: ToDo }> {
  const { token, organization } = await signUp(program, "kim@chaos.test");
  const call = callsTo(program, token);
  const toPay: ToPay[] = [];
  for (const id of await addDrafts(call)) toPay.push(await call("POST", `/api/invoices/${id}/issue`, {}));
  const { secret, messages } = await charge({ owner, organization, token, port: program.port }, toPay);
  // One of each payment, and none a second time once it was answered with yes: what is lost of these stays unpaid.
  const heard = messages.filter((body) => body.includes("payment_intent.succeeded"));
  return { token, todo: { drafts: await addDrafts(call), secret, messages: heard } };
}

/** Until all of it is done or the program is gone: what it has not answered with yes stays to be done. */
async function work({ port }: Program, call: Call, { drafts, messages, secret }: ToDo): Promise<void> {
  const issue = async () => {
    for (let id = drafts.shift(); id !== undefined; id = drafts.shift()) {
      const isIssued = await call("POST", `/api/invoices/${id}/issue`, {}).catch(() => undefined);
      if (!isIssued) return void drafts.push(id);
    }
  };
  const tell = async () => {
    for (let body = messages.shift(); body !== undefined; body = messages.shift()) {
      const signature = signed(body, secret, Math.floor(Date.now() / 1_000));
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      const url = `http://127.0.0.1:${port}/api/webhooks/collecting`;
      const answer = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
      if (!answer?.ok) return void messages.push(body);
    }
  };
  await Promise.all([issue(), issue(), issue(), tell(), tell()]);
}

type Books = { numbers: number; last: number; paid: number; settled: number; torn: number };

/** What stands: `torn` are the invoices that disagree with their account or with their payments. */
async function booksIn(owner: pg.Client): Promise<Books> {
  const { rows } = await owner.query<Books>(`
    select count(distinct number)::int as numbers, coalesce(max(substring(number from '[0-9]+')::int), 0) as last,
      count(*) filter (where status = 'paid')::int as paid,
      (select count(*)::int from payments where status = 'succeeded') as settled,
      count(*) filter (where number is not null and (
        balance_cents <> (select coalesce(sum(amount_cents), 0) from account_entries where invoice_id = invoices.id)
        or paid_cents <> (select coalesce(sum(amount_cents), 0) from payments
          where invoice_id = invoices.id and status = 'succeeded')
        or (select count(*) from account_entries where invoice_id = invoices.id and kind = 'payment') > 1))::int as torn
    from invoices`);
  return rows[0] as Books;
}

async function draftsIn(owner: pg.Client): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    "select id::int as id from invoices where number is null",
  );
  return rows.map(({ id }) => id);
}

function assertWhole({ numbers, last, paid, settled, torn }: Books): void {
  assert.equal(last, numbers, "as many were issued as the last number says");
  assert.equal(settled, paid, "each payment settled one invoice");
  assert.equal(torn, 0, "each invoice agrees with its account and its payments");
}

test(`invoices and payments are whole when the program is killed ${blows} times over its messages`, {
  skip: process.platform !== "linux",
  timeout: 240_000,
}, async (context) => {
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-webhooks-"));
  folders.push(dataDir);
  let { program, owner } = await start(dataDir);
  const { token, todo } = await prepare(program, owner);
  const seen: Books[] = [];
  for (let blow = 0; blow < blows; blow++) {
    const ended = once(program.process, "close");
    const working = work(program, callsTo(program, token), todo);
    const left = () => todo.drafts.length + todo.messages.length;
    for (const enough = left() - beforeEachBlow; left() > enough; ) await delay(2);
    await delay(Math.random() * 60);
    kill(program.process.pid);
    await Promise.all([ended, working]);
    await owner.end().catch(() => {});
    await nothingLeft(dataDir);
    ({ program, owner } = await start(dataDir));
    seen.push(await booksIn(owner));
    assertWhole(seen.at(-1) as Books);
    const drafts = await draftsIn(owner);
    assert.ok(new Set(todo.drafts).isSupersetOf(new Set(drafts)), "what was said to be issued is");
    // Of others it was issued, too, and the answer was lost.
    todo.drafts = drafts;
  }
  context.diagnostic(`after each blow: ${JSON.stringify(seen)}`);
  assert.ok((seen.at(-1)?.numbers ?? 0) > count && (seen.at(-1)?.paid ?? 0) < count, "killed in its work");
  // What was under way when its process was killed is taken up again when its time is over; it is over now.
  await owner.query("update pgboss.job set state = 'retry', start_after = now() where state = 'active'");
  await work(program, callsTo(program, token), todo);
  const isWaiting = async () =>
    (await owner.query("select 1 from collecting_messages where due_at is not null")).rowCount;
  for (const end = Date.now() + patienceMs; await isWaiting(); await delay(100))
    assert.ok(Date.now() < end, "messages that were heard are not acted on");
  assert.deepEqual(await booksIn(owner), {
    numbers: 2 * count,
    last: 2 * count,
    paid: count,
    settled: count,
    torn: 0,
  });
  await owner.end();
  await program.stop();
});
