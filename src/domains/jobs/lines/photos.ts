/** Keeps the photos by which checklists are answered: none is lost while a job needs it. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict } from "#platform/errors.ts";
import { numberText } from "../event-builders.ts";
import { findAnsweredBy, updateJobRow } from "../store.ts";
import { openItem } from "./items.ts";

/**
 * Before a file goes into the trash, or is no longer about these jobs. Throws `conflict` while one of them is answered by
 * it; the items of deleted jobs are open again instead, so that they cannot come back with a photo that is gone.
 */
export async function releasePhoto(tx: Scope, jobIds: readonly number[], photoId: number): Promise<void> {
  for (const { id, number, checklist, deleted_at } of await findAnsweredBy(tx, jobIds, photoId)) {
    const answered = checklist.find(({ photo_id }) => photo_id === photoId);
    if (deleted_at === null) {
      throw conflict(
        `This photo answers "${answered?.text}" in the checklist of ${numberText(number)}. Remove it from the checklist first.`,
      );
    }
    await updateJobRow(tx, id, {
      checklist: checklist.map((item) => (item.photo_id === photoId ? openItem(item) : item)),
      updated_at: now().toISOString(),
    });
  }
}
