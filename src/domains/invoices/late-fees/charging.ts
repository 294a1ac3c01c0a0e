/** Charges late fees: finds which invoices have gone unpaid for long enough, and makes the invoice of each fee once. */
import { readStanding } from "#domains/organizations/subscription.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatMoney, money, percentageOf } from "#shared/money/money.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { addDays, type Day } from "#shared/time/time.ts";
import { openStatuses } from "../contract.ts";
import { invoiceEvent } from "../event-builders.ts";
import { lockInvoice } from "../holding.ts";
import { issue } from "../issuing/service.ts";
import { firstHour } from "../reminding/contract.ts";
import { listPauses } from "../reminding/store.ts";
import { isByDay, localMoment } from "../reminding/timing.ts";
import { deliverInvoice, mailProblem } from "../sending/service.ts";
import { addDraft } from "../service.ts";
import { findSettings } from "../settings/store.ts";
import { type KeptInvoice, lockInvoiceRow } from "../store.ts";
import {
  findLateFeeSettings,
  findWithoutFee,
  insertLateFee,
  type KeptLateFeeSettings,
  listLateFees,
} from "./store.ts";

/** No month is shorter: within it an invoice has no second fee. */
const shortestMonth = 28;

/** One pass for one business. Gives the number of fees that were charged or proposed. */
export async function chargeLateFees(actor: Actor): Promise<number> {
  const scope = requirePermission(actor, "invoices.send");
  const settings = await findLateFeeSettings(scope);
  if (!settings || settings.mode === "off" || (await readStanding(scope)).status === "read_only") return 0;
  const here = localMoment(now(), actor.timeZone);
  if (!isByDay(here, firstHour)) return 0;
  const since = settings.repeats === "once" ? "1970-01-01" : addDays(here.day, 1 - shortestMonth);
  const ids = await findWithoutFee(scope, { dueUntil: addDays(here.day, -settings.after_days), since });
  let charged = 0;
  for (const id of ids) charged += await inTransaction(scope, (tx) => charge(tx, id, settings, here.day));
  return charged;
}

/** The invoice is held: two who charge at once wait for each other, and the second finds the fee. */
async function charge(tx: Scope, id: number, settings: KeptLateFeeSettings, today: Day): Promise<number> {
  const invoice = await lockInvoiceRow(tx, id);
  if (!invoice?.due_on || !(openStatuses as readonly string[]).includes(invoice.status)) return 0;
  const due = periodOn(addDays(invoice.due_on, settings.after_days), settings.repeats, today);
  if (!due || due.day < settings.since) return 0;
  const fees = await listLateFees(tx, id);
  if (fees.some(({ period }) => period >= due.period)) return 0;
  if ((await listPauses(tx, id, today)).length > 0) return 0;
  const charged = fees.reduce((sum, fee) => sum + (fee.counts ? fee.total_cents : 0), 0);
  const amount = feeOf(invoice, settings, charged);
  if (amount <= 0) return 0;
  await makeFee(tx, invoice, settings, { ...due, amount, today });
  return 1;
}

/** The latest period that has begun: months that were missed while the program was off are not charged in a heap. */
export function periodOn(
  first: Day,
  repeats: KeptLateFeeSettings["repeats"],
  today: Day,
): { period: number; day: Day } | null {
  if (first > today) return null;
  const start = Temporal.PlainDate.from(first);
  const dayOf = (period: number): Day => start.add({ months: period }).toString();
  let period = 0;
  while (repeats === "monthly" && dayOf(period + 1) <= today) period += 1;
  return { period, day: dayOf(period) };
}

/** In minor units, no more than what the cap leaves. */
function feeOf(invoice: KeptInvoice, settings: KeptLateFeeSettings, charged: number): number {
  const balance = money(invoice.balance_cents, invoice.currency);
  const whole =
    settings.kind === "percent" ? percentageOf(balance, settings.percent).amount : settings.amount_cents;
  return settings.cap_cents === null ? whole : Math.min(whole, settings.cap_cents - charged);
}

type Fee = { period: number; day: Day; amount: number; today: Day };

async function makeFee(
  tx: Scope,
  invoice: KeptInvoice,
  settings: KeptLateFeeSettings,
  { period, amount, today }: Fee,
): Promise<void> {
  const title = `Late fee for ${invoice.number}`;
  const { due_days } = await findSettings(tx);
  const feeId = await addDraft(tx, {
    kind: "standard",
    title,
    customer_id: invoice.customer_id,
    job_id: null,
    contract_id: null,
    lines: [lineOf(invoice, title, amount)],
    terms: {
      discount: null,
      taxes: [],
      prices_include_tax: false,
      tax_rounding: "total",
      exempt_reason: "",
    },
    note: null,
    due_days,
    due_on: null,
  });
  await insertLateFee(tx, {
    invoice_id: invoice.id,
    period,
    fee_invoice_id: feeId,
    day: today,
    created_at: now().toISOString(),
  });
  const fee = settings.mode === "issue" ? await bring(tx, feeId) : null;
  const shown = formatMoney(money(amount, invoice.currency));
  await appendEvent(
    tx,
    invoiceEvent(invoice, "late_fee", fee ? "late fee issued" : "late fee proposed", {
      description: fee ? `${fee.number}, ${shown}` : `A draft of ${shown}`,
      data: { fee_invoice_id: feeId, fee_cents: amount },
    }),
  );
}

function lineOf(invoice: KeptInvoice, name: string, amount: number) {
  const open = formatMoney(money(invoice.balance_cents, invoice.currency));
  const since = invoice.due_on === null ? "" : ` was due on ${formatLongDate(invoice.due_on, "UTC")}`;
  return {
    id: newId(),
    service_id: null,
    name,
    description: `${open} of ${invoice.number}${since}.`,
    quantity: "1",
    unit_price_cents: amount,
    discount: null,
    taxes: [],
    source: null,
  };
}

/** Issued, and emailed where the customer can receive email. */
async function bring(tx: Scope, feeId: number): Promise<KeptInvoice> {
  const held = await lockInvoice(tx, feeId, "issue");
  return (await mailProblem(tx, held)) === null ? deliverInvoice(tx, held, {}) : (await issue(tx, held)).row;
}
