/** Measures what the payment provider tells: 500 messages a second for a minute, shuffled and repeated; none lost, none twice. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { charge, type ToPay } from "../support/charges.ts";
import { draftLines, draftTerms, forgetDrawings } from "./invoices.ts";
import { atLeast, atMost, type Row } from "./report.ts";
import type { SendingPlan, SendingResult } from "./webhook-sender.ts";

type Given = { owner: pg.Pool; organization: string; token: string; port: number };

/** Each is told of in three messages, and each of those comes twice: a minute at this pace. */
const payments = 5_200;
const perSecond = 520;
const longestStandstillMs = 90_000;

export async function measureWebhooks(given: Given, report: (row: Row) => void): Promise<void> {
  const invoices = await issueInvoices(given);
  const { secret, messages } = await charge(given, invoices);
  const bodies = shuffled([...messages, ...messages]);
  const sent = await sendAll({ port: given.port, from: "payments", secret, bodies, perSecond });
  const last = performance.now();
  await untilSettled(given);
  const waited = (performance.now() - last) / 1_000;
  report(atLeast("webhooks taken a second, for a minute", sent.taken / sent.seconds, 500));
  report(atMost("webhooks: answers that were not yes", sent.refused, 0));
  report(atMost("webhooks: p99 of the answers, ms", sent.p99, 5_000));
  report(atMost("webhooks: seconds from the last one until all were settled", waited, 120));
  const { lost, twice, unbalanced } = await account(given, messages.length);
  report(atMost("webhooks: messages and payments lost", lost, 0));
  report(atMost("webhooks: payments counted twice", twice, 0));
  report(atMost("webhooks: invoices that their account disagrees with", unbalanced, 0));
}

/** In a program of its own. */
export async function sendAll(plan: SendingPlan): Promise<SendingResult> {
  const child = fork(join(import.meta.dirname, "webhook-sender.ts"));
  child.send(plan);
  const [result] = (await once(child, "message")) as [SendingResult];
  return result;
}

/** Fisher and Yates. */
export function shuffled<T>(given: readonly T[]): T[] {
  const list = [...given];
  for (let last = list.length - 1; last > 0; last--) {
    const place = Math.floor(Math.random() * (last + 1));
    [list[last], list[place]] = [list[place] as T, list[last] as T];
  }
  return list;
}

const title = "Webhooks";

/** Through the product, so that each has its entry in its customer's account. */
async function issueInvoices({ owner, organization, token, port }: Given): Promise<ToPay[]> {
  const { rows } = await owner.query<ToPay>(
    `insert into invoices (organization_id, title, customer_id, client_name, lines, terms, due_days, currency,
       gross_cents, total_cents, created_by_name, created_at, updated_at)
     select $1, $2, c.id, 'June Abbott', $3, $4, 14, 'USD', 18000, 18000, 'Bench', now(), now()
     from (select id from customers where organization_id = $1 order by id limit $5) as c
     returning id, customer_id, total_cents`,
    [organization, title, draftLines, draftTerms, payments],
  );
  const waiting = rows.map(({ id }) => id);
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/invoices/${id}/issue`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: "{}",
        });
        if (!answer.ok) throw new Error(`issue: ${await answer.text()}`);
        await answer.arrayBuffer();
      }
    }),
  );
  await forgetDrawings(owner);
  return rows;
}

/** Or until nothing has moved for a while: what is left then is lost. */
async function untilSettled({ owner, organization }: Given): Promise<void> {
  let [left, movedAt] = [Number.POSITIVE_INFINITY, performance.now()];
  while (left > 0 && performance.now() - movedAt < longestStandstillMs) {
    await delay(250);
    const { rows } = await owner.query<{ count: number }>(
      "select count(*)::int as count from payments where organization_id = $1 and status <> 'succeeded'",
      [organization],
    );
    const count = rows[0]?.count ?? 0;
    if (count < left) movedAt = performance.now();
    left = count;
  }
}

type Account = { lost: number; twice: number; unbalanced: number };

async function account({ owner, organization }: Given, messages: number): Promise<Account> {
  const { rows } = await owner.query<Account & { kept: number }>(
    `with paid as (
       select p.id, (select count(*) from account_entries e where e.organization_id = p.organization_id
           and e.payment_id = p.id and e.kind = 'payment' and e.invoice_id = p.invoice_id
           and -e.amount_cents = p.amount_cents) as entries,
         (select count(*) from account_entries e where e.organization_id = p.organization_id
           and e.payment_id = p.id) as all_entries
       from payments p where p.organization_id = $1)
     select (select count(*) from paid where entries = 0)::int as lost,
       (select count(*) from paid where all_entries > 1)::int as twice,
       (select count(*) from collecting_messages where organization_id = $1
         and type not like 'account.%')::int as kept,
       (select count(*) from invoices i where i.organization_id = $1 and i.title = $2
         and (i.status <> 'paid' or i.balance_cents <> (select sum(e.amount_cents) from account_entries e
           where e.organization_id = i.organization_id and e.invoice_id = i.id)))::int as unbalanced`,
    [organization, title],
  );
  const { lost, twice, unbalanced, kept } = rows[0] as Account & { kept: number };
  return { lost: lost + Math.abs(messages - kept), twice, unbalanced };
}
