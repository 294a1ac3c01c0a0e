/** The deposit of a signed contract, as it is asked for: a later domain makes the invoice of it. */
import type { Scope } from "#platform/actor.ts";
import { providedBy, providedKey } from "#platform/provided.ts";
import type { KeptContract } from "../store.ts";

export type DueDeposit = Pick<KeptContract, "id" | "title" | "customer_id" | "job_id"> & {
  amount_cents: number;
};

/**
 * In the transaction of the step, which holds the contract: saved once or not at all, whatever is tried again. What it
 * throws for people to read is kept with the step.
 */
export type AsksForDeposits = (tx: Scope, deposit: DueDeposit) => Promise<void>;

/** Provided in server/, because invoices come after contracts. */
export const depositsOfContracts = providedKey<AsksForDeposits>("deposits of contracts");

export const askForDeposit: AsksForDeposits = (tx, deposit) =>
  providedBy(tx.actor.appContext, depositsOfContracts)(tx, deposit);
