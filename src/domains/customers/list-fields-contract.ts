/** The fields by which the list of customers is filtered, sorted, shown and changed in bulk. */
import type { ListField } from "#shared/filters/list-fields.ts";
import { wordsOf } from "#shared/lookup.ts";
import { CustomerSource, CustomerStatus } from "./contract.ts";

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: wordsOf(value) }));

export const customerListFields = [
  { name: "name", label: "Name", kind: "text", isRequired: true },
  { name: "first_name", label: "First name", kind: "text", isRequired: true },
  { name: "last_name", label: "Last name", kind: "text", isRequired: true },
  { name: "email", label: "Email", kind: "text" },
  { name: "phone", label: "Phone", kind: "text" },
  { name: "company", label: "Company", kind: "text" },
  {
    name: "status",
    label: "Status",
    kind: "choice",
    options: optionsOf(CustomerStatus.options),
    isBulk: true,
    isRequired: true,
  },
  {
    name: "source",
    label: "Source",
    kind: "choice",
    options: optionsOf(CustomerSource.options),
    isBulk: true,
  },
  {
    name: "assigned_to",
    label: "Owner",
    kind: "choice",
    isMember: true,
    isUnsorted: true,
    isBulk: true,
  },
  { name: "value", label: "Estimated value", kind: "money" },
  { name: "contact", label: "Last contact", kind: "moment" },
  { name: "created", label: "Created", kind: "moment", isRequired: true },
  { name: "updated", label: "Last changed", kind: "moment", isRequired: true },
  { name: "address", label: "Address", kind: "text" },
  { name: "city", label: "City", kind: "text" },
  { name: "state", label: "State", kind: "text" },
  { name: "zip_code", label: "ZIP code", kind: "text" },
  { name: "country", label: "Country", kind: "text", isRequired: true },
  { name: "notes", label: "Notes", kind: "text", isUnsorted: true },
  { name: "can_be_texted", label: "Can be texted", kind: "yes_no", isRequired: true },
] as const satisfies readonly ListField[];
