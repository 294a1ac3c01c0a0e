/** Publishes a page's draft when its time has come, and says why when it can't. */
import { z } from "zod";
import { type Actor, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { AppError, invalid } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { longestScheduleDays, type WebsitePage } from "../contract.ts";
import { lockPage, nameOf, recordPage, serializePage } from "../service.ts";
import { lockSite } from "../site/addresses.ts";
import { changePageRow, type KeptPage, lockPageRow } from "../store.ts";
import { assertAllowed, putDraftOnWeb } from "./service.ts";

const dayMs = 24 * 3_600_000;

const Errand = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  id: z.int(),
});

/** Doing it twice does no harm: what is published, moved or cancelled is not due any more. */
export const publishScheduled: JobDefinition<z.infer<typeof Errand>> = {
  name: "website-page-scheduled",
  data: Errand,
  async run(appContext, { organization, id }) {
    const system = systemActor(appContext, organization);
    try {
      await inTransaction(requirePermission(system, "website.publish"), (tx) => publishDue(tx, id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await inTransaction(requirePermission(system, "website.publish"), (tx) => giveUp(tx, id, error));
    }
  },
};

const isDue = (row: KeptPage | undefined): row is KeptPage =>
  row?.deleted_at === null && row.scheduled_at !== null && Date.parse(row.scheduled_at) <= now().getTime();

/** In the name of the member who scheduled it. */
async function publishDue(tx: Scope, id: number): Promise<null> {
  await lockSite(tx, now().toISOString());
  const row = await lockPageRow(tx, id);
  if (!isDue(row)) return null;
  const author: Actor = {
    ...tx.actor,
    userId: row.scheduled_by,
    name: row.scheduled_by_name ?? tx.actor.name,
  };
  await putDraftOnWeb({ ...tx, actor: author }, row);
  return null;
}

async function giveUp(tx: Scope, id: number, { message }: AppError): Promise<null> {
  const row = await lockPageRow(tx, id);
  if (!isDue(row)) return null;
  const saved = await changePageRow(tx, id, unscheduled);
  await recordPage(tx, saved, "unscheduled", `Page not published as scheduled: ${nameOf(saved)}`, {
    reason: message,
  });
  return null;
}

const unscheduled = {
  scheduled_at: null,
  scheduled_zone: null,
  scheduled_by: null,
  scheduled_by_name: null,
} as const;

/** At this moment, wherever the clocks are set by then. A later time takes the place of an earlier one. */
export async function schedulePage(
  actor: Actor,
  id: number,
  { publish_at }: { publish_at: string },
  expectedVersion?: number,
): Promise<WebsitePage> {
  const scope = requirePermission(actor, "website.publish");
  return inTransaction(scope, async (tx) => {
    const kept = await lockPage(tx, id, expectedVersion);
    assertAhead(publish_at);
    assertAllowed(kept, "schedule");
    const at = new Date(publish_at);
    const saved = await changePageRow(tx, id, {
      scheduled_at: at.toISOString(),
      scheduled_zone: actor.timeZone,
      scheduled_by: actor.userId,
      scheduled_by_name: actor.name,
    });
    const organization = { id: tx.organizationId, timeZone: actor.timeZone, country: actor.country };
    await actor.appContext.jobs.enqueue(tx, publishScheduled, { organization, id }, { startAfter: at });
    await recordPage(tx, saved, "scheduled", `Page scheduled: ${nameOf(saved)}`, { at: at.toISOString() });
    return serializePage(tx, saved);
  });
}

function assertAhead(publishAt: string): void {
  const ahead = Date.parse(publishAt) - now().getTime();
  const refuse = (message: string) => invalid(message, { publish_at: message });
  if (ahead <= 0) throw refuse("Choose a time that's still ahead.");
  if (ahead > longestScheduleDays * dayMs) throw refuse("Choose a time within the next year.");
}

export async function unschedulePage(actor: Actor, id: number): Promise<WebsitePage> {
  return inTransaction(requirePermission(actor, "website.publish"), async (tx) => {
    const kept = await lockPage(tx, id);
    if (kept.scheduled_at === null) return serializePage(tx, kept);
    const saved = await changePageRow(tx, id, unscheduled);
    await recordPage(tx, saved, "unscheduled", `Page no longer scheduled: ${nameOf(saved)}`);
    return serializePage(tx, saved);
  });
}
