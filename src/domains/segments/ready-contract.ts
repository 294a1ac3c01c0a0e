/** Segments that most trades want, to begin with: each is a name, what it is for, and a filter that can be changed. */
import type { Filter, Item } from "./filters/contract.ts";

export type ReadySegment = { key: string; name: string; description: string; filter: Filter };

const all = (...items: Item[]): Filter => ({ field: "group", match: "all", items });
const clients: Item = { field: "status", is: "any_of", values: ["client"] };

export const readySegments: readonly ReadySegment[] = [
  {
    key: "due_for_service",
    name: "Due for service",
    description: "Clients whose last visit was more than 11 months ago, with no visit scheduled.",
    filter: all(
      clients,
      { field: "last_visit", is: "more_than_ago", amount: 11, unit: "month" },
      { field: "next_visit", is: "never" },
    ),
  },
  {
    key: "overdue",
    name: "Overdue invoices",
    description: "Customers with a balance past its due date.",
    filter: all({ field: "overdue", is: "at_least", cents: 1 }),
  },
  {
    key: "no_job_yet",
    name: "Asked for a quote, no job yet",
    description: "Leads and prospects added more than a week ago who have no job.",
    filter: all(
      { field: "status", is: "any_of", values: ["lead", "prospect"] },
      { field: "created", is: "more_than_ago", amount: 1, unit: "week" },
      { field: "jobs", is: "exactly", count: 0 },
    ),
  },
  {
    key: "contract_expiring",
    name: "Contract about to expire unsigned",
    description: "Customers with a contract to sign whose deadline is within 7 days.",
    filter: all(
      { field: "unsigned_contracts", is: "at_least", count: 1 },
      { field: "contract_deadline", is: "within_next", amount: 7, unit: "day" },
    ),
  },
  {
    key: "best_customers",
    name: "Best customers",
    description: "Customers who paid $2,000 or more in the last 12 months and owe nothing overdue.",
    filter: all(
      {
        field: "revenue",
        is: "at_least",
        cents: 200_000,
        period: { kind: "last", amount: 12, unit: "month" },
      },
      { field: "overdue", is: "at_most", cents: 0 },
    ),
  },
  {
    key: "win_back",
    name: "Win back",
    description: "Customers who paid before, with no visit and no contact for 18 months.",
    filter: all(
      { field: "last_payment", is: "ever" },
      {
        field: "group",
        match: "none",
        items: [
          { field: "last_visit", is: "within_last", amount: 18, unit: "month" },
          { field: "last_contact", is: "within_last", amount: 18, unit: "month" },
          { field: "next_visit", is: "ever" },
        ],
      },
    ),
  },
];

export const blankFilter: Filter = all(clients);
