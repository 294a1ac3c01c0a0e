/** Hands the audit log out as a file, piece by piece; that somebody did so is itself part of the log. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { today } from "#shared/time/time.ts";
import { serializeEvent } from "./changes.ts";
import { AuditFilter, ExportFormat, type ExportPage } from "./contract.ts";
import { jsonLine, tableHead, tableLine } from "./export-lines.ts";
import { cursorOf, filterOf, placeAt, placeOf } from "./service.ts";
import { type EventRow, findEventOf, findEvents, searchEvents } from "./store.ts";

const subjectKind = "audit_export";
const linesAtOnce = 1_000;
const searchSpan = 20_000;

/** Writes down that this person takes out what the filter names, and opens the way to it. */
export async function startExport(
  actor: Actor,
  { format, ...filter }: AuditFilter & { format: ExportFormat },
) {
  const scope = requirePermission(actor, "audit.export");
  await filterOf(scope, filter);
  return inTransaction(scope, async (tx) => {
    const id = newId();
    await appendEvent(tx, {
      type: "audit.exported",
      subject: { kind: subjectKind, id },
      title: `${actor.name} exported the audit log`,
      description: format.toUpperCase(),
      data: { format, filter },
    });
    return { id, file_name: `audit-log-${today(actor.timeZone, now())}.${format}` };
  });
}

/**
 * The next piece of an export, newest first: what was written before the export began and fits the filter that was
 * written down with it. `not_found` for an export that this person did not begin.
 */
export async function readExportPage(
  actor: Actor,
  id: string,
  cursor: string | undefined,
): Promise<ExportPage> {
  const scope = requirePermission(actor, "audit.export");
  const begun = await findEventOf(scope, subjectKind, id);
  if (!begun || begun.actor_id !== actor.userId) throw notFound("Export");
  const asked = AuditFilter.parse(begun.data["filter"]);
  const format = ExportFormat.parse(begun.data["format"]);
  const filter = { ...(await filterOf(scope, asked)), beforeId: begun.id };
  const place = placeOf(cursor);
  let rows: EventRow[];
  let next: string | null;
  if (asked.search) {
    const given = { text: asked.search, place, span: searchSpan, limit: searchSpan };
    const { found, end } = await searchEvents(scope, filter, given);
    rows = found;
    next = end ? cursorOf(end) : null;
  } else {
    rows = await findEvents(scope, filter, place, linesAtOnce);
    const last = rows.at(-1);
    next = rows.length === linesAtOnce && last ? cursorOf(placeAt(last)) : null;
  }
  const line = format === "csv" ? tableLine : jsonLine;
  const head = format === "csv" && cursor === undefined ? tableHead : "";
  return {
    text: head + rows.map((row) => line(serializeEvent(row))).join(""),
    count: rows.length,
    next_cursor: next,
  };
}
