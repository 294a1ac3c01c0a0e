/**
 * What a segment can ask of a customer: a closed list of fields, each with the kind of question it answers and the
 * permission that it takes. Facts about work, money and consent are those of the domains that keep them.
 */
import type { Permission } from "#shared/permissions.ts";

export type FieldGroup = "customer" | "work" | "money" | "contracts" | "offers";

export const groupLabels: Record<FieldGroup, string> = {
  customer: "Customer",
  work: "Visits and jobs",
  money: "Money",
  contracts: "Contracts",
  offers: "Offers",
};

type Facts = {
  label: string;
  group: FieldGroup;
  /** Besides "customers.view", for every record of its kind. */
  needs?: Permission;
  /** It can be narrowed down to one service of the price book, or to a period. */
  takes?: readonly ("service" | "period")[];
};

/** Words as they are on the customer's record. */
export const textFields = {
  first_name: { label: "First name", group: "customer" },
  last_name: { label: "Last name", group: "customer" },
  company: { label: "Company", group: "customer" },
  email: { label: "Email", group: "customer" },
  phone: { label: "Phone", group: "customer" },
  address: { label: "Address", group: "customer" },
  city: { label: "City", group: "customer" },
  state: { label: "State", group: "customer" },
  zip_code: { label: "ZIP code", group: "customer" },
  country: { label: "Country", group: "customer" },
  notes: { label: "Notes", group: "customer" },
} as const satisfies Record<string, Facts>;

/** Days on the business's calendar. */
export const dayFields = {
  created: { label: "Added", group: "customer" },
  last_contact: { label: "Last contact", group: "customer" },
  last_visit: { label: "Last visit", group: "work", needs: "jobs.view", takes: ["service"] },
  next_visit: { label: "Next visit", group: "work", needs: "jobs.view", takes: ["service"] },
  last_payment: { label: "Last payment", group: "money", needs: "payments.view" },
  contract_signed: { label: "Contract signed", group: "contracts", needs: "contracts.view" },
  contract_deadline: { label: "Deadline to sign", group: "contracts", needs: "contracts.view" },
} as const satisfies Record<string, Facts>;

/** Whole numbers. */
export const countFields = {
  visits: { label: "Visits", group: "work", needs: "jobs.view", takes: ["service", "period"] },
  jobs: { label: "Jobs", group: "work", needs: "jobs.view" },
  open_jobs: { label: "Open jobs", group: "work", needs: "jobs.view" },
  cancelled_jobs: { label: "Cancelled jobs", group: "work", needs: "jobs.view", takes: ["period"] },
  signed_contracts: { label: "Signed contracts", group: "contracts", needs: "contracts.view" },
  unsigned_contracts: {
    label: "Contracts waiting to be signed",
    group: "contracts",
    needs: "contracts.view",
  },
} as const satisfies Record<string, Facts>;

/** Whole minor units of the business's currency. */
export const moneyFields = {
  estimated_value: { label: "Estimated value", group: "customer" },
  revenue: { label: "Revenue", group: "money", needs: "payments.view", takes: ["period"] },
  balance_due: { label: "Balance due", group: "money", needs: "invoices.view" },
  overdue: { label: "Overdue", group: "money", needs: "invoices.view" },
  unpaid_deposits: { label: "Unpaid deposits", group: "money", needs: "invoices.view" },
} as const satisfies Record<string, Facts>;

export const yesNoFields = {
  has_email: { label: "Has an email address", group: "customer" },
  can_be_texted: { label: "Has a phone number that can be texted", group: "customer" },
  offers_by_text: { label: "Agreed to offers by text", group: "offers" },
  offers_by_email: { label: "Can get offers by email", group: "offers" },
} as const satisfies Record<string, Facts>;

const choiceFields = {
  status: { label: "Status", group: "customer" },
  source: { label: "Source", group: "customer" },
  assigned_to: { label: "Owner", group: "customer" },
} as const satisfies Record<string, Facts>;

const all = {
  ...choiceFields,
  ...textFields,
  ...dayFields,
  ...countFields,
  ...moneyFields,
  ...yesNoFields,
};

export type FieldName = keyof typeof all;
export const fieldFacts: Record<FieldName, Facts> = all;
export const fieldNames = Object.keys(all) as FieldName[];

export type FieldKind = "choice" | "text" | "day" | "count" | "money" | "yes_no";

export function kindOf(field: FieldName): FieldKind {
  if (field in textFields) return "text";
  if (field in dayFields) return "day";
  if (field in countFields) return "count";
  if (field in moneyFields) return "money";
  return field in yesNoFields ? "yes_no" : "choice";
}
