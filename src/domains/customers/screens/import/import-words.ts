/** How the parts of an import are called. */
import { lookup, wordsOf } from "#shared/lookup.ts";
import type { ImportAction, ImportField } from "../../importing/contract.ts";

export const fieldLabels: Record<ImportField, string> = {
  name: "Name",
  first_name: "First name",
  last_name: "Last name",
  company: "Company",
  email: "Email",
  phone: "Phone",
  status: "Status",
  source: "Source",
  address: "Address",
  city: "City",
  state: "State",
  zip_code: "ZIP code",
  country: "Country",
  notes: "Notes",
  estimated_value: "Estimated value",
};

export const actionLooks: Record<ImportAction, { label: string; color: string }> = lookup(
  {
    create: { label: "New", color: "green" },
    skip: { label: "Skipped", color: "gray" },
    invalid: { label: "Error", color: "red" },
  },
  (word) => ({ label: wordsOf(word), color: "gray" }),
);
