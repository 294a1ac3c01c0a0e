/** Asks what was used on a job's visits and is neither sold by its lines nor billed. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

/** As far as it can still be billed. */
export type UnbilledUse = {
  id: string;
  kind: "part" | "time";
  name: string;
  service_id: number | null;
  is_taxable: boolean;
  quantity: string;
  /** Null where nobody said what it is sold for. */
  unit_price_cents: number | null;
};

/** In the order in which they were used; `except` is the invoice that is being written. */
export async function listUnbilledUses(
  scope: Scope,
  jobId: number,
  except: number | null,
): Promise<UnbilledUse[]> {
  const { rows } = await sql<UnbilledUse>`
    select id, kind, name, service_id, is_taxable, trim_scale(quantity)::text as quantity, unit_price_cents
    from unbilled_uses_of_job(${scope.organizationId}, ${jobId}, ${except}::bigint)`.execute(scope.db);
  return rows;
}
