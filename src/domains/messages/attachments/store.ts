/** Every question about the files that go or came with messages. */
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { MessageFileRow, MessageTables } from "../tables.ts";

export type MessageFile = Omit<MessageFileRow, "organization_id">;

export async function insertMessageFiles(tx: Scope, rows: readonly MessageFile[]): Promise<void> {
  if (rows.length === 0) return;
  await tablesOf<MessageTables>(tx)
    .insertInto("message_files")
    .values(rows.map((row) => ({ ...row, organization_id: tx.organizationId })))
    .onConflict((met) => met.doNothing())
    .execute();
}

/** In their order. */
export function listMessageFiles(scope: Scope, messageIds: readonly number[]): Promise<MessageFile[]> {
  return tablesOf<MessageTables>(scope)
    .selectFrom("message_files")
    .select(["message_id", "position", "file_id", "carried_as", "content_type", "share_id"])
    .where("organization_id", "=", scope.organizationId)
    .where("message_id", "in", messageIds)
    .orderBy("message_id")
    .orderBy("position")
    .execute();
}
