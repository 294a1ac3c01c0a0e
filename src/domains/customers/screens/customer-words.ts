/** How the screens speak of a customer: the name, the status, where they came from, where they live. */
import { wordsOf } from "#ui/StatusBadge.tsx";
import { CustomerSource, CustomerStatus } from "../contract.ts";

type Named = { first_name: string; last_name: string };

export const nameOf = (customer: Named): string => `${customer.first_name} ${customer.last_name}`.trim();

export const pathOf = (customer: { id: number }): string => `/customers/${customer.id}`;

/** Also the columns of the pipeline, in their order. */
export const statuses = CustomerStatus.options;

export const statusLabels: Record<CustomerStatus, { one: string; many: string }> = {
  lead: { one: "Lead", many: "Leads" },
  prospect: { one: "Prospect", many: "Prospects" },
  client: { one: "Client", many: "Clients" },
  inactive: { one: "Inactive", many: "Inactive" },
};

export const sourceOptions = CustomerSource.options.map((source) => ({
  value: source,
  label: wordsOf(source),
}));

/** "Social media"; "Unknown" when nobody noted it. */
export const sourceWords = (source: CustomerSource | null): string => (source ? wordsOf(source) : "Unknown");

/** "3 customers", "1 lead". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
