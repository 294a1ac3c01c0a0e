/** Asks before everyone whose turn it is to sign a contract is reminded. */
import { useEffect } from "react";
import { type Named, useContractChanges } from "../change-contract.ts";

type Props = { isOpen: boolean; onClose: () => void; contract: Named };

/** The question is a window of its own, as on the contract's page. */
export function RemindPanel({ isOpen, onClose, contract }: Props) {
  const { remind } = useContractChanges();
  useEffect(() => {
    if (!isOpen) return;
    onClose();
    remind(contract);
  }, [isOpen, onClose, remind, contract]);
  return null;
}
