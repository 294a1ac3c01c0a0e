/** What the event log says of the last days, with what triggers need to know of its records. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { RecordFacts } from "./running/contract.ts";

export type PastEventRow = RecordFacts & {
  id: number;
  occurred_at: string;
  type: string;
  subject_kind: string;
  subject_id: string;
  customer_id: number;
  title: string;
  data: Record<string, unknown>;
};

/** The newest events of these types, from the first to the last. */
export async function findPastEvents(
  scope: Scope,
  { types, since, limit }: { types: readonly string[]; since: string; limit: number },
): Promise<PastEventRow[]> {
  const ours = sql`organization_id = ${scope.organizationId}`;
  const { rows } = await sql<PastEventRow>`
    with newest as (
      select id, occurred_at, type, subject_kind, subject_id, customer_id, title, data from events
      where ${ours} and type = any(${types}::text[]) and occurred_at >= ${since} and customer_id is not null
      order by id desc limit ${limit}
    ), named as (
      select *, case when subject_kind = 'calendar_event' then subject_id else data ->> 'event_id' end as entry,
        case when subject_kind = 'form_submission' then subject_id end as submission,
        case when subject_kind = 'invoice' then subject_id when subject_kind = 'payment' then data ->> 'invoice_id' end
          as invoice
      from newest
    )
    select id, occurred_at, type, subject_kind, subject_id, customer_id, title, data,
      (select list_type from calendar_events c where c.${ours} and c.id = named.entry::bigint) as "listType",
      (select form_id from form_submissions f where f.${ours} and f.id = named.submission::bigint) as "formId",
      (select i.id::text from invoices i where i.${ours} and i.id = named.invoice::bigint and i.status = 'paid')
        as "paidInvoice"
    from named order by id`.execute(scope.db);
  return rows;
}
