/** Brings an invoice to its customer: by mail, or by a link that is handed on. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { findCustomer } from "#domains/customers/service.ts";
import { decideOn } from "#domains/sending/decision.ts";
import { answerByMail } from "#domains/sending/handing-over.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Invoice } from "../contract.ts";
import { invoiceEvent, invoiceNotice } from "../event-builders.ts";
import { lockInvoice } from "../holding.ts";
import { owner } from "../issuing/closing.ts";
import { issue } from "../issuing/service.ts";
import { settleWaiting } from "../send-later/store.ts";
import { readInvoice } from "../serializers.ts";
import { changeInvoiceRow, type KeptInvoice } from "../store.ts";
import { nameOf } from "../words.ts";
import { makeLink } from "./links.ts";
import { invoiceMail } from "./mails.ts";
import { revokeLinks } from "./store.ts";

type Letter = { to?: string | null | undefined; message?: string | null | undefined };

/** A draft is issued first. Throws `validation` where there is no address, `conflict` for one that can't receive mail. */
export async function sendInvoice(
  actor: Actor,
  id: number,
  letter: Letter,
  expectedVersion?: number,
): Promise<Invoice> {
  return inTransaction(requirePermission(actor, "invoices.send"), async (tx) => {
    await deliverInvoice(tx, await lockInvoice(tx, id, "send", expectedVersion), letter);
    return readInvoice(tx, id);
  });
}

/** Of an invoice that is held; a draft is issued first. Throws as `sendInvoice` does. */
export async function deliverInvoice(
  tx: Scope,
  held: KeptInvoice,
  { to, message }: Letter,
): Promise<KeptInvoice> {
  const address = to ?? (await addressOf(tx, held));
  const issued = held.status === "draft" ? (await issue(tx, held)).row : held;
  await mailTo(tx, issued, address, message ?? null);
  const at = now().toISOString();
  await changeInvoiceRow(tx, held.id, { sent_at: at, sent_to: address, updated_at: at });
  await settleWaiting(tx, held.id, { status: "sent", reason: null });
  await appendEvent(tx, invoiceEvent(issued, "sent", "sent", { description: `Emailed to ${address}` }));
  return { ...issued, sent_at: at, sent_to: address };
}

/** Why it can't be emailed to its customer, as a sentence; null when it can. */
export async function mailProblem(tx: Scope, { customer_id }: KeptInvoice): Promise<string | null> {
  if (customer_id === null) return "Choose a customer.";
  const { email } = await findCustomer(actingWithin(tx, tx.actor), customer_id);
  return (await decideOn(tx, { channel: "mail", purpose: "transactional", address: email })).words;
}

async function addressOf(tx: Scope, { customer_id }: KeptInvoice): Promise<string> {
  const customer = customer_id === null ? null : await findCustomer(actingWithin(tx, tx.actor), customer_id);
  if (customer?.email) return customer.email;
  const message = customer ? "Add an email address, or create a link instead." : "Choose a customer.";
  throw invalid(message, { [customer ? "to" : "customer_id"]: message });
}

/** Of an invoice that was issued without anyone at hand: whether its customer gets it by email. */
export async function mailIfPossible(tx: Scope, issued: KeptInvoice): Promise<boolean> {
  if ((await mailProblem(tx, issued)) !== null) return false;
  await deliverInvoice(tx, issued, {});
  return true;
}

async function mailTo(tx: Scope, invoice: KeptInvoice, to: string, message: string | null): Promise<void> {
  const facts = {
    brand: await publicBrandOf(tx),
    publicUrl: tx.actor.appContext.config.publicUrl,
    invoice,
    key: `invoice-${tx.organizationId}-${invoice.id}-${now().getTime()}`,
    url: await makeLink(tx, invoice.id, "mail"),
  };
  const mail = invoiceMail(to, facts, message);
  if (await answerByMail(tx, mail, invoiceNotice(invoice, "invoice"), invoice.customer_id)) return;
  throw conflict(`${to} can't receive email. Use another address, or create a link.`);
}

/** Throws `conflict` for a draft. */
export async function createInvoiceLink(actor: Actor, id: number): Promise<{ url: string }> {
  return inTransaction(requirePermission(actor, "invoices.send"), async (tx) => {
    const held = await lockInvoice(tx, id, "send");
    if (held.status === "draft") throw conflict(`${nameOf(held)} isn't issued yet. Issue it first.`);
    owner(held);
    const url = await makeLink(tx, id, "link");
    await appendEvent(tx, invoiceEvent(held, "link_created", "link created"));
    return { url };
  });
}

export async function revokeInvoiceLinks(actor: Actor, id: number): Promise<Invoice> {
  return inTransaction(requirePermission(actor, "invoices.send"), async (tx) => {
    const held = await lockInvoice(tx, id, "send");
    if ((await revokeLinks(tx, id)) > 0)
      await appendEvent(tx, invoiceEvent(held, "links_revoked", "links turned off"));
    return readInvoice(tx, id);
  });
}
