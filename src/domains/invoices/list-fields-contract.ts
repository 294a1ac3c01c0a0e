/** The fields by which the list of invoices is filtered, sorted and shown, by the names they have in it. */
import type { ListField } from "#shared/filters/list-fields.ts";

export const invoiceListFields = [
  { name: "number", label: "Number", kind: "text" },
  { name: "client_name", label: "Client", kind: "text" },
  { name: "title", label: "Title", kind: "text" },
  {
    name: "kind",
    label: "Kind",
    kind: "choice",
    options: [
      { value: "standard", label: "Invoice" },
      { value: "deposit", label: "Deposit" },
    ],
    isRequired: true,
  },
  {
    name: "status",
    label: "Status",
    kind: "choice",
    options: [
      { value: "draft", label: "Draft" },
      { value: "issued", label: "Pending" },
      { value: "partly_paid", label: "Partly Paid" },
      { value: "paid", label: "Paid" },
      { value: "credited", label: "Credited" },
      { value: "void", label: "Void" },
      { value: "written_off", label: "Written Off" },
    ],
    isRequired: true,
  },
  { name: "total_cents", label: "Amount", kind: "money", isRequired: true },
  { name: "paid_cents", label: "Paid", kind: "money", isRequired: true },
  { name: "credited_cents", label: "Credited", kind: "money", isRequired: true },
  { name: "balance_cents", label: "Balance", kind: "money", isRequired: true },
  { name: "issued_on", label: "Date", kind: "day" },
  { name: "due_on", label: "Due Date", kind: "day" },
  { name: "sent_at", label: "Sent", kind: "moment" },
  { name: "seen_at", label: "Viewed", kind: "moment" },
  { name: "created_at", label: "Created", kind: "moment", isRequired: true },
  { name: "updated_at", label: "Last Changed", kind: "moment", isRequired: true },
] as const satisfies readonly ListField[];
