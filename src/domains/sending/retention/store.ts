/** What is let go of what carriers told, for all businesses. */
import { sql } from "kysely";
import type pg from "pg";
import { scopedTo } from "#platform/database/scoped-driver.ts";

/** At most so many of each kind at once. True when there may be more. */
export async function forgetCarrierRecords(pool: pg.Pool, before: Date, most: number): Promise<boolean> {
  const { rows } = await sql<{ is_more: boolean }>`
    select forget_carrier_records(${before.toISOString()}, ${most}) as is_more`.execute(scopedTo(pool, null));
  return rows[0]?.is_more ?? false;
}

/** Numbers, addresses and words of customers who were deleted before then. */
export async function forgetDeletedCustomers(pool: pg.Pool, deletedBefore: Date): Promise<void> {
  await sql`select forget_deleted_customers(${deletedBefore.toISOString()})`.execute(scopedTo(pool, null));
}
