/** The finished papers of a contract: as it was sent, as it was signed, and the certificate. */
import { heldBytes } from "#domains/files/keeping.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import { findContract, type KeptContract } from "../store.ts";
import { numberText } from "../words.ts";

export type PaperKind = "original" | "signed" | "certificate";

export type FinishedPaper = { name: string; bytes: Buffer };

/** Throws `not_found` for one that is not there yet. `scope` is of the business. */
export async function finishedPaper(
  scope: Scope,
  contract: KeptContract,
  kind: PaperKind,
): Promise<FinishedPaper> {
  const id = contract[`${kind}_file_id`];
  if (id === null) throw notFound(names[kind]);
  return {
    name: `${numberText(contract.number)}${kind === "original" ? "" : ` ${kind}`}.pdf`,
    bytes: await heldBytes(scope, id),
  };
}

const names: Record<PaperKind, string> = {
  original: "Contract",
  signed: "Signed contract",
  certificate: "Certificate",
};

/** For members. */
export async function paperOfContract(actor: Actor, id: number, kind: PaperKind): Promise<FinishedPaper> {
  const scope = requirePermission(actor, "contracts.view");
  const contract = await findContract(scope, id);
  if (!contract) throw notFound("Contract");
  return finishedPaper(scope, contract, kind);
}
