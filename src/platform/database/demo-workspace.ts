/** Says whether a business is the demo, from which nothing leaves this machine. */
import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { scopedTo } from "./scoped-driver.ts";

/** The people and customers of the demo are invented, and their addresses may be somebody's. */
export async function isDemo({ pool }: AppContext, organizationId: string | null): Promise<boolean> {
  if (organizationId === null) return false;
  const { rows } = await sql<{ is_demo: boolean }>`
    select is_demo from organizations where id = ${organizationId}`.execute(scopedTo(pool, organizationId));
  return rows[0]?.is_demo === true;
}
