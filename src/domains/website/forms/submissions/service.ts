/** What the business does with submissions: look through them, mark them, say what is no spam, delete and bring back. */
import { z } from "zod";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { instantField } from "#shared/fields.ts";
import { cut } from "#shared/text.ts";
import { replyIfConfirmed } from "../answering/emails.ts";
import { followKept, mayAskKept } from "../answering/not-spam.ts";
import { sourceOf } from "../pages/origin.ts";
import { linesFor } from "../saving.ts";
import { findFormRow } from "../store.ts";
import {
  restorableDays,
  type Submission,
  type SubmissionListItem,
  type SubmissionQuery,
  type SubmissionState,
} from "./contract.ts";
import {
  changeSubmissionRow,
  countByState,
  countSubmissionRows,
  findCustomerName,
  findSubmissionRow,
  findSubmissions,
  type KeptSubmission,
  lockSubmissionRow,
} from "./store.ts";

const usualLimit = 50;
const Place = z.tuple([z.literal("form-submissions"), instantField("Time"), z.int().positive()]);

export async function listSubmissions(
  actor: Actor,
  { id: formId, search = "", state, cursor, limit = usualLimit }: SubmissionQuery & { id: number },
) {
  const scope = requirePermission(actor, "website.view");
  if (!(await findFormRow(scope, formId))) throw notFound("Form");
  const place = cursor === undefined ? undefined : readCursor(cursor, Place);
  const after = place && { receivedAt: place[1], id: place[2] };
  const question = { formId, search, state };
  const rows = await findSubmissions(scope, { ...question, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    submissions: shown.map(toListItem),
    counts: await countByState(scope, formId),
    total: cursor === undefined && !last ? shown.length : await countSubmissionRows(scope, question),
    next_cursor: last ? writeCursor(["form-submissions", last.received_at, last.id]) : null,
  };
}

const toListItem = (row: KeptSubmission): SubmissionListItem => ({
  id: row.id,
  state: row.state,
  name: row.name,
  email: row.email,
  phone: row.phone,
  first_words: cut(row.words, 160),
  source: sourceOf(row.origin),
  received_at: row.received_at,
  customer_id: row.customer_id,
});

async function serialize(scope: Scope, row: KeptSubmission): Promise<Submission> {
  const { first_words: _, ...facts } = toListItem(row);
  const form = await findFormRow(scope, row.form_id);
  const { number, suspicions, answers, consents, origin, reply, followed_at, version, form_id } = row;
  return {
    ...facts,
    form_id,
    form_name: form?.name ?? "",
    number,
    suspicions,
    answers: await linesFor(scope, answers),
    consents,
    origin,
    customer_name: row.customer_id === null ? null : await findCustomerName(scope, row.customer_id),
    reply,
    followed_at,
    version,
  };
}

export async function getSubmission(actor: Actor, id: number): Promise<Submission> {
  const scope = requirePermission(actor, "website.view");
  const row = await findSubmissionRow(scope, id);
  if (!row || row.deleted_at !== null) throw notFound("Submission");
  return serialize(scope, row);
}

async function lockPresent(tx: Scope, id: number): Promise<KeptSubmission> {
  const row = await lockSubmissionRow(tx, id);
  if (!row || row.deleted_at !== null) throw notFound("Submission");
  return row;
}

const recordSubmission = (
  tx: Scope,
  { id, customer_id, name }: KeptSubmission,
  what: string,
  title: string,
) =>
  appendEvent(tx, {
    type: `form_submission.${what}`,
    subject: { kind: "form_submission", id },
    customerId: customer_id,
    title: `${title}${name ? `: ${name}` : ""}`,
  });

/**
 * What it is already changes nothing. A submission that turns out to be no spam does now what it would have done when it
 * came: its lead, consent, task and emails.
 */
export async function markSubmission(actor: Actor, id: number, state: SubmissionState): Promise<Submission> {
  const scope = requirePermission(actor, "website.update");
  const mayAsk = state !== "spam" && (await mayAskKept(scope, id));
  return inTransaction(scope, async (tx) => {
    const kept = await lockPresent(tx, id);
    if (kept.state === state) return serialize(tx, kept);
    const saved = await changeSubmissionRow(tx, id, { state });
    if (state === "spam") await recordSubmission(tx, saved, "marked_spam", "Submission marked as spam");
    else if (kept.state === "spam") {
      await recordSubmission(tx, saved, "cleared", "Submission marked as not spam");
      const followed =
        kept.followed_at === null ? followKept(tx, saved, mayAsk) : replyIfConfirmed(tx, saved);
      return serialize(tx, await followed);
    } else tellLive(tx, ["form_submission"]);
    return serialize(tx, saved);
  });
}

export async function deleteSubmission(actor: Actor, id: number): Promise<Submission> {
  const scope = requirePermission(actor, "website.delete");
  return inTransaction(scope, async (tx) => {
    await lockPresent(tx, id);
    const saved = await changeSubmissionRow(tx, id, { deleted_at: now().toISOString() });
    await recordSubmission(tx, saved, "deleted", "Submission deleted");
    return serialize(tx, saved);
  });
}

const dayMs = 24 * 3_600_000;

/** Bringing back what is already back changes nothing, so that an undo may be sent twice. */
export async function restoreSubmission(actor: Actor, id: number): Promise<Submission> {
  const scope = requirePermission(actor, "website.delete");
  return inTransaction(scope, async (tx) => {
    const row = await lockSubmissionRow(tx, id);
    if (!row) throw notFound("Submission");
    if (row.deleted_at === null) return serialize(tx, row);
    if (now().getTime() - Date.parse(row.deleted_at) > restorableDays * dayMs) throw notFound("Submission");
    const saved = await changeSubmissionRow(tx, id, { deleted_at: null });
    await recordSubmission(tx, saved, "restored", "Submission restored");
    return serialize(tx, saved.state === "spam" ? saved : await replyIfConfirmed(tx, saved));
  });
}
