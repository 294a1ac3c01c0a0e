/** Records of later domains that a file may be about, such as a contract: their domain says which there are. */
import { type Actor, assertMay, type Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import { providedBy, providedKey } from "#platform/provided.ts";
import { type RecordLink, recordPermissions } from "./links-contract.ts";

export type LinkedRecords = {
  /** Of these, the ones that are there, in the order of the ids. */
  find(scope: Scope, ids: readonly number[]): Promise<RecordLink[]>;
  /** Those about the customer or the job: what is about them is about these, too. */
  listAbout(
    scope: Scope,
    about: { customerId?: number | undefined; jobId?: number | undefined },
  ): Promise<number[]>;
};

/** By what a link's column is named after. Provided in server/. */
export const linkedRecords = providedKey<{ contract: LinkedRecords }>("records that files are about");

const contractsOf = ({ appContext }: Actor): LinkedRecords => providedBy(appContext, linkedRecords).contract;

const maySeeContracts = (actor: Actor): boolean =>
  actor.kind === "system" || actor.permissions.has(recordPermissions.contract);

/** Throws `forbidden` for somebody who may not know of contracts. */
export const assertMaySeeContracts = (actor: Actor): unknown => assertMay(actor, recordPermissions.contract);

/** Those that the actor may know of, under their names. */
export async function namedContracts(scope: Scope, ids: readonly number[]): Promise<RecordLink[]> {
  if (ids.length === 0 || !maySeeContracts(scope.actor)) return [];
  return contractsOf(scope.actor).find(scope, ids);
}

/** Throws `invalid` for one that is gone, another business's, or not for the actor to see. */
export async function assertContracts(tx: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || (await namedContracts(tx, ids)).length === ids.length) return;
  const message = "This contract no longer exists. Choose another one.";
  throw invalid(message, { contract_ids: message });
}

/** Nothing for somebody who may not know of contracts. */
export async function contractsAbout(
  scope: Scope,
  about: { customerId?: number | undefined; jobId?: number | undefined },
): Promise<number[]> {
  if (!maySeeContracts(scope.actor)) return [];
  return contractsOf(scope.actor).listAbout(scope, about);
}
