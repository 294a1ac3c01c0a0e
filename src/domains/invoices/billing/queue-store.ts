/** Asks for the jobs whose work is done and not billed, which the database keeps beside each job. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Reach, Scope } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import { contains, isFoundBy, isIndexed } from "#platform/database/text-search.ts";
import type { ReadyJob } from "./contract.ts";

export type ReadyFilter = {
  search: string;
  is_dismissed: boolean;
  /** How far the person may see jobs. */
  reach: Reach;
};

/** The last job of the page before. */
export type ReadyPlace = { since: string; id: number };

export type ReadyRow = Omit<ReadyJob, "number" | "dismissed"> & {
  number: number;
  dismissed_at: string | null;
  dismissed_by_name: string | null;
  dismiss_reason: string | null;
};

const isWaiting = ({ organizationId }: Scope, isDismissed: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`(b.organization_id = ${organizationId} and b.ready_since is not null
    and b.is_dismissed = ${isDismissed})`;

const ofJobs = sql`jobs j on j.organization_id = b.organization_id and j.id = b.job_id`;

function matching(scope: Scope, { search, is_dismissed, reach }: ReadyFilter): RawBuilder<SqlBool> {
  const all = [isWaiting(scope, is_dismissed), withinReach(scope, "j", reach)];
  if (search) {
    all.push(
      isIndexed(search)
        ? sql<SqlBool>`j.id = any(array(select id from searchable_jobs where ${isFoundBy(search)}))`
        : sql<SqlBool>`j.${contains(search)}`,
    );
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** The longest waiting first. */
export async function findReady(
  scope: Scope,
  filter: ReadyFilter,
  { after, limit }: { after: ReadyPlace | undefined; limit: number },
): Promise<ReadyRow[]> {
  const beyond = after ? sql`and (b.ready_since, b.job_id) > (${after.since}, ${after.id})` : sql``;
  const { rows } = await sql<ReadyRow>`
    select b.job_id, j.number, j.title, j.status, j.customer_id, j.client_name, b.unbilled_cents, b.unbilled_uses, b.ready_since,
      b.dismissed_at, b.dismissed_by_name, b.dismiss_reason
    from job_billing b join ${ofJobs}
    where ${matching(scope, filter)} ${beyond} order by b.ready_since, b.job_id limit ${limit}`.execute(
    scope.db,
  );
  return rows;
}

/** How many wait, and what they come to. */
export async function sumReady(scope: Scope, filter: ReadyFilter): Promise<{ total: number; cents: number }> {
  const isAll = filter.search === "" && filter.reach === "all";
  const from = isAll ? sql`job_billing b` : sql`job_billing b join ${ofJobs}`;
  const which = isAll ? isWaiting(scope, filter.is_dismissed) : matching(scope, filter);
  const { rows } = await sql<{ total: number; cents: number }>`
    select count(*) as total, coalesce(sum(b.unbilled_cents), 0)::bigint as cents from ${from} where ${which}`.execute(
    scope.db,
  );
  return rows[0] ?? { total: 0, cents: 0 };
}

export type KeptBilling = {
  unbilled_cents: number;
  ready_since: string | null;
  is_dismissed: boolean;
  dismiss_reason: string | null;
};

export async function findBilling(scope: Scope, jobId: number): Promise<KeptBilling | undefined> {
  const { rows } = await sql<KeptBilling>`
    select unbilled_cents, ready_since, is_dismissed, dismiss_reason from job_billing
    where organization_id = ${scope.organizationId} and job_id = ${jobId}`.execute(scope.db);
  return rows[0];
}

/** What is left by now has nothing to bill, for a reason; null takes that back. */
export async function saveDismissal(
  tx: Scope,
  jobId: number,
  dismissal: { reason: string; at: string } | null,
): Promise<void> {
  const by = dismissal ? tx.actor.name : null;
  await sql`
    update job_billing set dismissed_cents = ${dismissal ? sql`unbilled_cents` : sql`null`},
      dismissed_at = ${dismissal?.at ?? null}, dismissed_by_name = ${by},
      dismiss_reason = ${dismissal?.reason ?? null}
    where organization_id = ${tx.organizationId} and job_id = ${jobId}`.execute(tx.db);
}
