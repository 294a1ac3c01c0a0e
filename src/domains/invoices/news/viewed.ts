/** Tells the member whom it concerns when a customer has opened an invoice for the first time. */
import { tellReader } from "#domains/users/members/member-news.ts";
import { isFresh } from "#domains/users/members/news-readers.ts";
import { requirePermission } from "#platform/actor.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { invoicePath } from "../paths.ts";
import { findInvoice } from "../store.ts";
import { viewedWords } from "./mails.ts";
import { readersOf } from "./readers.ts";

export const viewedInvoices = defineReaction({
  name: "invoice-viewed-news",
  on: ["invoice.seen"],
  begins: "now",
  concerns: isFresh,
  async run(actor, { id, subject, customerId }) {
    const tx = requirePermission(actor, "invoices.view");
    const invoice = await findInvoice(tx, Number(subject.id));
    if (!invoice || customerId === null) return;
    const reader = (await readersOf(tx, [customerId])).get(customerId);
    if (!reader) return;
    const link = { label: "View invoice", path: invoicePath({ id: invoice.id }) };
    await tellReader(tx, reader, { key: `invoice-news-${id}`, ...viewedWords(invoice), link });
  },
});
