/** The fields by which the list of contracts is filtered, sorted and shown, by the names they have in it. */
import type { ListField } from "#shared/filters/list-fields.ts";

export const contractListFields = [
  { name: "number", label: "Number", kind: "text", isRequired: true },
  { name: "title", label: "Title", kind: "text", isRequired: true },
  { name: "client_name", label: "Client", kind: "text" },
  {
    name: "status",
    label: "Status",
    kind: "choice",
    options: [
      { value: "draft", label: "Draft" },
      { value: "sent", label: "Sent" },
      { value: "viewed", label: "Opened" },
      { value: "partly_signed", label: "Partly Signed" },
      { value: "completed", label: "Signed" },
      { value: "declined", label: "Declined" },
      { value: "voided", label: "Voided" },
      { value: "expired", label: "Expired" },
    ],
    isRequired: true,
  },
  { name: "total_cents", label: "Value", kind: "money", isRequired: true },
  { name: "template_name", label: "Template", kind: "text", needs: "templates.view" },
  { name: "signers_total", label: "Signers", kind: "number", isRequired: true },
  { name: "signers_done", label: "Signed By", kind: "number", isRequired: true },
  { name: "signers_left", label: "Signatures to Come", kind: "number", isRequired: true },
  { name: "date", label: "Date", kind: "moment", isRequired: true },
  { name: "sent_at", label: "Sent", kind: "moment" },
  { name: "sent_by", label: "Sent By", kind: "choice", isMember: true },
  { name: "expires_at", label: "Expires", kind: "moment" },
  { name: "completed_at", label: "Signed On", kind: "moment" },
  { name: "closed_at", label: "Closed", kind: "moment" },
  { name: "close_reason", label: "Reason for Closing", kind: "text" },
  { name: "created_by", label: "Created By", kind: "choice", isMember: true },
  { name: "created_at", label: "Created", kind: "moment", isRequired: true },
  { name: "updated_at", label: "Last Changed", kind: "moment", isRequired: true },
] as const satisfies readonly ListField[];
