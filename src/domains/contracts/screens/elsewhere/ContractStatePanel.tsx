/** The state of a contract, for screens of later domains. */
import type { ContractStatus } from "../../contract.ts";
import { ContractBadge } from "../ContractBadge.tsx";

export const ContractStatePanel = ({ status }: { status: ContractStatus }) => (
  <ContractBadge status={status} />
);
