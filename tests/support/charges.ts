/** Has customers pay at the stand-in, many at a time, and gives what it would tell of it. */
import type pg from "pg";
import { pay } from "#platform/payments/collecting/stand-in/charging.ts";
import { newPayment, type Payment } from "#platform/payments/collecting/stand-in/documents.ts";
import { eventOf } from "#platform/payments/collecting/stand-in/events.ts";
import { methodFrom } from "#platform/payments/collecting/stand-in/paying.ts";
import { randomMark } from "#platform/payments/stand-in-store.ts";

type Owner = {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
};
type Given = { owner: Owner; organization: string; token: string; port: number };
export type ToPay = { id: number; customer_id: number; total_cents: number };

/** Begun here, paid there, and not yet told of. `messages` are the bodies of what the provider would send, each once. */
export async function charge(
  given: Given,
  invoices: readonly ToPay[],
): Promise<{ secret: string; messages: string[] }> {
  const { owner, organization } = given;
  const account = await connect(given);
  const at = Math.floor(Date.now() / 1_000);
  const messages: string[] = [];
  const paid: { invoice: number; customer: number; cents: number; intent: string; body: Payment }[] = [];
  for (const { id, customer_id, total_cents } of invoices) {
    const payment = paidByCard({ account, organization, invoice: id, cents: total_cents }, at);
    const told = [
      { type: "payment_intent.created", at, kind: "payment_intent" as const, id: payment.id },
      ...payment.told.splice(0),
    ];
    for (const each of told)
      messages.push(JSON.stringify({ id: `evt_${randomMark()}`, ...eventOf(account, each, payment.id) }));
    paid.push({ invoice: id, customer: customer_id, cents: total_cents, intent: payment.id, body: payment });
  }
  await owner.query(
    `with given as (select * from jsonb_to_recordset($1) as g (invoice bigint, customer bigint,
         cents bigint, intent text, body jsonb)),
       there as (insert into payment_stand_in (kind, id, body, created_at)
         select 'payment', intent, body, now() from given)
     insert into payments (organization_id, customer_id, client_name, invoice_id, method, status, amount_cents, currency,
       account_id, intent_id, created_by_name, created_at, updated_at)
     select $2, customer, 'June Abbott', invoice, 'card', 'started', cents, 'USD', $3, intent, 'Visitor', now(), now()
     from given`,
    [JSON.stringify(paid), organization, account],
  );
  const { rows } = await owner.query<{ body: string }>(
    "select body from payment_stand_in where kind = 'secret'",
  );
  return { secret: rows[0]?.body ?? "", messages };
}

/** Gives the id of the business's account at the provider. */
async function connect({ owner, organization, token, port }: Given): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/collecting/onboarding`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { rows } = await owner.query<{ account_id: string }>(
    "select account_id from collecting_accounts where organization_id = $1",
    [organization],
  );
  return rows[0]?.account_id ?? "";
}

type Wanted = { account: string; organization: string; invoice: number; cents: number };

function paidByCard({ account, organization, invoice, cents }: Wanted, at: number): Payment {
  const payment = newPayment(
    {
      accountId: account,
      amountCents: cents,
      methodKinds: ["card"],
      customerId: null,
      savesMethod: false,
      reference: { organizationId: organization, invoiceId: String(invoice), paymentId: "0" },
      description: "Invoice",
    },
    at,
  );
  const method = methodFrom({ kind: "card", number: "4242424242424242", expMonth: 12, expYear: 2040 }, at);
  if ("code" in method) throw new Error("The test card was refused");
  pay(payment, method, at, { isPayerPresent: true });
  return payment;
}
