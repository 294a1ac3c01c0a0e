/** Every question about the notes that members keep about a customer. */
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { CustomerTables } from "../tables.ts";

const shown = ["id", "body", "author_name", "created_at", "version"] as const;
const tables = (scope: Scope) => tablesOf<CustomerTables>(scope);

/** The newest `limit` notes about a customer. */
export function findNoteRows(scope: Scope, customerId: number, limit: number) {
  return tables(scope)
    .selectFrom("customer_notes")
    .select(shown)
    .where("organization_id", "=", scope.organizationId)
    .where("customer_id", "=", customerId)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function insertNoteRow(tx: Scope, note: { customerId: number; body: string; moment: string }) {
  return tables(tx)
    .insertInto("customer_notes")
    .values({
      organization_id: tx.organizationId,
      customer_id: note.customerId,
      body: note.body,
      author_id: tx.actor.userId,
      author_name: tx.actor.name,
      created_at: note.moment,
      updated_at: note.moment,
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
}

/** Takes a note away or brings it back; undefined when the customer has no such note, or it is so already. */
export function markNote(
  tx: Scope,
  { customerId, noteId }: { customerId: number; noteId: number },
  isDeleted: boolean,
) {
  const moment = now().toISOString();
  return tables(tx)
    .updateTable("customer_notes")
    .set((note) => ({
      deleted_at: isDeleted ? moment : null,
      updated_at: moment,
      version: note("version", "+", 1),
    }))
    .where("organization_id", "=", tx.organizationId)
    .where("customer_id", "=", customerId)
    .where("id", "=", noteId)
    .where("deleted_at", isDeleted ? "is" : "is not", null)
    .returning(shown)
    .executeTakeFirst();
}
