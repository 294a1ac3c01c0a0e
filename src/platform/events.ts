/** The one diary of the business: every change writes one line, in the same transaction, never altered. */
import { sql } from "kysely";
import type { Scope } from "./actor.ts";
import { now } from "./clock.ts";

export type NewEvent = {
  /** What happened: subject and past tense, such as "customer.created". */
  type: string;
  /** The record it happened to. */
  subject: { kind: string; id: number | string };
  /** The customer in whose timeline it appears. */
  customerId?: number | null;
  /** One line for feeds: "Maria Lopez became a client". */
  title: string;
  /** A second line with the particulars. */
  description?: string;
  /** Facts for machines: before and after, amounts in minor units with their currency. */
  data?: Record<string, unknown>;
};

/** Writes one event. It belongs to the transaction of the change it speaks of. */
export async function record(tx: Scope, event: NewEvent): Promise<void> {
  const { actor } = tx;
  await sql`
    insert into events (organization_id, occurred_at, type, subject_kind, subject_id, customer_id, actor_id,
      actor_name, title, description, data, request_id, ip, user_agent)
    values (${tx.organizationId}, ${now().toISOString()}, ${event.type}, ${event.subject.kind},
      ${String(event.subject.id)}, ${event.customerId ?? null}, ${actor.userId}, ${actor.name}, ${event.title},
      ${event.description ?? null}, ${JSON.stringify(event.data ?? {})}, ${actor.request?.id ?? null},
      ${actor.request?.ip ?? null}, ${actor.request?.userAgent ?? null})`.execute(tx.db);
}
