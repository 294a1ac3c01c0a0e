/** Takes invoices over together with their past: each bills all of one job, was issued and sent at once, and perhaps seen. */

import { keepPaperLogo } from "#domains/branding/paper-brand.ts";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import type { Customer } from "#domains/customers/contract.ts";
import { findCustomer } from "#domains/customers/service.ts";
import { numberText } from "#domains/jobs/event-builders.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { backfillSales } from "#domains/services/selling.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { type PastEvent, recordPast } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import { invoiceLineOf } from "./billing/sources.ts";
import { type BillableJob, listJobsForBilling } from "./billing/store.ts";
import { invoiceEvent } from "./event-builders.ts";
import { invoicePaper, nameOfBuyer } from "./paper.ts";
import { insertPastEntries, insertPastInvoices, insertPastSources, type PastRow } from "./past-store.ts";
import { usualTerms } from "./prices-contract.ts";
import { totalsOf } from "./pricing.ts";
import { numberAt, seriesYear } from "./settings/numbers.ts";
import { advanceSeries, findLastNumber, findSettings, type KeptSettings } from "./settings/store.ts";

export type InvoicePast = {
  jobId: number;
  by: { userId: string | null; name: string };
  draftedAt: Date;
  /** When it was mailed, too. */
  issuedAt: Date;
  seenAt: Date | null;
};

type Ground = {
  settings: KeptSettings;
  currency: string;
  brand: Awaited<ReturnType<typeof publicBrandOf>>;
  zone: string;
};

/**
 * As the services would have written them, numbered in the order in which they were issued, without mails and links.
 * Jobs whose customer has no address, or that have nothing to bill, are left out. Gives those that were written.
 */
export async function backfillInvoices(
  actor: Actor,
  pasts: readonly InvoicePast[],
): Promise<{ id: number; jobId: number; totalCents: number }[]> {
  return inTransaction(requirePermission(actor, "invoices.create"), async (tx) => {
    const ground = await groundOf(tx);
    const jobs = new Map(
      (
        await listJobsForBilling(
          tx,
          pasts.map(({ jobId }) => jobId),
        )
      ).map((job) => [job.id, job]),
    );
    const customerOf = customersOf(tx);
    const count = await counter(tx, ground);
    const written: { row: PastRow; job: BillableJob; past: InvoicePast }[] = [];
    for (const past of pasts.toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())) {
      const job = jobs.get(past.jobId);
      const customer = job && (await customerOf(job.customer_id));
      if (!job?.lines.length || !customer?.email) continue;
      written.push({ row: rowOf(past, job, { customer, ground, count }), job, past });
    }
    const ids = await insertPastInvoices(
      tx,
      written.map(({ row }) => row),
    );
    await count.save();
    const made = written.map((each, index) => ({ ...each, id: ids[index] as number }));
    await insertPastSources(tx, made.flatMap(sourcesOf));
    await insertPastEntries(
      tx,
      made.flatMap(({ id, row }) => entryOf(id, row)),
    );
    await backfillSales(tx, made.flatMap(salesOf));
    await recordPast(tx, made.flatMap(eventsOf));
    const [first] = written;
    if (first) await keepPaperLogo(tx, first.row.paper);
    return made.map(({ id, job, row }) => ({ id, jobId: job.id, totalCents: row.total_cents }));
  });
}

const groundOf = async (tx: Scope): Promise<Ground> => ({
  settings: await findSettings(tx),
  currency: await currencyOf(tx),
  brand: await publicBrandOf(tx),
  zone: tx.actor.timeZone,
});

/** Each customer is read once. */
function customersOf(tx: Scope): (id: number | null) => Promise<Customer | null> {
  const known = new Map<number, Customer>();
  const actor = actingWithin(tx, tx.actor);
  return async (id) => {
    if (id === null) return null;
    const customer = known.get(id) ?? (await findCustomer(actor, id));
    known.set(id, customer);
    return customer;
  };
}

/** Counts on from the last number that was given, year by year where the pattern has one. */
async function counter(tx: Scope, { settings }: Ground) {
  const { invoice_pattern: pattern } = settings;
  const last = new Map<number, number>();
  if (!pattern.includes("{year}")) last.set(0, await findLastNumber(tx, "invoice", 0));
  return {
    next(day: string): string {
      const year = seriesYear(pattern, day);
      const number = (last.get(year) ?? 0) + 1;
      last.set(year, number);
      return numberAt(pattern, number, day);
    },
    async save(): Promise<void> {
      for (const [year, number] of last) await advanceSeries(tx, "invoice", year, number);
    },
  };
}

type Given = { customer: Customer; ground: Ground; count: { next: (day: string) => string } };

function rowOf(past: InvoicePast, job: BillableJob, { customer, ground, count }: Given): PastRow {
  const { settings, currency, brand, zone } = ground;
  const terms = usualTerms(settings);
  const lines = job.lines.map((line) =>
    invoiceLineOf(
      job.id,
      line,
      terms.taxes.map(({ name }) => name),
    ),
  );
  const totals = totalsOf({ lines, terms, currency, deducted: [] });
  const issued_on = localDay(past.issuedAt, zone);
  const number = count.next(issued_on);
  const draft = {
    kind: "standard" as const,
    title: job.title || "Invoice",
    client_name: nameOfBuyer(customer),
    lines,
    terms,
    note: settings.note,
    due_days: settings.due_days,
    due_on: addDays(issued_on, settings.due_days),
    currency,
    number,
    issued_on,
  };
  const at = past.issuedAt.toISOString();
  return {
    ...draft,
    customer_id: customer.id,
    job_id: job.id,
    contract_id: null,
    gross_cents: totals.gross_cents,
    tax_cents: totals.tax_cents,
    taxes: totals.taxes,
    total_cents: totals.total_cents,
    paper: invoicePaper(
      { ...draft, deducted: [], jobNumber: numberText(job.number) },
      { brand, buyer: customer, totals },
    ),
    issued_at: at,
    issued_by: past.by.userId,
    sent_at: at,
    sent_to: customer.email,
    seen_at: past.seenAt?.toISOString() ?? null,
    created_by: past.by.userId,
    created_by_name: past.by.name,
    created_at: past.draftedAt.toISOString(),
    updated_at: at,
    // Drafted, issued, sent.
    version: 3,
  };
}

type Made = { id: number; row: PastRow; job: BillableJob; past: InvoicePast };

const sourcesOf = ({ id, job }: Made) =>
  job.lines.map((line) => ({
    invoice_id: id,
    job_id: job.id,
    job_line_id: line.id,
    quantity: line.quantity,
  }));

function entryOf(id: number, row: PastRow) {
  const { customer_id, total_cents, currency, issued_at, issued_on, created_by, created_by_name } = row;
  if (total_cents === 0) return [];
  return [
    {
      customer_id,
      invoice_id: id,
      kind: "issued" as const,
      amount_cents: total_cents,
      currency,
      at: issued_at,
      day: issued_on,
      created_by,
      created_by_name,
    },
  ];
}

const salesOf = ({ id, row }: Made) =>
  [...new Set(row.lines.flatMap(({ service_id }) => service_id ?? []))].map((service_id) => ({
    service_id,
    subject_kind: "invoice",
    subject_id: String(id),
    is_open: true,
    sold_at: row.created_at,
  }));

function eventsOf({ id, row, past }: Made): PastEvent[] {
  const { by, draftedAt, issuedAt, seenAt } = past;
  const about = { ...row, id };
  const customer = { userId: null, name: "Plumbline" };
  return [
    { at: draftedAt, by, event: invoiceEvent({ ...about, number: null }, "created", "drafted") },
    { at: issuedAt, by, event: invoiceEvent(about, "issued", "issued") },
    {
      at: issuedAt,
      by,
      event: invoiceEvent(about, "sent", "sent", { description: `Emailed to ${row.sent_to}` }),
    },
    ...(seenAt
      ? [{ at: seenAt, by: customer, event: invoiceEvent(about, "seen", "seen by the customer") }]
      : []),
  ];
}
