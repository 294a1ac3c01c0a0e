/** The fields by which the price book is filtered, sorted and shown, by the names they have in its list. */
import type { ListField } from "#shared/filters/list-fields.ts";

export const serviceListFields = [
  { name: "name", label: "Name", kind: "text", isRequired: true },
  { name: "sku", label: "Code", kind: "text" },
  { name: "category", label: "Category", kind: "text", isBulk: true, isRequired: true },
  { name: "description", label: "Description", kind: "text", isUnsorted: true },
  {
    name: "status",
    label: "Status",
    kind: "choice",
    options: [
      { value: "draft", label: "Draft" },
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
    ],
    isBulk: true,
    isRequired: true,
  },
  { name: "price", label: "Price", kind: "money", isRequired: true },
  {
    name: "unit",
    label: "Pricing",
    kind: "choice",
    options: [
      { value: "job", label: "Per job" },
      { value: "hour", label: "Per hour" },
      { value: "each", label: "Per unit" },
    ],
    isRequired: true,
  },
  { name: "duration", label: "Duration (Minutes)", kind: "number", isBulk: true },
  { name: "is_taxable", label: "Taxable", kind: "yes_no", isBulk: true, isRequired: true },
  { name: "materials", label: "Materials", kind: "text", isUnsorted: true },
  { name: "cost", label: "Cost", kind: "money", needs: "services.cost" },
  { name: "total_cost", label: "Cost with Materials", kind: "money", needs: "services.cost" },
  { name: "margin_amount", label: "Margin Amount", kind: "money", needs: "services.cost" },
  { name: "margin", label: "Margin (%)", kind: "number", needs: "services.cost" },
  { name: "uses", label: "Times Sold", kind: "number", isRequired: true },
  { name: "active_jobs", label: "Active Jobs", kind: "number", isRequired: true },
  { name: "created_at", label: "Created", kind: "moment", isRequired: true },
  { name: "updated_at", label: "Last Changed", kind: "moment", isRequired: true },
] as const satisfies readonly ListField[];
