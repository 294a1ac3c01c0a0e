/** Tells the customer's owner that an answer ended an automation, so that a person goes on where it stopped. */
import type { Scope } from "#platform/actor.ts";
import type { RunInside } from "./entry-store.ts";
import { notifyMember } from "./members.ts";
import { findRunCustomer } from "./step-store.ts";

export async function notifyOfReply(tx: Scope, run: RunInside): Promise<void> {
  const customer = await findRunCustomer(tx, run.customer_id);
  if (!customer) return;
  const name = `${customer.first_name} ${customer.last_name}`.trim();
  const text = `${name} wrote to you, so the automation ended. Answer them in Messages.`;
  await notifyMember(tx, { assignee: { to: "customer_owner" }, customer, run, text, key: "reply" });
}
