/** Which calls about invoices exist, and what each of them needs. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Email, Id, IdParam, longText, orBlank, requiredText } from "#shared/fields.ts";
import { LeftOut } from "#shared/filters/asked.ts";
import {
  changeable,
  Invoice,
  InvoiceChanges,
  InvoiceHistoryEntry,
  InvoiceListItem,
  InvoicePreview,
  InvoiceQuery,
  InvoiceStats,
  NewInvoice,
  UnbilledLine,
} from "./contract.ts";

const Reason = requiredText("Reason", 500);
const ById = z.object({ id: IdParam });
const Versioned = ById.extend({ version: z.int().optional() });
const tags = ["Invoices"];
const at = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, summary: string) => ({
  method,
  path: `/api/invoices${path}` as `/${string}`,
  summary,
  tags,
});

export const invoicesContract = {
  list: needing("invoices.view")
    .route(at("GET", "", "List invoices"))
    .input(InvoiceQuery)
    .output(
      z.object({
        invoices: z.array(InvoiceListItem),
        total: z.number(),
        next_cursor: z.string().nullable(),
        left_out: LeftOut,
      }),
    ),
  stats: needing("invoices.view")
    .route(at("GET", "/stats", "Retrieve what invoices come to"))
    .output(InvoiceStats),
  balance: needing("invoices.view", "customers.view")
    .route({
      method: "GET",
      path: "/api/customers/{id}/balance",
      summary: "Retrieve what a customer owes, has to their credit and paid",
      tags,
    })
    .input(ById)
    .output(
      z.object({
        /** Below 0: the business owes the customer. */
        balance_cents: z.number(),
        credit_cents: z.number(),
        paid_cents: z.number(),
        currency: z.string(),
      }),
    ),
  get: needing("invoices.view")
    .route(at("GET", "/{id}", "Retrieve an invoice"))
    .input(ById)
    .output(Invoice),
  history: needing("invoices.view")
    .route(at("GET", "/{id}/history", "List the history of an invoice, newest first"))
    .input(ById)
    .output(z.array(InvoiceHistoryEntry)),
  unbilled: needing("invoices.view", "jobs.view")
    .route(at("GET", "/{id}/unbilled", "List the lines of a job that no other invoice bills"))
    .input(ById.extend({ job_id: z.coerce.number().pipe(Id) }))
    .output(z.object({ lines: z.array(UnbilledLine) })),
  create: needing("invoices.create")
    .route({ ...at("POST", "", "Create an invoice as a draft"), successStatus: 201 })
    .input(NewInvoice)
    .output(Invoice),
  update: needing("invoices.update")
    .route(at("PUT", "/{id}", "Update a draft invoice"))
    .input(ById.extend(InvoiceChanges.shape))
    .output(Invoice),
  preview: needing("invoices.view")
    .route(at("POST", "/{id}/preview", "Preview a draft invoice with changes that aren't saved"))
    .input(ById.extend(changeable))
    .output(InvoicePreview),
  duplicate: needing("invoices.create")
    .route({ ...at("POST", "/{id}/duplicate", "Duplicate an invoice as a draft"), successStatus: 201 })
    .input(ById)
    .output(Invoice),
  delete: needing("invoices.delete")
    .route(at("DELETE", "/{id}", "Delete a draft invoice. It can be restored for 30 days"))
    .input(ById)
    .output(Invoice),
  restore: needing("invoices.delete")
    .route(at("POST", "/{id}/restore", "Restore a deleted draft invoice"))
    .input(ById)
    .output(Invoice),
  issue: needing("invoices.send")
    .route(at("POST", "/{id}/issue", "Issue an invoice: it gets its number and no longer changes"))
    .input(Versioned)
    .output(Invoice),
  send: needing("invoices.send")
    .route(at("POST", "/{id}/send", "Email an invoice to its customer. A draft is issued first"))
    .input(
      Versioned.extend({
        /** The customer's own address without one. */
        to: orBlank(Email),
        message: orBlank(longText("Message", 2_000)),
      }),
    )
    .output(Invoice),
  link: needing("invoices.send")
    .route({
      ...at("POST", "/{id}/links", "Create a link to an issued invoice. It is returned once"),
      successStatus: 201,
    })
    .input(ById)
    .output(z.object({ url: z.string() })),
  revokeLinks: needing("invoices.send")
    .route(at("DELETE", "/{id}/links", "Turn off every link to an invoice"))
    .input(ById)
    .output(Invoice),
  void: needing("invoices.adjust")
    .route(at("POST", "/{id}/void", "Void an issued invoice. It keeps its number"))
    .input(ById.extend({ reason: Reason }))
    .output(Invoice),
  writeOff: needing("invoices.adjust")
    .route(at("POST", "/{id}/write-off", "Write off what is left to pay of an invoice"))
    .input(ById.extend({ reason: Reason }))
    .output(Invoice),
  credit: needing("invoices.adjust")
    .route(at("POST", "/{id}/credit-notes", "Credit an issued invoice, in full or in part"))
    .input(
      ById.extend({
        reason: Reason,
        /** With its taxes; everything that isn't credited yet when it is null. */
        amount_cents: z
          .int("Amount must be a whole number of cents")
          .min(1, "Amount must be more than 0")
          .nullable()
          .default(null),
      }),
    )
    .output(Invoice),
  applyCredit: needing("invoices.adjust")
    .route(at("POST", "/{id}/apply-credit", "Pay an invoice from the customer's credit"))
    .input(ById)
    .output(Invoice),
};
