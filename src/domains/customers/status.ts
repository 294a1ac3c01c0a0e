/** Tells the event log what was changed about a customer; a change of status is news of its own (ruling R26). */
import type { PreparedFields } from "#domains/custom-fields/values.ts";
import type { Scope } from "#platform/actor.ts";
import { appendEvent, type EventOfAdded, type NewEvent } from "#platform/events.ts";
import { fullName } from "./changing.ts";
import type { CustomerStatus } from "./contract.ts";
import type { Details } from "./details.ts";
import type { CustomerColumns } from "./store.ts";

const asNoun: Record<CustomerStatus, string> = {
  lead: "a lead",
  prospect: "a prospect",
  client: "a client",
  inactive: "an inactive customer",
};

export function additionEvent(customer: CustomerColumns): NewEvent {
  const { id } = customer;
  return { ...addition(customer), subject: { kind: "customer", id }, customerId: id };
}

/** The same, told while the customer is being saved. */
export const ownAddition = (customer: Added): EventOfAdded => ({
  ...addition(customer),
  kind: "customer",
  customerId: "itself",
});

type Added = Pick<CustomerColumns, "first_name" | "last_name" | "status" | "source">;

function addition(customer: Added) {
  const { status, source } = customer;
  return {
    type: "customer.created",
    title: `${fullName(customer)} was added as ${asNoun[status]}`,
    description: source ? `Source: ${source.replaceAll("_", " ")}` : undefined,
    data: { customer_name: fullName(customer), status, source },
  };
}

export async function recordChanges(
  tx: Scope,
  kept: CustomerColumns,
  changed: Partial<Details>,
  fields: PreparedFields,
): Promise<void> {
  for (const event of changeEvents(kept, changed, fields)) await appendEvent(tx, event);
}

/** `changed` names the fields with their new values; before and after of no other field are kept. */
export function changeEvents(
  kept: CustomerColumns,
  changed: Partial<Details>,
  custom?: PreparedFields,
): NewEvent[] {
  const { status, ...details } = changed;
  const customer = { ...kept, ...changed };
  const about = { subject: { kind: "customer", id: kept.id }, customerId: kept.id };
  const events: NewEvent[] = [];
  if (status !== undefined) {
    events.push({
      ...about,
      type: "customer.status_changed",
      title: `${fullName(customer)} moved from ${kept.status} to ${status}`,
      data: { customer_name: fullName(customer), from: kept.status, to: status },
    });
  }
  const fields = Object.keys(details) as (keyof typeof details)[];
  if (fields.length > 0 || custom?.isChange) {
    const before = Object.fromEntries(fields.map((field) => [field, kept[field]]));
    events.push({
      ...about,
      type: "customer.updated",
      title: `${fullName(customer)} was updated`,
      description: [...fields.map(inWords), ...(custom?.words ? [custom.words] : [])].join(", "),
      data: { customer_name: fullName(customer), before, after: details, ...custom?.data },
    });
  }
  return events;
}

/** "Estimated value, zip code": the fields as a reader knows them. */
function inWords(field: string, position: number): string {
  const words = field.replace(/_(cents|at|to)$/, "").replaceAll("_", " ");
  return position === 0 ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
