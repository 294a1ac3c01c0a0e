/** Every question about the messages of a conversation. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { automaticWords, type MessageState, stateRank } from "./contract.ts";
import type { MessageRow, MessageTables } from "./tables.ts";

export type StoredMessage = Omit<Selectable<MessageRow>, "organization_id" | "search_text">;

const tables = (scope: Scope) => tablesOf<MessageTables>(scope);

const columns = [
  "id",
  "conversation_id",
  "direction",
  "channel",
  "text",
  "media",
  "address",
  "state",
  "reason",
  "held_until",
  "segments",
  "author_id",
  "author_name",
  "gate",
  "call",
  "heard",
  "key",
  "accepted_as",
  "received_text_id",
  "subject",
  "quoted",
  "mail",
  "received_mail_id",
  "is_number_shared",
  "bulk_id",
  "created_at",
  "state_at",
] as const satisfies (keyof MessageRow)[];

type Question = { conversationId: number; before: number | undefined; limit: number };

export function findMessagePage(
  scope: Scope,
  { conversationId, before, limit }: Question,
): Promise<StoredMessage[]> {
  const asked = tables(scope)
    .selectFrom("messages")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("conversation_id", "=", conversationId)
    .orderBy("id", "desc")
    .limit(limit);
  return (before === undefined ? asked : asked.where("id", "<", before)).execute();
}

export function lockMessage(tx: Scope, id: number): Promise<StoredMessage | undefined> {
  return tables(tx)
    .selectFrom("messages")
    .select(columns)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Held by everything that is being received: whoever gets it alone sees all that was. */
export const receiving = ({ organizationId }: Scope) =>
  sql`hashtextextended('received ' || ${organizationId}, 0)`;

type Selected = Selectable<MessageRow>;
/** `media`, `gate` and `call` as they are read, not as they are kept. */
export type NewMessage = Omit<
  Insertable<MessageRow>,
  "organization_id" | "id" | "media" | "gate" | "call" | "mail" | "state_at" | "is_number_shared"
> &
  Partial<Pick<Selected, "media" | "gate" | "call" | "mail" | "is_number_shared">>;

/**
 * Adds a message and makes it the conversation's last. Undefined when the received text is filed already. The
 * conversation is held first, so that within it a later message has a higher id for whoever reads up to one.
 */
export async function addMessage(tx: Scope, message: NewMessage): Promise<StoredMessage | undefined> {
  const { media, gate, call, mail, ...row } = message;
  await sql`
    select from conversations where organization_id = ${tx.organizationId} and id = ${row.conversation_id}
    for no key update`.execute(tx.db);
  if (row.direction === "in") await sql`select pg_advisory_xact_lock_shared(${receiving(tx)})`.execute(tx.db);
  const added = await tables(tx)
    .insertInto("messages")
    .values({
      ...row,
      organization_id: tx.organizationId,
      state_at: row.created_at,
      media: sql`${JSON.stringify(media ?? [])}::jsonb`,
      gate: gate ? sql`${JSON.stringify(gate)}::jsonb` : null,
      call: call ? sql`${JSON.stringify(call)}::jsonb` : null,
      mail: mail ? sql`${JSON.stringify(mail)}::jsonb` : null,
    })
    .onConflict((met) => met.doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (added) await followMessages(tx, row.conversation_id);
  return added;
}

/** Makes what a conversation shows of its messages true again; without any, it stays where it was. */
export async function followMessages(tx: Scope, conversationId: number): Promise<void> {
  await sql`
    update conversations c set
      last_words = coalesce(newest.words, ''), last_direction = coalesce(newest.direction, 'note'),
      last_message_at = coalesce(newest.created_at, c.last_message_at),
      last_received_id = coalesce((select max(id) from messages where organization_id = ${tx.organizationId}
        and conversation_id = ${conversationId} and direction = 'in'), 0),
      waiting_since = (select min(created_at) from messages where organization_id = ${tx.organizationId}
        and conversation_id = ${conversationId} and direction = 'in'
        and coalesce(heard, 'maybe_stop') = 'maybe_stop' and not exists (
          select from reminder_answers a where a.organization_id = ${tx.organizationId}
            and a.received_text_id = messages.received_text_id and a.settled_at is not null) and id > greatest(c.answered_up_to, coalesce(
          (select max(id) from messages where organization_id = ${tx.organizationId}
            and conversation_id = ${conversationId} and direction = 'out'
            and state not in ('not_delivered', 'failed')), 0)))
    from (select 1) as once left join lateral (
      select left(case when mail->>'is_automatic' = 'true' then ${automaticWords} else '' end
        || coalesce(nullif(text, ''), subject, ''), 200) as words, direction, created_at from messages
      where organization_id = ${tx.organizationId} and conversation_id = ${conversationId}
      order by id desc limit 1) as newest on true
    where c.organization_id = ${tx.organizationId} and c.id = ${conversationId}`.execute(tx.db);
}

type Outcome = Pick<Updateable<MessageRow>, "reason" | "accepted_as" | "segments" | "address"> & {
  held_until?: string | null;
  gate?: Selectable<MessageRow>["gate"];
};

/** Moves a message that is held on to a state, never back. */
export async function moveMessage(
  tx: Scope,
  { id, state: before, conversation_id }: Pick<StoredMessage, "id" | "state" | "conversation_id">,
  state: MessageState,
  { gate, ...outcome }: Outcome & { at: string },
): Promise<boolean> {
  if (stateRank[state] < stateRank[before] || stateRank[before] === stateRank.delivered) return false;
  const { at, ...fields } = outcome;
  await tables(tx)
    .updateTable("messages")
    .set({
      ...fields,
      state,
      state_at: at,
      ...(gate ? { gate: sql`${JSON.stringify(gate)}::jsonb` } : {}),
    })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
  // A reply that did not arrive answers nobody.
  if (state === "not_delivered" || state === "failed") await followMessages(tx, conversation_id);
  return true;
}

/** Why something of a received message is missing, in words. */
export async function noteReason(tx: Scope, id: number, reason: string): Promise<void> {
  await tables(tx)
    .updateTable("messages")
    .set({ reason })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

export async function noteHeard(tx: Scope, id: number, heard: StoredMessage["heard"]): Promise<void> {
  await tables(tx)
    .updateTable("messages")
    .set({ heard })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

export async function noteAccepted(tx: Scope, id: number, acceptedAs: string): Promise<void> {
  await tables(tx)
    .updateTable("messages")
    .set({ accepted_as: acceptedAs })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

export function lockAccepted(tx: Scope, acceptedAs: string): Promise<StoredMessage | undefined> {
  return tables(tx)
    .selectFrom("messages")
    .select(columns)
    .where("organization_id", "=", tx.organizationId)
    .where("accepted_as", "=", acceptedAs)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteMessage(
  tx: Scope,
  { id, conversation_id }: Pick<StoredMessage, "id" | "conversation_id">,
): Promise<void> {
  await tables(tx)
    .deleteFrom("messages")
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
  await followMessages(tx, conversation_id);
}
