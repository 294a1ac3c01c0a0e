/** What the business may do with a bulk message while it is a draft, and how it is found again. */

import { z } from "zod";
import { shownFiles } from "#domains/files/carrying/shown-files.ts";
import { assertKnownFields } from "#domains/templates/own-facts.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import { closeLinks, preparedFor } from "./attachments.ts";
import {
  type BulkAction,
  type BulkChanges,
  type BulkMessage,
  bulkActions,
  type NewBulk,
} from "./contract.ts";
import { toBulk } from "./serializers.ts";
import {
  changeBulk,
  countOutcomes,
  deleteBulk,
  findBulk,
  insertBulk,
  listBulks,
  lockBulk,
  type StoredBulk,
} from "./store.ts";

const usualLimit = 50;
const Place = z.tuple([z.literal("bulk-messages"), z.int().positive()]);

export const at = (): string => now().toISOString();

/** Writing to many at once means seeing who they are. */
export function openBulk(actor: Actor, permission: "messages.view" | "messages.send"): Scope {
  requirePermission(actor, permission);
  return requirePermission(actor, "customers.view");
}

export async function withCounts(scope: Scope, row: StoredBulk): Promise<BulkMessage> {
  const counts = await countOutcomes(scope, [row.id], at());
  return toBulk(row, await filesOf(scope, [row]), counts.get(row.id));
}

const filesOf = (scope: Scope, rows: readonly StoredBulk[]) =>
  shownFiles(
    scope,
    rows.flatMap(({ attachments }) => attachments.map(({ file_id }) => file_id)),
  );

type Listed = { bulk_messages: BulkMessage[]; next_cursor: string | null };

export async function listBulkMessages(
  actor: Actor,
  { cursor, limit = usualLimit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Listed> {
  const scope = openBulk(actor, "messages.view");
  const before = cursor === undefined ? undefined : readCursor(cursor, Place)[1];
  const rows = await listBulks(scope, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const counts = await countOutcomes(
    scope,
    shown.map(({ id }) => id),
    at(),
  );
  const files = await filesOf(scope, shown);
  return {
    bulk_messages: shown.map((row) => toBulk(row, files, counts.get(row.id))),
    next_cursor: last ? writeCursor(["bulk-messages", last.id]) : null,
  };
}

export async function getBulk(actor: Actor, id: number): Promise<BulkMessage> {
  const scope = openBulk(actor, "messages.view");
  const row = await findBulk(scope, id);
  if (!row) throw notFound("Bulk message");
  return withCounts(scope, row);
}

export async function createBulk(
  actor: Actor,
  { text, purpose, audience, files = [] }: NewBulk,
): Promise<BulkMessage> {
  const moment = at();
  const scope = openBulk(actor, "messages.send");
  const attachments = await preparedFor(actor, files);
  return inTransaction(scope, async (tx) => {
    await assertKnownFields(tx, [], [["text", text]]);
    const row = await insertBulk(tx, {
      text,
      purpose,
      audience,
      attachments,
      author_id: actor.userId,
      author_name: actor.name,
      created_at: moment,
      updated_at: moment,
    });
    tellLive(tx, ["bulk_message"]);
    return withCounts(tx, row);
  });
}

export async function updateBulk(
  actor: Actor,
  id: number,
  { files, ...changes }: BulkChanges,
  version: number | undefined,
): Promise<BulkMessage> {
  const scope = openBulk(actor, "messages.send");
  const attachments = files && (await preparedFor(actor, files));
  return inTransaction(scope, async (tx) => {
    const bulk = await lock(tx, id);
    assertMay(bulk, "edit");
    assertVersion(bulk, version, "This bulk message was changed somewhere else. Review it and try again.");
    if (changes.text !== undefined)
      await assertKnownFields(tx, [["text", bulk.text]], [["text", changes.text]]);
    const isOther = attachments !== undefined && filesIn(attachments) !== filesIn(bulk.attachments);
    if (isOther) await closeLinks(tx, bulk.attachments);
    const given = givenFields({ ...changes, attachments: isOther ? attachments : undefined });
    const isSame = Object.entries(given).every(
      ([name, value]) => JSON.stringify(value) === JSON.stringify(bulk[name as keyof StoredBulk]),
    );
    if (isSame) return withCounts(tx, bulk);
    tellLive(tx, ["bulk_message"]);
    return withCounts(tx, await changeBulk(tx, id, { ...given, updated_at: at() }));
  });
}

const filesIn = (attachments: StoredBulk["attachments"]): string =>
  attachments.map(({ file_id }) => file_id).join();

export async function removeBulk(actor: Actor, id: number): Promise<BulkMessage> {
  return inTransaction(openBulk(actor, "messages.send"), async (tx) => {
    const bulk = await lock(tx, id);
    assertMay(bulk, "edit");
    await closeLinks(tx, bulk.attachments);
    await deleteBulk(tx, id);
    tellLive(tx, ["bulk_message"]);
    return withCounts(tx, bulk);
  });
}

export async function lock(tx: Scope, id: number): Promise<StoredBulk> {
  const bulk = await lockBulk(tx, id);
  if (!bulk) throw notFound("Bulk message");
  return bulk;
}

const refusals: Record<BulkAction, string> = {
  edit: "This bulk message was sent, so it can't be changed anymore.",
  test: "This bulk message was sent, so it can't be tested anymore.",
  send: "This bulk message was already sent.",
  pause: "This bulk message isn't being sent, so there's nothing to pause.",
  resume: "This bulk message isn't paused.",
  cancel: "This bulk message isn't being sent, so there's nothing to cancel.",
};

/** Throws a conflict in words for a state in which that can't be done. */
export function assertMay({ state }: StoredBulk, action: BulkAction): void {
  if ((bulkActions[action] as readonly string[]).includes(state)) return;
  throw conflict(refusals[action]);
}
