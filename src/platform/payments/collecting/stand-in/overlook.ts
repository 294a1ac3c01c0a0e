/** A look at all payments of the stand-in for a developer, and what the payer's bank does at the press of a button. */
import { inShelf } from "../../stand-in-store.ts";
import type { Dispute } from "../disputes.ts";
import type { AccountState, Intent, Refund } from "../port.ts";
import { atPayment, type CollectingDesk } from "./desk.ts";
import type { Account, Payment } from "./documents.ts";
import { knownDispute } from "./intents.ts";
import { settlePayments } from "./messages.ts";
import { decide, dispute, nextDue } from "./refunding.ts";
import { accountView, disputeView, dueOfAccount, intentView, refundView } from "./views.ts";

export type PaymentOverview = { intent: Intent; description: string; refunds: Refund[]; disputes: Dispute[] };
export type CollectingOverview = {
  accounts: { name: string; state: AccountState }[];
  payments: PaymentOverview[];
  /** When something happens next by the clock alone. */
  nextDueAt: Date | null;
};

export type Overlook = {
  /** The newest of each. */
  overview(): Promise<CollectingOverview>;
  /** Does what has become due, as after the clock was moved. */
  settle(): Promise<void>;
  /** The payer's bank takes the payment back. Throws `CollectingRefused` when it has not succeeded. */
  beginDispute(intentId: string, reason: string): Promise<void>;
  decideDispute(disputeId: string, as: "won" | "lost"): Promise<void>;
};

const mostShown = 50;

export function overlookAt(desk: CollectingDesk): Overlook {
  const { pool } = desk;
  return {
    overview: () =>
      inShelf(pool, async (shelf) => {
        const accounts = (await shelf.newest("account", mostShown)).map(({ body }) => body as Account);
        const payments = (await shelf.newest("payment", mostShown)).map(({ body }) => body as Payment);
        const due = [...payments.map(nextDue), ...accounts.map(dueOfAccount)].filter((each) => each !== null);
        return {
          accounts: accounts.map((account) => ({ name: account.name, state: accountView(account) })),
          payments: payments.map(paymentOverview),
          nextDueAt: due.length > 0 ? new Date(Math.min(...due) * 1000) : null,
        };
      }),
    settle: () => settlePayments(desk),
    beginDispute: (id, reason) =>
      atPayment(desk, { accountId: null, id }, (payment, at) => void dispute(payment, reason, at)),
    decideDispute: (id, as) =>
      atPayment(desk, { accountId: null, id }, (payment, at) =>
        decide(payment, knownDispute(payment, id), as, at),
      ),
  };
}

const paymentOverview = (payment: Payment): PaymentOverview => ({
  intent: intentView(payment),
  description: payment.description,
  refunds: payment.refunds.map((entry) => refundView(payment, entry)),
  disputes: payment.disputes.map((entry) => disputeView(payment, entry)),
});
