/** Lets go of what is known about recipients and no longer needed. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

/** What their browsers said of themselves. The verdict stays. */
export async function forgetBrowsersBefore(scope: Scope, moment: string): Promise<void> {
  await sql`
    update campaign_touches set user_agent = null
    where organization_id = ${scope.organizationId} and at < ${moment}::timestamptz and user_agent is not null`.execute(
    scope.db,
  );
}

/** Names and addresses of customers who were deleted, once they can't be restored and no link is promised any more. */
export async function forgetDeletedBefore(
  scope: Scope,
  { deleted, sent }: { deleted: string; sent: string },
): Promise<void> {
  await sql`
    update campaign_recipients as r set name = '', address = null
    from customers c
    where r.organization_id = ${scope.organizationId} and c.organization_id = r.organization_id
      and c.id = r.customer_id and c.deleted_at < ${deleted}::timestamptz and r.state <> 'waiting'
      and (r.sent_at is null or r.sent_at < ${sent}::timestamptz) and (r.name <> '' or r.address is not null)`.execute(
    scope.db,
  );
}
