/** How recurring invoices are spoken of. */
import { lookup, wordsOf } from "#shared/lookup.ts";
import { recurringInvoicePath } from "../../paths.ts";
import type {
  Frequency,
  RecurringAction,
  RecurringListItem,
  RecurringStatus,
} from "../../recurring/contract.ts";

export const frequencyWords = lookup<Frequency, string>(
  { weekly: "Weekly", monthly: "Monthly", quarterly: "Quarterly", yearly: "Yearly" },
  wordsOf,
);

export const statusWords = lookup<RecurringStatus, string>(
  { active: "Active", paused: "Paused", ended: "Ended" },
  wordsOf,
);

export const actionWords = lookup<RecurringAction, string>(
  { draft: "Create a draft", issue: "Issue it", send: "Issue and email it" },
  wordsOf,
);

export const pathOf = ({ id }: Pick<RecurringListItem, "id">): string => recurringInvoicePath({ id });
