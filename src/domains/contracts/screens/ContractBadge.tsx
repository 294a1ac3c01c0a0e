/** The state of a contract as a small coloured word. */
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { ContractStatus } from "../contract.ts";
import { statusColors, statusLabels } from "./contract-words.ts";

export const ContractBadge = ({ status }: { status: ContractStatus }) => (
  <StatusBadge status={status} label={statusLabels[status]} color={statusColors[status]} />
);
