/** Keeps that somebody called, wrote to or visited a customer, and when it last happened. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent, type NewEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { fullName, lockCustomerForUpdate } from "./changing.ts";
import type { Customer } from "./contract.ts";
import { changeCustomerRow, moveLastContactRow } from "./store.ts";

export type ContactChannel = "call" | "email" | "text" | "visit";

const wordFor: Record<ContactChannel, string> = {
  call: "called",
  email: "emailed",
  text: "texted",
  visit: "visited",
};

export async function logContact(actor: Actor, id: number, channel: ContactChannel): Promise<Customer> {
  const scope = requirePermission(actor, "customers.update");
  return inTransaction(scope, async (tx) => {
    const moment = now().toISOString();
    const { last_contact_at: before } = await lockCustomerForUpdate(tx, id);
    const isLatest = before === null || Date.parse(before) < Date.parse(moment);
    const customer = await changeCustomerRow(tx, id, {
      updated_at: moment,
      ...(isLatest ? { last_contact_at: moment } : {}),
    });
    await appendEvent(tx, contactEvent(customer, channel));
    return customer;
  });
}

export const contactEvent = (customer: Customer, channel: ContactChannel): NewEvent => ({
  type: "customer.contacted",
  subject: { kind: "customer", id: customer.id },
  customerId: customer.id,
  title: `${fullName(customer)} was ${wordFor[channel]}`,
  data: { customer_name: fullName(customer), channel },
});

/**
 * For a domain whose own record proves a contact, such as a finished visit: moves the last contact on to `when`, never
 * back, in the transaction of that record, which also writes the event.
 */
export async function touchLastContact(tx: Scope, id: number, when: Date): Promise<void> {
  await moveLastContactRow(tx, id, when.toISOString(), now().toISOString());
}
