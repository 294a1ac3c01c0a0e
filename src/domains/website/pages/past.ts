/** Takes visits of the past over: as if visitors had come to the page then. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addPageDay, type DayFigures } from "./figures/store.ts";

export async function backfillPageVisits(
  actor: Actor,
  pageId: number,
  days: readonly DayFigures[],
): Promise<void> {
  await inTransaction(requirePermission(actor, "website.update"), async (tx) => {
    for (const each of days) await addPageDay(tx, { pageId, ...each });
    return null;
  });
}
