/** A form's submissions as a file for spreadsheets, piece by piece: a column for each question that was ever asked. */
import { z } from "zod";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { notFound } from "#platform/errors.ts";
import { byteOrderMark, csvLine } from "#shared/csv.ts";
import { instantField } from "#shared/fields.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import { today } from "#shared/time/time.ts";
import { sourceOf } from "../pages/origin.ts";
import { findFormRow } from "../store.ts";
import type { SubmissionState } from "./contract.ts";
import { findQuestions, findSubmissions } from "./store.ts";

const usualRows = 2_000;

const stateWords: Record<SubmissionState, string> = { new: "New", read: "Read", spam: "Spam" };

/** After the last row of the piece before; the version whose questions are the newest columns. */
const Place = z.tuple([
  z.literal("form-export"),
  instantField("Time"),
  z.int().positive(),
  z.int().nonnegative(),
]);

type Wanted = { id: number; state?: SubmissionState | undefined; cursor?: string | undefined };

/**
 * The pieces one after the other are the whole file; the first has the names of the columns. They stay the same when the
 * form is published or submissions are deleted between two pieces.
 */
export async function exportSubmissions(
  actor: Actor,
  { id: formId, state, cursor }: Wanted,
  rowsAtOnce = usualRows,
) {
  const scope = requirePermission(actor, "website.view");
  const form = await findFormRow(scope, formId);
  if (!form) throw notFound("Form");
  const place = cursor === undefined ? undefined : readCursor(cursor, Place);
  const after = place && { receivedAt: place[1], id: place[2] };
  const version = place ? place[3] : (form.published_number ?? 0);
  const questions = await findQuestions(scope, formId, version);
  const found = await findSubmissions(scope, { formId, search: "", state, after, limit: rowsAtOnce + 1 });
  const rows = found.slice(0, rowsAtOnce);
  const last = found.length > rowsAtOnce ? rows.at(-1) : undefined;
  const head = csvLine(["Received", "Status", "Source", ...questions.map(({ label }) => label)]);
  const lines = rows.map((row) =>
    csvLine([
      formatDateTime(row.received_at, actor.timeZone),
      stateWords[row.state],
      sourceOf(row.origin),
      ...questions.map(({ field }) => row.answers.find((line) => line.field === field)?.value ?? ""),
    ]),
  );
  return {
    file_name: `form-submissions-${formId}-${today(actor.timeZone, now())}.csv`,
    text: (place ? "" : byteOrderMark + head) + lines.join(""),
    rows: rows.length,
    next_cursor: last ? writeCursor(["form-export", last.received_at, last.id, version]) : null,
  };
}
