/** Gives the demo's office its payments: a year of checks, transfers, cash and cards, a refund, a failed debit, a dispute. */
import { listInvoices } from "#domains/invoices/listing.ts";
import { backfillPayments, type PaymentPast } from "#domains/payments/past.ts";
import {
  bankEntry,
  cardEntry,
  connectPast,
  disputePast,
  leavePastCard,
  payPast,
  settlePast,
} from "#domains/payments/past-online.ts";
import { refundPayment } from "#domains/payments/refunds/service.ts";
import { getPayment } from "#domains/payments/service.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { actingAs, withoutMail } from "../../actor.ts";
import { business, cast } from "../../cast.ts";
import { minutesAfter } from "../../world.ts";
import { paidInGoodMonth } from "./good-month.ts";
import type { Paid } from "./invoices.ts";

const { rosa, tessa } = cast;
const day = 24 * 60;

/** Paid by card, in turn. */
const cards = ["4242424242424242", "5555555555554444", "378282246310005", "6011111111111117"];
const mostOnline = 12;
const hourMs = 3_600_000;

type Given = { paid: readonly Paid[]; opening: Date; until: Date };

/**
 * `paid` in the order in which the invoices were issued; the newest of them were paid online, and what happened out of
 * the ordinary happened to the newest of all. Where customers pay through the provider itself, nothing was paid online.
 */
export async function writePayments(office: Actor, { paid, opening, until }: Given): Promise<void> {
  const program = withoutMail(office);
  const thisHour = new Date(Math.floor(until.getTime() / hourMs) * hourMs);
  const isOnline = await atMoment(minutesAfter(opening, 95), () => connectPast(actingAs(program, rosa)));
  const whole = paid.filter(({ part, at }) => part === "all" && minutesAfter(at, 9 * day) < until);
  const online = isOnline ? whole.slice(-mostOnline) : [];
  const usual = paidInGoodMonth(
    paid.filter((each) => !online.includes(each)),
    until,
  );
  await backfillPayments(
    program,
    usual.map(pastOf).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
  if (!isOnline) return;
  const [refunded, disputed, failed] = online.slice(-3);
  for (const [index, each] of online.slice(0, -3).entries()) await payByCard(program, each, index);
  if (refunded) await refundPart(program, refunded);
  if (disputed) await dispute(program, disputed, thisHour);
  if (failed) await failDebit(program, failed);
  await saveCards(program, thisHour);
}

const methods = ["check", "transfer", "check", "cash", "transfer"] as const;

function pastOf({ invoiceId, at, part }: Paid, index: number): PaymentPast {
  const method = methods[index % methods.length] ?? "check";
  const { id: userId, firstName, lastName } = index % 5 === 0 ? rosa : tessa;
  const reference = method === "check" ? String(1_040 + ((index * 37) % 900)) : null;
  return { invoiceId, at, part, method, reference, by: { userId, name: `${firstName} ${lastName}` } };
}

const payByCard = (program: Actor, { invoiceId, at }: Paid, index: number): Promise<number> =>
  atMoment(at, () => payPast(program, invoiceId, cardEntry(cards[index % cards.length] ?? "")));

/** A part was brought back: the customer had bought one filter too many. */
async function refundPart(program: Actor, paid: Paid): Promise<void> {
  const id = await payByCard(program, paid, 0);
  const { amount_cents } = await getPayment(program, id);
  await atMoment(minutesAfter(paid.at, 2 * day), () =>
    refundPayment(actingAs(program, rosa), id, {
      amount_cents: Math.min(4_800, amount_cents),
      reason: "A filter was brought back",
      is_owed_again: false,
    }),
  );
}

/** A card payment that its owner told their bank they don't know, two days ago: it waits for an answer. */
async function dispute(program: Actor, paid: Paid, thisHour: Date): Promise<void> {
  const id = await payByCard(program, paid, 1);
  await atMoment(minutesAfter(thisHour, -2 * day), () => disputePast(program, id, "fraudulent"));
}

/** A bank debit that was on its way for days and then came back: the invoice is open again. */
async function failDebit(program: Actor, { invoiceId, at }: Paid): Promise<void> {
  const id = await atMoment(at, () => payPast(program, invoiceId, bankEntry("000222222227")));
  await atMoment(minutesAfter(at, 5 * day), () => settlePast(program, id));
}

/** Two customers who still owe something have left a card. */
async function saveCards(program: Actor, thisHour: Date): Promise<void> {
  const { invoices } = await listInvoices(program, { group: "unpaid", sort: "-number", limit: 20 });
  const customers = [...new Set(invoices.flatMap(({ customer_id }) => customer_id ?? []))].slice(0, 2);
  for (const [index, customerId] of customers.entries())
    await atMoment(minutesAfter(thisHour, -(index + 1) * 4 * day), () =>
      leavePastCard(program, {
        customerId,
        business: business.name,
        entry: cardEntry(cards[index] ?? ""),
      }),
    );
}
