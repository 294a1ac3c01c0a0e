/** The question which campaigns use a field of the business's own. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

/** By name. The list of one that is being sent is made already: its audience is asked for nothing more. */
export async function findCampaignsUsing(
  scope: Scope,
  field: { id: number; name: string },
): Promise<string[]> {
  const asked = JSON.stringify({ id: field.id });
  const { rows } = await sql<{ name: string }>`
    select name from campaigns
    where organization_id = ${scope.organizationId} and deleted_at is null
      and state in ('draft', 'scheduled', 'sending', 'paused')
      and (strpos(content::text, ${`{${field.name}}`}) > 0
        or began_at is null
          and jsonb_path_exists(audience, '$.** ? (@.field == "custom" && @.field_id == $id)', ${asked}::jsonb))
    order by sort_name, id`.execute(scope.db);
  return rows.map(({ name }) => name);
}
