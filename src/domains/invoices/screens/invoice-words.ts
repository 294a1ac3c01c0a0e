/** How invoices are written on the screen. */
import { lookup, wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import {
  type AccountEntry,
  type EntryKind,
  type InvoiceAction,
  type InvoiceGroup,
  type InvoiceListItem,
  type InvoiceSort,
  type InvoiceStatus,
  invoiceActions,
} from "../contract.ts";
import { invoiceEditPath, invoicePath } from "../paths.ts";

type Stated = Pick<InvoiceListItem, "status" | "is_overdue">;

const statusLabels = lookup<InvoiceStatus, string>(
  {
    draft: "Draft",
    issued: "Pending",
    partly_paid: "Pending",
    paid: "Paid",
    credited: "Credited",
    void: "Void",
    written_off: "Written Off",
  },
  wordsOf,
);

const statusColors = lookup<InvoiceStatus, string>(
  {
    draft: "gray",
    issued: "yellow",
    partly_paid: "yellow",
    paid: "green",
    credited: "gray",
    void: "gray",
    written_off: "gray",
  },
  () => "gray",
);

export const stateOf = ({ status, is_overdue }: Stated): { label: string; color: string } =>
  is_overdue
    ? { label: "Overdue", color: "red" }
    : { label: statusLabels[status], color: statusColors[status] };

export const groupOptions: { value: InvoiceGroup | ""; label: string }[] = [
  { value: "", label: "All" },
  { value: "paid", label: "Paid Only" },
  { value: "unpaid", label: "Unpaid Only" },
  { value: "pending", label: "Pending Only" },
  { value: "overdue", label: "Overdue Only" },
  { value: "draft", label: "Draft Only" },
  { value: "closed", label: "Void, Written Off, Credited" },
];

/** In a filter's text "_" would be a space, so it stands there by its code. */
const groupWheres: Record<InvoiceGroup, string> = {
  paid: "status.any_of.paid",
  unpaid: "status.any_of.issued.partly*5f*paid",
  pending: "status.any_of.issued.partly*5f*paid due_on.since.today",
  overdue: "status.any_of.issued.partly*5f*paid due_on.before.today",
  draft: "status.any_of.draft",
  closed: "status.any_of.void.written*5f*off.credited",
};

/** A group as a part of a view's filter. */
export const groupWhere = (group: InvoiceGroup | ""): string => (group === "" ? "" : groupWheres[group]);

export const sortOptions: { value: InvoiceSort; label: string }[] = [
  { value: "number", label: "Number, Lowest First" },
  { value: "-number", label: "Number, Highest First" },
  { value: "client_name", label: "Client, A to Z" },
  { value: "due_on", label: "Due Date, Earliest First" },
  { value: "-total_cents", label: "Amount, Highest First" },
];

/** Beside the state: what of a part-paid one came in, and whether its customer has looked at it. */
export function progressOf({ status, sent_at, seen_at }: InvoiceListItem): string {
  if (status === "partly_paid") return "Partly paid";
  if (status !== "issued") return "";
  if (seen_at) return "Seen";
  return sent_at ? "Sent" : "Not sent yet";
}

/** A draft has no number yet. */
export const numberOf = ({ number }: Pick<InvoiceListItem, "number">): string => number ?? "Draft";

/** "INV-001", or "the draft" within a sentence. */
export const nameOf = ({ number }: Pick<InvoiceListItem, "number">): string => number ?? "The draft";

/** A draft without a customer has none yet. */
export const clientOf = ({ client_name: name }: Pick<InvoiceListItem, "client_name">): string =>
  name || "No customer yet";

export const titleOf = ({ title }: Pick<InvoiceListItem, "title">): string => title || "Invoice";

/** Where an invoice opens: a draft where it is written, all others where they are read. */
export const pathOf = ({ id, status }: Pick<InvoiceListItem, "id" | "status">): string =>
  status === "draft" ? invoiceEditPath({ id }) : invoicePath({ id });

export const counted = (count: number): string => plural(count, "invoice");

const canBe = (action: InvoiceAction, status: InvoiceStatus): boolean =>
  (invoiceActions[action] as readonly InvoiceStatus[]).includes(status);

const reasons: Record<InvoiceAction, string> = {
  edit: "Only drafts can be edited",
  issue: "Only drafts can be issued",
  delete: "Only drafts can be deleted",
  send: "Void and written-off invoices can't be sent",
  remind: "There's nothing left to pay",
  pay: "There's nothing left to pay",
  void: "Only issued invoices can be voided",
  write_off: "There's nothing left to write off",
  credit: "Only issued invoices that aren't credited in full can be credited",
};

/** Why an action isn't allowed in a state; undefined where it is. */
export const whyNotIn = (action: InvoiceAction, status: InvoiceStatus): string | undefined =>
  canBe(action, status) ? undefined : reasons[action];

const entryLabels = lookup<EntryKind, string>(
  {
    issued: "Invoiced",
    voided: "Voided",
    written_off: "Written off",
    credit_note: "Credit note",
    payment: "Payment",
    refund: "Refund",
    payment_failed: "Payment failed",
    disputed: "Payment disputed",
    dispute_won: "Dispute won",
    credit_applied: "Paid from credit",
  },
  wordsOf,
);

/** What was paid of an invoice that is credited or voided goes to the customer's credit. */
export const entryWords = ({ kind, amount_cents }: Pick<AccountEntry, "kind" | "amount_cents">): string =>
  kind === "credit_applied" && amount_cents > 0 ? "Moved to credit" : entryLabels[kind];
