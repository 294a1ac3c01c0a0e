/** Takes hold of a contract for a change: whether its state allows it, and whether it is as one saw it. */
import type { Scope } from "#platform/actor.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { type ContractAction, type ContractStatus, contractActions } from "./contract.ts";
import { type KeptContract, lockContractRow } from "./store.ts";
import { numberText, statusNames } from "./words.ts";

/**
 * Held until the transaction ends. Throws `not_found`, or `conflict` when its state does not allow the action; null is for
 * what any state allows.
 */
export async function lockContract(
  tx: Scope,
  id: number,
  action: ContractAction | null,
  expectedVersion?: number,
): Promise<KeptContract> {
  const row = await lockContractRow(tx, id);
  if (!row || row.deleted_at !== null) throw notFound("Contract");
  if (action !== null) assertMay(row, action);
  await assertUnchanged(tx, row, expectedVersion, {
    thing: "contract",
    subjects: [{ kind: "contract", id }],
  });
  return row;
}

const refusals: Record<ContractAction, string> = {
  edit: "What was sent doesn't change. Void and replace it instead.",
  send: "Only a draft can be sent.",
  delete: "Only a draft can be deleted.",
  sign: "It can't be signed.",
  remind: "There is no one to remind.",
  correct: "Its signers can't be changed.",
  void: "It can't be voided.",
  extend: "It can't be given more time.",
  replace: "It can't be replaced.",
  change: "Only a signed contract can have a change order.",
};

export function assertMay(
  { number, status }: Pick<KeptContract, "number" | "status">,
  action: ContractAction,
) {
  if ((contractActions[action] as readonly ContractStatus[]).includes(status)) return;
  throw conflict(`${numberText(number)} is ${statusNames[status]}. ${refusals[action]}`);
}
