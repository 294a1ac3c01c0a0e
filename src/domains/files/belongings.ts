/** What a file may be linked to, and the folder it may lie in: the business's own, and within reach. */
import { requirePermission, type Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import { holdsFolder } from "./folders-store.ts";
import { findCustomers, findJobs, replaceLinks } from "./store.ts";

type Subjects = { customer_ids?: readonly number[] | undefined; job_ids?: readonly number[] | undefined };

/** Links the file to these; what is not given stays as `kept` has it. Links that were there need no permission. */
export async function linkFile(
  tx: Scope,
  fileId: number,
  { customer_ids, job_ids }: Subjects,
  kept: { customers: readonly { id: number }[]; jobs: readonly { id: number }[] },
): Promise<void> {
  const named = { customer_ids: kept.customers.map(({ id }) => id), job_ids: kept.jobs.map(({ id }) => id) };
  await assertCustomers(tx, added(customer_ids, named.customer_ids));
  await assertJobs(tx, added(job_ids, named.job_ids));
  const wanted = { customer_ids: customer_ids ?? named.customer_ids, job_ids: job_ids ?? named.job_ids };
  await replaceLinks(tx, fileId, wanted, named);
}

const added = (wanted: readonly number[] | undefined, before: readonly number[]): number[] =>
  [...new Set(wanted)].filter((id) => !before.includes(id));

async function assertCustomers(tx: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { reach } = requirePermission(tx.actor, "customers.view");
  if ((await findCustomers(tx, ids, reach)).length === ids.length) return;
  const message = "This customer no longer exists. Choose another one.";
  throw invalid(message, { customer_ids: message });
}

async function assertJobs(tx: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { reach } = requirePermission(tx.actor, "jobs.view");
  if ((await findJobs(tx, ids, reach)).length === ids.length) return;
  const message = "This job no longer exists. Choose another one.";
  throw invalid(message, { job_ids: message });
}

export async function assertFolder(tx: Scope, id: number | null | undefined): Promise<void> {
  if (!id || (await holdsFolder(tx, id))) return;
  const message = "This folder no longer exists. Choose another one.";
  throw invalid(message, { folder_id: message });
}
