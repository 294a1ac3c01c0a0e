/** Whose turn it is to sign. */
import { type ContractStatus, pendingStatuses, type SignerStatus } from "../contract.ts";

export const isPending = (status: ContractStatus): boolean =>
  (pendingStatuses as readonly ContractStatus[]).includes(status);

type Turn = { status: SignerStatus; position: number };

/** One after another when the contract is ordered; otherwise all who have not signed. */
export function isTurnOf(
  { status, is_ordered }: { status: ContractStatus; is_ordered: boolean },
  signers: readonly Turn[],
  signer: Turn,
): boolean {
  if (!isPending(status) || signer.status === "signed" || signer.status === "declined") return false;
  return (
    !is_ordered || signers.every((other) => other.position >= signer.position || other.status === "signed")
  );
}
