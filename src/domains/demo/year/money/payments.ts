/** Gives the demo's office its payments: a year of checks, transfers and cash, a refund, a failed debit and a dispute. */
import { getInvoice } from "#domains/invoices/service.ts";
import { backfillPayments, type PaymentPast } from "#domains/payments/past.ts";
import { beginPastPayment, movePastPayment } from "#domains/payments/past-online.ts";
import { refundPayment } from "#domains/payments/refunds/service.ts";
import { recordPayment } from "#domains/payments/service.ts";
import { markFailed, markProcessing, markSucceeded, syncDispute } from "#domains/payments/settling.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { actingAs, withoutMail } from "../../actor.ts";
import { cast } from "../../cast.ts";
import { minutesAfter } from "../../world.ts";
import { paidInGoodMonth } from "./good-month.ts";
import type { Paid } from "./invoices.ts";

const { rosa, tessa } = cast;
const day = 24 * 60;

/** `paid` in the order in which the invoices were issued; what happened out of the ordinary happened to the newest. */
export async function writePayments(office: Actor, paid: readonly Paid[], until: Date): Promise<void> {
  const program = withoutMail(office);
  const special = paid
    .filter(({ part, at }) => part === "all" && minutesAfter(at, 9 * day) < until)
    .slice(-3);
  const usual = paidInGoodMonth(
    paid.filter((each) => !special.includes(each)),
    until,
  );
  await backfillPayments(
    program,
    usual.map(pastOf).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
  const [refunded, disputed, failed] = special;
  if (refunded) await refundPart(program, refunded);
  if (disputed) await dispute(program, disputed);
  if (failed) await failDebit(program, failed);
}

const methods = ["check", "transfer", "check", "cash", "transfer"] as const;

function pastOf({ invoiceId, at, part }: Paid, index: number): PaymentPast {
  const method = methods[index % methods.length] ?? "check";
  const { id: userId, firstName, lastName } = index % 5 === 0 ? rosa : tessa;
  const reference = method === "check" ? String(1_040 + ((index * 37) % 900)) : null;
  return { invoiceId, at, part, method, reference, by: { userId, name: `${firstName} ${lastName}` } };
}

/** A part was brought back: the customer had bought one filter too many. */
async function refundPart(program: Actor, { invoiceId, at }: Paid): Promise<void> {
  const desk = actingAs(program, tessa);
  const made = await atMoment(at, async () => {
    const { customer_id, balance_cents } = await getInvoice(program, invoiceId);
    return recordPayment(desk, {
      customer_id: customer_id ?? 0,
      invoice_ids: [invoiceId],
      amount_cents: balance_cents,
      method: "check",
      reference: "2217",
      sends_receipt: false,
    });
  });
  await atMoment(minutesAfter(at, 2 * day), () =>
    refundPayment(actingAs(program, rosa), made.id, {
      amount_cents: Math.min(4_800, made.amount_cents),
      reason: "A filter was brought back",
      is_owed_again: false,
    }),
  );
}

/** A card payment that its owner told their bank they don't know. */
async function dispute(program: Actor, { invoiceId, at }: Paid): Promise<void> {
  const visa = { charge_id: null, method_words: "Visa ···· 4242", fee_cents: null };
  const id = await atMoment(at, () => beginPastPayment(program, invoiceId, "card"));
  await atMoment(at, () => movePastPayment(program, id, (tx, paid) => markSucceeded(tx, paid, visa)));
  const later = minutesAfter(at, 6 * day);
  const disputed = {
    id: `demo-dispute-${id}`,
    intentId: null,
    chargeId: `demo-charge-${id}`,
    feeCents: 1_500,
    status: "under_review" as const,
    isInquiry: false,
    reason: { code: "fraudulent", words: "The cardholder says they didn't make this payment." },
    dueAt: null,
    hasEvidence: true,
    createdAt: later,
  };
  await atMoment(later, () =>
    movePastPayment(program, id, (tx, paid) =>
      syncDispute(tx, paid, { ...disputed, amountCents: paid.amount_cents }),
    ),
  );
}

/** A bank debit that was on its way for days and then came back: the invoice is open again. */
async function failDebit(program: Actor, { invoiceId, at }: Paid): Promise<void> {
  const bank = { charge_id: null, method_words: "Chase ···· 6789", fee_cents: null };
  const why = "The account doesn't have enough money for this payment.";
  const id = await atMoment(at, () => beginPastPayment(program, invoiceId, "bank_debit"));
  await atMoment(at, () => movePastPayment(program, id, (tx, paid) => markProcessing(tx, paid, bank)));
  await atMoment(minutesAfter(at, 4 * day), () =>
    movePastPayment(program, id, (tx, paid) => markFailed(tx, paid, why)),
  );
}
