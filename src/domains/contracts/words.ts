/** How a contract is named: its number, and its states as they end a sentence. */
import type { ContractStatus } from "./contract.ts";

/** "CON-001", as long as it needs from 1,000 on. */
export const numberText = (number: number): string => `CON-${String(number).padStart(3, "0")}`;

/** As they end the sentence "CON-001 is …". */
export const statusNames: Record<ContractStatus, string> = {
  draft: "a draft",
  sent: "waiting for signatures",
  viewed: "waiting for signatures",
  partly_signed: "partly signed",
  completed: "signed by everyone",
  declined: "declined",
  voided: "void",
  expired: "expired",
};
