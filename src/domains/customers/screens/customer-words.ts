/** How the screens speak of a customer: the name, the status, where they came from, where they live. */

import { lookup, wordsOf } from "#shared/lookup.ts";
import { CustomerSource, CustomerStatus } from "../contract.ts";
import { customerPath } from "../paths.ts";

type Named = { first_name: string; last_name: string };

export const nameOf = (customer: Named): string => `${customer.first_name} ${customer.last_name}`.trim();

export const pathOf = (customer: { id: number }): string => customerPath({ id: customer.id });

/** Also the columns of the pipeline, in their order. */
export const statuses = CustomerStatus.options;

export const statusLabels: Record<CustomerStatus, { one: string; many: string }> = lookup(
  {
    lead: { one: "Lead", many: "Leads" },
    prospect: { one: "Prospect", many: "Prospects" },
    client: { one: "Client", many: "Clients" },
    inactive: { one: "Inactive", many: "Inactive" },
  },
  (word) => ({ one: wordsOf(word), many: wordsOf(word) }),
);

export const sourceOptions = CustomerSource.options.map((source) => ({
  value: source,
  label: wordsOf(source),
}));

/** "Social media"; "Unknown" when nobody noted it. */
export const sourceWords = (source: CustomerSource | null): string => (source ? wordsOf(source) : "Unknown");
