/** How contracts are written on the screen. */
import { lookup, wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import {
  type ContractAction,
  type ContractGroup,
  type ContractListItem,
  type ContractSort,
  type ContractStatus,
  contractActions,
} from "../contract.ts";
import { contractEditPath, contractPath } from "../paths.ts";

export const statusLabels = lookup<ContractStatus, string>(
  {
    draft: "Draft",
    sent: "Pending Signature",
    viewed: "Pending Signature",
    partly_signed: "Pending Signature",
    completed: "Signed",
    declined: "Declined",
    voided: "Voided",
    expired: "Expired",
  },
  wordsOf,
);

export const statusColors = lookup<ContractStatus, string>(
  {
    draft: "gray",
    sent: "yellow",
    viewed: "yellow",
    partly_signed: "yellow",
    completed: "green",
    declined: "red",
    voided: "gray",
    expired: "red",
  },
  () => "gray",
);

export const groupOptions: { value: ContractGroup; label: string }[] = [
  { value: "draft", label: "Draft" },
  { value: "pending", label: "Pending Signature" },
  { value: "signed", label: "Signed" },
  { value: "closed", label: "Declined, Voided, Expired" },
];

const groupWheres: Record<ContractGroup, string> = {
  draft: "status.any_of.draft",
  pending: "status.any_of.sent.viewed.partly*5f*signed",
  signed: "status.any_of.completed",
  closed: "status.any_of.declined.voided.expired",
};

/** A group as a part of a view's filter, in whose text "_" would be a space. */
export const groupWhere = (group: ContractGroup | ""): string => (group === "" ? "" : groupWheres[group]);

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

export const canBe = (action: ContractAction, status: ContractStatus): boolean =>
  (contractActions[action] as readonly ContractStatus[]).includes(status);

const reasons: Record<ContractAction, string> = {
  edit: "Only drafts can be edited",
  send: "Only drafts can be sent",
  delete: "Only drafts can be deleted",
  sign: "Only contracts that are pending signature can be signed",
  remind: "Only contracts that are pending signature have someone to remind",
  correct: "Only signers of contracts that are pending signature can be corrected",
  void: "Only contracts that are pending signature can be voided",
  extend: "Only contracts that are pending or expired can be given more time",
  replace: "Signed contracts can't be replaced. Create a change order",
  change: "Only signed contracts can have a change order",
};

/** Why an action isn't allowed in a state; undefined where it is. */
export const whyNotIn = (action: ContractAction, status: ContractStatus): string | undefined =>
  canBe(action, status) ? undefined : reasons[action];
