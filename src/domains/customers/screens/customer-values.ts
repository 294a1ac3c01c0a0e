/** What the customer form holds, what is wrong with it, and what of it has to be saved. */
import { type CustomFieldInputs, changedValues } from "#domains/custom-fields/values-contract.ts";
import type { Errors, Read } from "#ui/form/record-draft.ts";
import { type Customer, type CustomerChanges, type CustomerStatus, NewCustomer } from "../contract.ts";
import { centsFrom, textFrom, valueSentence } from "./leads/estimated-value.ts";

/** Every field as the text in it. */
export type CustomerValues = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  company: string;
  address: string;
  city: string;
  state: string;
  zip_code: string;
  country: string;
  status: CustomerStatus;
  source: string;
  estimated_value: string;
  /** The id of a member; blank for nobody. */
  assigned_to: string;
  notes: string;
  custom_fields: CustomFieldInputs;
};

export type CustomerField = Exclude<keyof CustomerValues, "custom_fields">;

export const fieldLabels: Record<keyof CustomerValues, string> = {
  first_name: "First Name",
  last_name: "Last Name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  address: "Street Address",
  city: "City",
  state: "State",
  zip_code: "ZIP Code",
  country: "Country",
  status: "Status",
  source: "Source",
  estimated_value: "Estimated Value",
  assigned_to: "Owner",
  notes: "Notes",
  custom_fields: "Custom Fields",
};

/** A new customer begins as a lead in the US unless the screen or the business says otherwise. */
export function emptyValues(status: CustomerStatus = "lead"): CustomerValues {
  const blank = Object.fromEntries(Object.keys(fieldLabels).map((field) => [field, ""]));
  return { ...(blank as Record<CustomerField, string>), status, country: "US", custom_fields: {} };
}

/** "Mary Ann Smith" is Mary Ann, called Smith; one word alone is a first name. */
export function namesIn(text: string): Pick<CustomerValues, "first_name" | "last_name"> {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? (words.pop() ?? "") : "";
  return { first_name: words.join(" "), last_name: last };
}

export function valuesOf(customer: Customer, currency: string): CustomerValues {
  return {
    first_name: customer.first_name,
    last_name: customer.last_name,
    email: customer.email ?? "",
    phone: customer.phone ?? "",
    company: customer.company ?? "",
    address: customer.address ?? "",
    city: customer.city ?? "",
    state: customer.state ?? "",
    zip_code: customer.zip_code ?? "",
    country: customer.country,
    status: customer.status,
    source: customer.source ?? "",
    estimated_value: textFrom(customer.estimated_value_cents, currency),
    assigned_to: customer.assigned_to ?? "",
    notes: customer.notes ?? "",
    custom_fields: customer.custom_fields ?? {},
  };
}

/** The values as the server wants them, or one sentence for each field that is wrong. */
export function readValues(values: CustomerValues, currency: string): Read<NewCustomer> {
  const { estimated_value, ...fields } = values;
  const errors: Errors = {};
  let cents: number | null = null;
  try {
    cents = centsFrom(estimated_value, currency);
  } catch {
    errors["estimated_value"] = valueSentence;
  }
  const parsed = NewCustomer.safeParse({
    ...fields,
    country: fields.country.trim() || "US",
    estimated_value_cents: cents,
    assigned_to: fields.assigned_to || null,
  });
  for (const issue of parsed.error?.issues ?? []) errors[fieldOf(issue.path.join("."))] ??= issue.message;
  if (!parsed.success || Object.keys(errors).length > 0) return { wanted: null, errors };
  return { wanted: parsed.data, errors: null };
}

/** The form's name for a field of the wire. */
export function fieldOf(name: string): string {
  return name === "estimated_value_cents" ? "estimated_value" : name;
}

/** Only what differs from `customer`, so that nothing else is written over. */
export function changesTo(customer: Customer, wanted: NewCustomer): CustomerChanges {
  const known: Partial<Record<string, unknown>> = customer;
  const { custom_fields, ...fields } = wanted;
  const changes: CustomerChanges = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => (value ?? null) !== (known[field] ?? null)),
  );
  const custom = changedValues(customer.custom_fields, custom_fields);
  return Object.keys(custom).length > 0 ? { ...changes, custom_fields: custom } : changes;
}
