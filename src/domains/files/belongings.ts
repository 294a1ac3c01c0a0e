/** What a file may be linked to, and the folder it may lie in: the business's own, and within reach. */
import { requirePermission, type Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import { holdsFolder } from "./folders-store.ts";
import { assertContracts } from "./linked-records.ts";
import { findCustomers, findJobs, findVisits, replaceLinks } from "./store.ts";

type Ids = readonly number[] | undefined;
type Subjects = { customer_ids?: Ids; job_ids?: Ids; visit_ids?: Ids; contract_ids?: Ids };

type Linked = readonly { id: number }[];
type Kept = { customers: Linked; jobs: Linked; visits: Linked; contracts: Linked };

const idsOf = (links: Linked): number[] => links.map(({ id }) => id);

export const linkedIds = ({ customers, jobs, visits, contracts }: Kept) => ({
  customer_ids: idsOf(customers),
  job_ids: idsOf(jobs),
  visit_ids: idsOf(visits),
  contract_ids: idsOf(contracts),
});

/** Links the file to these; what is not given stays as `kept` has it. Links that were there need no permission. */
export async function linkFile(
  tx: Scope,
  fileId: number,
  { customer_ids, job_ids, visit_ids, contract_ids }: Subjects,
  kept: Kept = { customers: [], jobs: [], visits: [], contracts: [] },
): Promise<void> {
  const named = linkedIds(kept);
  await assertCustomers(tx, added(customer_ids, named.customer_ids));
  await assertJobs(tx, added(job_ids, named.job_ids));
  await assertVisits(tx, added(visit_ids, named.visit_ids));
  await assertContracts(tx, added(contract_ids, named.contract_ids));
  const wanted = {
    customer_ids: customer_ids ?? named.customer_ids,
    job_ids: job_ids ?? named.job_ids,
    visit_ids: visit_ids ?? named.visit_ids,
    contract_ids: contract_ids ?? named.contract_ids,
  };
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

async function assertVisits(tx: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { reach } = requirePermission(tx.actor, "jobs.view");
  if ((await findVisits(tx, ids, reach)).length === ids.length) return;
  const message = "This visit no longer exists. Choose another one.";
  throw invalid(message, { visit_ids: message });
}

export async function assertFolder(tx: Scope, id: number | null | undefined): Promise<void> {
  if (!id || (await holdsFolder(tx, id))) return;
  const message = "This folder no longer exists. Choose another one.";
  throw invalid(message, { folder_id: message });
}
