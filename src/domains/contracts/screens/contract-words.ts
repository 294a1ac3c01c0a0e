/** How contracts are written on the screen. */
import { plural } from "#shared/plural.ts";
import type { ContractGroup, ContractListItem, ContractSort, ContractStatus } from "../contract.ts";
import { contractEditPath, contractPath } from "../paths.ts";

export const statusLabels: Record<ContractStatus, string> = {
  draft: "Draft",
  sent: "Pending Signature",
  viewed: "Pending Signature",
  partly_signed: "Pending Signature",
  completed: "Signed",
  declined: "Declined",
  voided: "Voided",
  expired: "Expired",
};

export const statusColors: Record<ContractStatus, string> = {
  draft: "gray",
  sent: "yellow",
  viewed: "yellow",
  partly_signed: "yellow",
  completed: "green",
  declined: "red",
  voided: "gray",
  expired: "red",
};

export const groupOptions: { value: ContractGroup; label: string }[] = [
  { value: "draft", label: "Draft" },
  { value: "pending", label: "Pending Signature" },
  { value: "signed", label: "Signed" },
  { value: "closed", label: "Declined, Voided, Expired" },
];

export const sortOptions: { value: ContractSort; label: string }[] = [
  { value: "number", label: "Number, Lowest First" },
  { value: "-number", label: "Number, Highest First" },
  { value: "client_name", label: "Client, A to Z" },
];

type Counted = Pick<ContractListItem, "status" | "signers_total" | "signers_done">;

/** Beside the state of a contract that waits for somebody: "Not opened yet", "Opened", "1 of 2 signed". */
export function progressOf({ status, signers_total: total, signers_done: done }: Counted): string {
  if (status === "partly_signed") return `${done} of ${total} signed`;
  if (status === "viewed") return "Opened";
  return status === "sent" ? "Not opened yet" : "";
}

/** A draft without a customer has none yet. */
export const clientOf = ({ client_name: name }: Pick<ContractListItem, "client_name">): string =>
  name || "No customer yet";

/** Where a contract opens: a draft where it is written, all others where they are read. */
export const pathOf = ({ id, status }: Pick<ContractListItem, "id" | "status">): string =>
  status === "draft" ? contractEditPath({ id }) : contractPath({ id });

export const counted = (count: number): string => plural(count, "contract");
