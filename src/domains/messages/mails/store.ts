/** Every question about the emails of conversations. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { StoredMessage } from "../messages-store.ts";
import type { KeptMailFacts } from "./facts-contract.ts";

/** Without a customer it is an address that none has. */
export type MailPartner = { customer_id: number | null; email: string | null };

/** Undefined for the conversation with a number that no customer has. */
export async function findPartner(scope: Scope, conversationId: number): Promise<MailPartner | undefined> {
  const { rows } = await sql<MailPartner>`
    select c.customer_id, nullif(trim(coalesce(customers.email, c.email)), '') as email
    from conversations c left join customers
      on customers.organization_id = c.organization_id and customers.id = c.customer_id
    where c.organization_id = ${scope.organizationId} and c.id = ${conversationId} and c.phone is null`.execute(
    scope.db,
  );
  return rows[0];
}

export async function findAddressOf(scope: Scope, customerId: number): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select email from customers where organization_id = ${scope.organizationId} and id = ${customerId}`.execute(
    scope.db,
  );
  return rows[0]?.email ?? null;
}

/** An address in lowercase that no customer has. */
export async function hasConversationWith(scope: Scope, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from conversations where organization_id = ${scope.organizationId} and email = ${email}`.execute(
    scope.db,
  );
  return rows.length > 0;
}

/** Of the member who wrote; null once they have left. */
export async function findAuthorAddress(scope: Scope, userId: string | null): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from users where organization_id = ${scope.organizationId} and id = ${userId} and is_active`.execute(
    scope.db,
  );
  return rows[0]?.email ?? null;
}

export type LastMail = { subject: string | null; mail: KeptMailFacts };

/** The newest email that a person wrote, which the next one goes on with; of those before `before`. */
export async function findLastMail(
  scope: Scope,
  conversationId: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<LastMail | undefined> {
  const { rows } = await sql<LastMail>`
    select subject, mail from messages
    where organization_id = ${scope.organizationId} and conversation_id = ${conversationId} and channel = 'mail'
      and id < ${before} and direction <> 'note' and mail->>'message_id' is not null
    order by id desc limit 1`.execute(scope.db);
  return rows[0];
}

/** Of the newest email that a person wrote; undefined where none has one. */
export async function findLastSubject(scope: Scope, conversationId: number): Promise<string | undefined> {
  const { rows } = await sql<{ subject: string }>`
    select subject from messages
    where organization_id = ${scope.organizationId} and conversation_id = ${conversationId} and channel = 'mail'
      and direction <> 'note' and subject is not null
    order by id desc limit 1`.execute(scope.db);
  return rows[0]?.subject;
}

export async function countAutomatic(scope: Scope, conversationId: number, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages
    where organization_id = ${scope.organizationId} and conversation_id = ${conversationId} and channel = 'mail'
      and direction = 'note' and created_at >= ${since}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

export async function saveMail(tx: Scope, id: number, mail: KeptMailFacts): Promise<void> {
  await sql`
    update messages set mail = ${JSON.stringify(mail)}::jsonb
    where organization_id = ${tx.organizationId} and id = ${id}`.execute(tx.db);
}

/** Held until the transaction ends. */
export async function lockByKey(
  tx: Scope,
  key: string,
): Promise<Pick<StoredMessage, "id" | "state" | "conversation_id"> | undefined> {
  const { rows } = await sql<Pick<StoredMessage, "id" | "state" | "conversation_id">>`
    select id, state, conversation_id from messages
    where organization_id = ${tx.organizationId} and key = ${key} for update`.execute(tx.db);
  return rows[0];
}
