/** What a figure is made of: the rows that come to exactly the figure, page by page. */
import { z } from "zod";
import { bucketOf } from "#domains/books/contract.ts";
import { listAgedInvoices } from "#domains/books/reports/aging.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { forbidden, invalid } from "#platform/errors.ts";
import { wordsOf } from "#shared/lookup.ts";
import { localDay } from "#shared/time/time.ts";
import { reportScope, whyNot } from "./access.ts";
import { factAsked, spanFor, type Wanted, wantedOf } from "./asking.ts";
import type { ReportRow, ReportRows, RowsQuery } from "./contract.ts";
import { figureOf } from "./figures.ts";
import { bookableMembers, workingMinutes } from "./hours.ts";
import { type MetricKey, metrics } from "./metrics-contract.ts";
import { asOf, byOf } from "./reading.ts";
import { type FactRow, listRows, type RowPlace } from "./reading-store.ts";

const usualLimit = 50;
const Place = z.tuple([
  z.literal("report-rows"),
  z.iso.datetime({ offset: true }),
  z.int(),
  z.string(),
  z.string(),
]);
const OpenPlace = z.tuple([z.literal("open-rows"), z.iso.date(), z.int()]);

export async function listReportRows(
  actor: Actor,
  { report, metric, bucket, key, cursor, limit = usualLimit, ...asked }: RowsQuery,
): Promise<ReportRows> {
  const scope = reportScope(actor);
  const wanted = wantedOf(scope, asked);
  const refused = whyNot(scope, metric, wanted.filters);
  if (refused) throw forbidden(refused);
  const { fact, unit } = metrics[metric];
  const about = { metric, unit, currency: await currencyOf(scope) };
  if (fact === "open") return { ...about, ...(await openRows(scope, metric, wanted, { cursor, limit })) };
  const by = key === undefined ? undefined : byOf(scope, report, asked.by);
  const members = fact === "busy" ? await bookableMembers(scope) : [];
  const span = spanFor(scope, wanted.period, wanted.parts);
  const found = await listRows(scope, fact, factAsked(scope, metric, fact, wanted, span, members), {
    bucket: bucketIn(wanted, by === "time" ? key : bucket),
    by: by === undefined || by === "time" || key === undefined ? undefined : { dimension: by, key },
    after: placeIn(cursor),
    limit,
  });
  const page = found.rows.slice(0, limit);
  const last = found.rows.length > limit ? page.at(-1) : undefined;
  const weight = fact === "busy" ? await workingMinutes(scope, wanted.period) : found.all.weight;
  return {
    ...about,
    rows: page.map((row) => shown(row, actor.timeZone)),
    total: found.total,
    figure: figureOf(metric, { ...found.all, weight }),
    next_cursor: last
      ? writeCursor(["report-rows", last.place, last.record_id, last.record, last.detail])
      : null,
  };
}

function placeIn(cursor: string | undefined): RowPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, ...place] = readCursor<[string, ...RowPlace]>(cursor, Place);
  return place;
}

function bucketIn({ parts }: Wanted, first: string | undefined): number | undefined {
  if (first === undefined) return undefined;
  const index = parts.findIndex(({ from }) => from === first);
  if (index >= 0) return index + 1;
  const message = "This isn't a part of the period. Open the report again.";
  throw invalid(message, { bucket: message });
}

const details: Record<string, string> = {
  issued: "Invoice",
  credited: "Credit note",
  voided: "Void",
  payment: "Payment",
  refund: "Refund",
  payment_failed: "Failed payment",
  disputed: "Dispute",
  dispute_won: "Dispute won",
  "customer.created": "Added",
  "customer.status_changed": "Status changed",
};

const shown = (
  { key, record, record_id, label, detail, who, day, at, value, weight }: FactRow,
  zone: string,
): ReportRow => ({
  key,
  record,
  record_id,
  label: label ?? details[detail] ?? wordsOf(detail),
  detail: details[detail] ?? wordsOf(detail),
  who: who ?? "",
  day: day ?? localDay(new Date(at ?? 0), zone),
  value,
  weight,
});

type Page = { cursor: string | undefined; limit: number };

/** The one that is due first at the front. */
async function openRows(scope: Scope, metric: MetricKey, { period }: Wanted, { cursor, limit }: Page) {
  const { invoices } = await listAgedInvoices(scope.actor, { as_of: asOf(scope, period.to) });
  const wanted = invoices
    .filter(({ days_late }) => metric !== "overdue" || bucketOf(days_late) !== "current")
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : a.invoice_id - b.invoice_id));
  const [, day = "", id = 0] =
    cursor === undefined ? [] : readCursor<[string, string, number]>(cursor, OpenPlace);
  const left = wanted.filter(({ due_on, invoice_id }) => due_on > day || (due_on === day && invoice_id > id));
  const page = left.slice(0, limit);
  const last = left.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map(openRow),
    total: wanted.length,
    figure: wanted.reduce((sum, { open_cents }) => sum + open_cents, 0),
    next_cursor: last ? writeCursor(["open-rows", last.due_on, last.invoice_id]) : null,
  };
}

type AgedInvoice = Awaited<ReturnType<typeof listAgedInvoices>>["invoices"][number];

const openRow = ({
  invoice_id,
  number,
  client_name,
  due_on,
  days_late,
  open_cents,
}: AgedInvoice): ReportRow => ({
  key: `invoice:${invoice_id}`,
  record: "invoice",
  record_id: invoice_id,
  label: number,
  detail: days_late > 0 ? `${days_late} days late` : "Not due yet",
  who: client_name,
  day: due_on,
  value: open_cents,
  weight: 1,
});
