/** Records payments for tests by hand, and makes those that came through the provider's stand-in. */
import { randomUUID } from "node:crypto";
import type { Invoice } from "#domains/invoices/contract.ts";
import type { Payment } from "#domains/payments/contract.ts";
import { markSucceeded } from "#domains/payments/settling.ts";
import { changePaymentRow, insertPayment, lockPayment } from "#domains/payments/store.ts";
import { requirePermission, type Scope } from "#platform/actor.ts";
import type { CollectingStandIn } from "#platform/payments/collecting/stand-in/stand-in.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { openForTests } from "./business.ts";

type Here = ReturnType<typeof openForTests>;
type Paid = Pick<Invoice, "id" | "customer_id" | "client_name" | "balance_cents">;

const goodCard = "4242424242424242";

export function paymentsOf(here: Here) {
  const standIn = () => here.app.appContext.collecting as CollectingStandIn;
  const within = <T>(work: (tx: Scope) => Promise<T>): Promise<T> =>
    inTransaction(requirePermission(here.owner.actor, "payments.record"), work);
  const done = (method: string, path: string, body?: unknown): Promise<Payment> =>
    here.done(method, `/api/payments${path}`, body);
  const accounts = new Map<string, string>();

  async function accountId(): Promise<string> {
    const { organizationId } = here.business;
    const kept = accounts.get(organizationId);
    if (kept) return kept;
    const email = "owner@business.example";
    const idempotencyKey = randomUUID();
    const { id } = await standIn().createAccount({ idempotencyKey, organizationId, name: "Business", email });
    await standIn().moveAccount(id, "complete");
    accounts.set(organizationId, id);
    return id;
  }

  return {
    standIn,
    within,
    accountId,
    done,
    online: onlineOf({ here, standIn, within, accountId, done }),
    record: (invoice: Paid, amount_cents: number, fields: object = {}): Promise<Payment> =>
      done("POST", "", {
        customer_id: invoice.customer_id,
        invoice_ids: [invoice.id],
        amount_cents,
        method: "check",
        ...fields,
      }),
    refused: async (method: string, path: string, body?: unknown) => {
      const { status, body: answer } = await here.send(method, `/api/payments${path}`, body);
      return { status, ...answer } as { status: number; error: string; fields?: Record<string, string> };
    },
  };
}

type Ground = {
  here: Here;
  standIn: () => CollectingStandIn;
  within: <T>(work: (tx: Scope) => Promise<T>) => Promise<T>;
  accountId: () => Promise<string>;
  done: (method: string, path: string, body?: unknown) => Promise<Payment>;
};

function onlineOf({ here, standIn, within, accountId, done }: Ground) {
  /** By card, and it came in: `amount_cents` with the tip. */
  return async (
    invoice: Paid,
    { amount_cents = invoice.balance_cents, tip_cents = 0, number = goodCard } = {},
  ): Promise<Payment> => {
    const account_id = await accountId();
    const { organizationId } = here.business;
    const id = await within((tx) =>
      insertPayment(tx, {
        customer_id: invoice.customer_id ?? 0,
        client_name: invoice.client_name,
        invoice_id: invoice.id,
        method: "card",
        status: "started",
        amount_cents,
        tip_cents,
        currency: "USD",
        account_id,
      }),
    );
    const intent = await standIn().createIntent({
      accountId: account_id,
      idempotencyKey: randomUUID(),
      amountCents: amount_cents,
      methodKinds: ["card"],
      reference: { organizationId, invoiceId: String(invoice.id), paymentId: String(id) },
      description: "Invoice",
    });
    const method = { kind: "card", number, expMonth: 12, expYear: 2040 } as const;
    await standIn().enterMethod({ clientSecret: intent.clientSecret, method });
    await within(async (tx) => {
      await changePaymentRow(tx, id, { intent_id: intent.id });
      const facts = { charge_id: null, method_words: "Visa ···· 4242", fee_cents: 59 };
      await markSucceeded(tx, await lockPayment(tx, id), facts);
    });
    return done("GET", `/${id}`);
  };
}
