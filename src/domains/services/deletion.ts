/** Deletes a service that nothing uses, so that it can be brought back for 30 days. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { restorableDays, type Service } from "./contract.ts";
import { serializeService } from "./details.ts";
import { recordService } from "./news.ts";
import { explainCode, lockServiceForUpdate } from "./service.ts";
import { changeServiceRow, findServiceRow, lockServiceRow } from "./store.ts";
import { countUses } from "./uses-store.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Refuses one that was ever sold with a sentence that names the way out: deactivating it. */
export async function deleteService(actor: Actor, id: number, expectedVersion?: number): Promise<Service> {
  const scope = requirePermission(actor, "services.delete");
  return inTransaction(scope, async (tx) => {
    const { name } = await lockServiceForUpdate(tx, id, expectedVersion);
    const uses = (await countUses(tx, [id])).get(id) ?? 0;
    if (uses > 0) {
      const where = uses === 1 ? "one place" : `${uses} places`;
      throw conflict(
        `${name} is used in ${where}, so it can't be deleted. Deactivate it to stop offering it for new work.`,
        { uses },
      );
    }
    const moment = now().toISOString();
    const saved = await changeServiceRow(tx, id, { deleted_at: moment, updated_at: moment });
    await recordService(tx, saved, "deleted", "was deleted from the price book", {
      description: `Can be restored for ${restorableDays} days`,
    });
    return serializeService(actor, saved);
  });
}

/** Bringing back what is already back changes nothing, so that an undo may be sent twice. */
export async function restoreService(actor: Actor, id: number): Promise<Service> {
  const scope = requirePermission(actor, "services.delete");
  return inTransaction(scope, async (tx) => {
    const moment = now();
    const held = await lockServiceRow(tx, id, { isDeleted: true });
    if (!held) {
      const present = await findServiceRow(tx, id);
      if (present) return serializeService(actor, present);
      throw notFound("Service");
    }
    if (moment.getTime() - Date.parse(held.deleted_at ?? "") > restorableDays * dayMs)
      throw notFound("Service");
    const saved = await changeServiceRow(tx, id, {
      deleted_at: null,
      updated_at: moment.toISOString(),
    }).catch(explainCode);
    await recordService(tx, saved, "restored", "was restored to the price book");
    return serializeService(actor, saved);
  });
}
