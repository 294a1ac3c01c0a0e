/** How the lines of a contract are taken from jobs and the price book: by value, with a note of where each came from. */
import { getJob } from "#domains/jobs/service.ts";
import { forgetUses } from "#domains/services/selling.ts";
import * as sold from "#domains/services/sold-lines.ts";
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
export const agreeOnServices = (tx: Scope, id: number, lines: readonly ContractLine[]): Promise<void> =>
  sold.agreeOnServices(tx, subjectOf(id), lines);

export const stillSold = (tx: Scope, lines: readonly ContractLine[]): Promise<ContractLine[]> =>
  sold.stillSold(tx, lines);

/** For a draft that was deleted: the services may be deleted, too. */
export const forgetServices = (tx: Scope, id: number): Promise<void> => forgetUses(tx, subjectOf(id));
