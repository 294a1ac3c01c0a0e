/** Takes an import back as one: deletes whom it brought, puts back whom it changed, and leaves who was touched since. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent, recordPast } from "#platform/events.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { fullName } from "../changing.ts";
import { restorableDays } from "../contract.ts";
import { putCustomersBack } from "./changing.ts";
import type { CustomerImport } from "./contract.ts";
import { isTooOld, serializeImport } from "./serializing.ts";
import { countLeft, deleteUntouched, holdUnchanged, lockImport, markUndone } from "./store.ts";

/** Undoing twice changes nothing. */
export async function undoImport(actor: Actor, id: string): Promise<CustomerImport> {
  const scope = requirePermission(actor, "customers.delete");
  return inTransaction(scope, async (tx) => {
    const row = await lockImport(tx, id);
    if (!row) throw notFound("Import");
    if (row.undone_at) return serializeImport(row);
    if (row.updated > 0) requirePermission(actor, "customers.update");
    if (isTooOld(row))
      throw conflict(`This import is more than ${restorableDays} days old and can no longer be undone.`);
    const moment = now();
    const at = moment.toISOString();
    const gone = await deleteUntouched(tx, await holdUnchanged(tx, id), at);
    await recordPast(
      tx,
      gone.map((customer) => ({
        at: moment,
        by: { userId: actor.userId, name: actor.name },
        event: {
          type: "customer.deleted",
          subject: { kind: "customer", id: customer.id },
          customerId: customer.id,
          title: `${fullName(customer)} was deleted`,
          description: `Their import was undone. Can be restored for ${restorableDays} days`,
          data: { customer_name: fullName(customer), status: customer.status },
        },
      })),
    );
    const back =
      row.updated > 0
        ? await putCustomersBack(tx, { importId: id, title: row.title, moment })
        : { restored: 0, kept: 0 };
    const undone = {
      undone_at: at,
      undone_by_name: actor.name,
      kept: (await countLeft(tx, id)) + back.kept,
    };
    await markUndone(tx, id, undone);
    await appendEvent(tx, {
      type: "customer_import.undone",
      subject: { kind: "customer_import", id },
      title: `${row.title} was undone`,
      description: [
        `${gone.length} deleted`,
        ...(row.updated > 0 ? [`${back.restored} put back`] : []),
        `${undone.kept} kept`,
      ].join(", "),
    });
    tellLive(tx, ["customer"]);
    return serializeImport({ ...row, ...undone });
  });
}
