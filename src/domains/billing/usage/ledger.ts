/** The usage ledger and the spend cap: what counted against the plan, what it cost, and how much it may cost. */
import type { Selectable } from "kysely";
import { z } from "zod";
import { readStanding } from "#domains/organizations/subscription.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import type { BillingOverview, UsageEntry, UsageQuery } from "../contract.ts";
import { dollars } from "../mails.ts";
import { changing, demoRefusal } from "../plan/subscribed.ts";
import { findAccountRow, findCurrent, saveSpendCap } from "../store.ts";
import type { UsageEntryRow } from "../tables.ts";
import { runningPeriod } from "./periods.ts";
import { findPeriod, listEntries } from "./store.ts";

const usualLimit = 50;
const Place = z.tuple([z.int().positive()]);

export async function listUsage(
  actor: Actor,
  { kind, period, costing, cursor, limit = usualLimit }: UsageQuery,
): Promise<{ entries: UsageEntry[]; next_cursor: string | null }> {
  const scope = requirePermission(actor, "billing.view");
  const beforeId = cursor === undefined ? undefined : readCursor(cursor, Place)[0];
  const question = { kind, period, isCosting: costing === "true", beforeId, limit: limit + 1 };
  const rows = await listEntries(scope, question);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { entries: shown.map(serializeEntry), next_cursor: last ? writeCursor([last.id]) : null };
}

const serializeEntry = (row: Selectable<UsageEntryRow>): UsageEntry => ({
  id: row.id,
  kind: row.kind,
  quantity: row.quantity,
  costCents: row.cost_cents,
  subject: { kind: row.subject_kind, id: row.subject_id },
  title: row.title,
  by: row.actor_name,
  at: row.recorded_at,
  periodStart: row.period_start,
});

/**
 * Sets the most that usage beyond the plan may cost in a period; null sets no limit. What was used already stays owed, so
 * a lower cap than that is refused. `expectedVersion` is the version that was looked at; a newer one is a conflict.
 */
export const setSpendCap = (
  actor: Actor,
  cents: number | null,
  expectedVersion: number | undefined,
): Promise<BillingOverview> => changing(actor, (scope) => limitSpending(scope, cents, expectedVersion));

const changedElsewhere = "The spend cap was changed somewhere else. Review it and try again.";

async function limitSpending(
  scope: Scope,
  cents: number | null,
  expectedVersion: number | undefined,
): Promise<void> {
  const { actor } = scope;
  if ((await readStanding(scope)).isDemo) throw conflict(demoRefusal);
  await inTransaction(scope, async (tx) => {
    const account = await findAccountRow(tx);
    assertVersion(account, expectedVersion, changedElsewhere);
    const { start } = runningPeriod(actor, await findCurrent(tx));
    const period = await findPeriod(tx, start);
    const spent = (period?.message_cents ?? 0) + (period?.storage_cents ?? 0);
    if (cents !== null && cents < spent) {
      const sentence = `You've already used ${dollars(spent)} in this billing period. Set a cap of at least that much.`;
      throw invalid(sentence, { spendCapCents: sentence });
    }
    if (cents === account.spend_cap_cents) return {};
    await saveSpendCap(tx, cents);
    await appendEvent(tx, {
      type: "billing.spend_cap_changed",
      subject: { kind: "organization", id: actor.organizationId },
      title: cents === null ? "The spend cap was removed" : `The spend cap is now ${dollars(cents)}`,
      data: { before: account.spend_cap_cents, after: cents },
    });
    return {};
  });
}
