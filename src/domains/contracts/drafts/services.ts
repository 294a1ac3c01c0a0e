/** How the lines of a contract are taken from jobs and the price book: by value, with a note of where each came from. */
import { getJob } from "#domains/jobs/service.ts";
import { forgetUses, sellableAmong, sellServices, soldIn } from "#domains/services/selling.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import type { ContractLine } from "../prices-contract.ts";

const subjectOf = (id: number) => ({ kind: "contract", id });

/** Throws `not_found` for a job that the actor can't see. */
export async function linesOfJob(actor: Actor, jobId: number): Promise<ContractLine[]> {
  const { lines } = await getJob(actor, jobId);
  return lines.map(({ service_id, name, quantity, unit_price_cents, is_taxable }) => ({
    service_id,
    name,
    description: "",
    quantity,
    unit_price_cents,
    is_taxable,
  }));
}

/** Notes what the contract holds of the price book. Throws `conflict` for a service that was added and is not active. */
export async function agreeOnServices(tx: Scope, id: number, lines: readonly ContractLine[]): Promise<void> {
  const subject = subjectOf(id);
  const wanted = idsOf(lines);
  const before = (await soldIn(tx, subject)).map(({ service_id }) => service_id);
  const gone = before.filter((each) => !wanted.includes(each));
  if (gone.length > 0) await forgetUses(tx, subject, gone);
  const added = wanted.filter((each) => !before.includes(each));
  if (added.length > 0) await sellServices(tx, added, subject);
}

/** A line whose service is no longer sold stays as it was written, and comes from nowhere. */
export async function stillSold(tx: Scope, lines: readonly ContractLine[]): Promise<ContractLine[]> {
  const sold = await sellableAmong(tx, idsOf(lines));
  return lines.map((line) => ({
    ...line,
    service_id: line.service_id !== null && sold.has(line.service_id) ? line.service_id : null,
  }));
}

const idsOf = (lines: readonly ContractLine[]): number[] => [
  ...new Set(lines.flatMap(({ service_id }) => service_id ?? [])),
];

/** For a draft that was deleted: the services may be deleted, too. */
export const forgetServices = (tx: Scope, id: number): Promise<void> => forgetUses(tx, subjectOf(id));
