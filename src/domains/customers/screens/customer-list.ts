/** Finding, sorting and grouping customers in the browser, quick enough for ten thousand of them at every keystroke. */
import { ownFieldKey } from "#shared/filters/list-fields.ts";
import { phoneDigits } from "#shared/phone.ts";
import { plural } from "#shared/plural.ts";
import { normaliseForSearch } from "#shared/text.ts";
import type { Sort } from "#ui/data-table/data-table-rows.ts";
import { sortIn, sortText } from "#ui/data-table/sort-text.ts";
import type { Customer, CustomerSort, CustomerStatus } from "../contract.ts";

export type Filter = { search?: string; status?: CustomerStatus };

/** A line break between the fields, so that nothing matches across two of them; as the server's search does. */
const between = "\n";
const searchTexts = new WeakMap<Customer, string>();

/** What a customer can be found by: full name, email, company and the digits of the phone number. */
function searchTextOf(customer: Customer): string {
  let text = searchTexts.get(customer);
  if (text === undefined) {
    text = [
      normaliseForSearch(`${customer.first_name} ${customer.last_name}`),
      normaliseForSearch(customer.email ?? ""),
      normaliseForSearch(customer.company ?? ""),
      phoneDigits(customer.phone ?? ""),
    ].join(between);
    searchTexts.set(customer, text);
  }
  return text;
}

/** Makes every search text ahead of the first keystroke. */
export function prepareSearch(customers: readonly Customer[]): void {
  for (const customer of customers) searchTextOf(customer);
}

/** Search and status together; keeps the order. The same array when nothing is asked for. */
export function filterCustomers(
  customers: readonly Customer[],
  { search = "", status }: Filter,
): readonly Customer[] {
  const words = normaliseForSearch(search);
  if (words === "" && !status) return customers;
  // "(212) 555" finds 212555…, while "5th" stays a word.
  const digits = /^[\d\s().+-]+$/.test(words) ? phoneDigits(words) : "";
  return customers.filter((customer) => {
    if (status && customer.status !== status) return false;
    if (words === "") return true;
    const text = searchTextOf(customer);
    return text.includes(words) || (digits !== "" && text.includes(digits));
  });
}

const sortKeys: Record<string, (customer: Customer) => string | number | null> = {
  name: (customer) => normaliseForSearch(`${customer.last_name} ${customer.first_name}`),
  email: (customer) => customer.email?.toLowerCase() ?? null,
  company: (customer) => customer.company && normaliseForSearch(customer.company),
  status: (customer) => ["lead", "prospect", "client", "inactive"].indexOf(customer.status),
  source: (customer) => customer.source,
  created: (customer) => customer.created_at,
  value: (customer) => customer.estimated_value_cents,
  contact: (customer) => customer.last_contact_at,
  updated: (customer) => customer.updated_at,
  ...Object.fromEntries(
    (["first_name", "last_name", "phone", "address", "city", "state", "zip_code", "country"] as const).map(
      (field) => [field, (customer: Customer) => customer[field] && normaliseForSearch(customer[field])],
    ),
  ),
};

/** As they came when `sort` is null or unknown. Customers without a value come last in both directions. */
export function sortCustomers(customers: readonly Customer[], sort: Sort | null): readonly Customer[] {
  const keyOf = sort && sortKeys[sort.column];
  if (!keyOf) return customers;
  const sign = sort.isDescending ? -1 : 1;
  return customers
    .map((customer) => ({ customer, key: keyOf(customer) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return a.key === b.key ? 0 : a.key < b.key ? -sign : sign;
    })
    .map(({ customer }) => customer);
}

/** "12 of 340 customers"; the whole is not known where the server holds more than were fetched. */
export function countText(
  found: { customers: readonly Customer[]; total: number | null; hasMore: boolean },
  word: string,
): string {
  const { customers, total, hasMore } = found;
  const shown = plural(customers.length, word);
  if (total === null) return `${shown}${hasMore ? " so far" : ""}`;
  return customers.length === total
    ? shown
    : `${customers.length.toLocaleString("en-US")} of ${plural(total, word)}`;
}

/** The order as the server knows it; null for one that only the browser can make. */
export function serverSort(sort: Sort | null): CustomerSort | null {
  if (!sort) return "newest";
  const known: Record<string, CustomerSort> = {
    created: "oldest",
    "-created": "newest",
    name: "name",
    "-value": "value",
    "-contact": "last_contact",
  };
  return known[sortText(sort)] ?? null;
}

/** By a field of the business's own, which only the server sorts by. */
export const isServerSort = (column: string): boolean => ownFieldKey(column) !== undefined;

export function readSort(text: string | null): Sort | null {
  if (!text) return null;
  const sort = sortIn(text);
  return Object.hasOwn(sortKeys, sort.column) || isServerSort(sort.column) ? sort : null;
}

/** The columns of the pipeline; in each, whoever changed last stands on top. An unknown status has no column. */
export function groupByStatus(customers: readonly Customer[]): Record<CustomerStatus, Customer[]> {
  const groups: Record<CustomerStatus, Customer[]> = { lead: [], prospect: [], client: [], inactive: [] };
  for (const customer of customers) {
    if (Object.hasOwn(groups, customer.status)) groups[customer.status].push(customer);
  }
  for (const group of Object.values(groups)) {
    group.sort((a, b) => (a.updated_at === b.updated_at ? 0 : a.updated_at < b.updated_at ? 1 : -1));
  }
  return groups;
}

/** In cents. */
export function totalValue(customers: readonly Customer[]): number {
  return customers.reduce((sum, customer) => sum + (customer.estimated_value_cents ?? 0), 0);
}

type List = { customers: Customer[]; next_cursor: string | null };

/**
 * The list just fetched, with the customers that have not changed taken from the list before: what was worked out for
 * them (search text, drawn rows) stays good.
 */
export function keepUnchanged(before: unknown, now: unknown): unknown {
  if (!isList(before) || !isList(now)) return now;
  const known = new Map(before.customers.map((customer) => [customer.id, customer]));
  const customers = now.customers.map((customer) => {
    const earlier = known.get(customer.id);
    const isSame = earlier?.version === customer.version && earlier.updated_at === customer.updated_at;
    return isSame ? earlier : customer;
  });
  return { ...now, customers };
}

function isList(value: unknown): value is List {
  return typeof value === "object" && value !== null && "customers" in value;
}
