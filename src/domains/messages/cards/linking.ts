/** Makes the link by which a customer reaches one of their records, to stand in a message. */
import { listTypeOf } from "#domains/calendar/contract.ts";
import { getCalendarEvent } from "#domains/calendar/service.ts";
import { createSignerLink } from "#domains/contracts/sending/service.ts";
import { getContract } from "#domains/contracts/service.ts";
import { createInvoiceLink } from "#domains/invoices/sending/service.ts";
import { getInvoice } from "#domains/invoices/service.ts";
import { linkOf } from "#domains/reminders/customer-link/service.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openInbox } from "../inbox.ts";
import { findConversationRow } from "../store.ts";
import type { LinkedKind } from "./contract.ts";

/** Throws `not_found` for a record of another customer, `conflict` for one that has no link now. */
export async function linkRecord(
  actor: Actor,
  conversationId: number,
  kind: LinkedKind,
  id: number,
): Promise<{ url: string }> {
  const conversation = await findConversationRow(openInbox(actor, "messages.send"), conversationId);
  if (!conversation) throw notFound("Conversation");
  const { customer_id: customerId } = conversation;
  if (customerId === null) throw notFound(names[kind]);
  return makers[kind](actor, id, customerId);
}

const names: Record<LinkedKind, string> = { visit: "Visit", contract: "Contract", invoice: "Invoice" };

type Maker = (actor: Actor, id: number, customerId: number) => Promise<{ url: string }>;

const makers: Record<LinkedKind, Maker> = {
  async visit(actor, id, customerId) {
    const event = await getCalendarEvent(actor, id);
    if (event.customer_id !== customerId || listTypeOf[event.type] === "task") throw notFound(names.visit);
    const url = await inTransaction(requirePermission(actor, "calendar.view"), (tx) =>
      linkOf(tx, id, customerId),
    );
    return { url };
  },
  async contract(actor, id, customerId) {
    const { customer_id, signers } = await getContract(actor, id);
    if (customer_id !== customerId) throw notFound(names.contract);
    const next = signers.find((signer) => signer.user_id === null && signer.is_next);
    if (!next) throw conflict("It isn't the customer's turn to sign this contract.");
    return createSignerLink(actor, id, next.id, "link");
  },
  async invoice(actor, id, customerId) {
    if ((await getInvoice(actor, id)).customer_id !== customerId) throw notFound(names.invoice);
    return createInvoiceLink(actor, id);
  },
};
