/**
 * From work to bill: the queue of what is done and not invoiced, drafts of many jobs at once, parts of a job, deposits.
 *
 * A job waits in the queue once it is completed or a visit of it is done, as long as a line of it is not billed wholly, or
 * something was used on a visit that no line sells and no invoice bills. A draft takes the lines; what was used is offered
 * beside them, and taken by itself where no line is left.
 * The database keeps that beside the job, in the transaction of whatever changes it. Of each line no more is billed than
 * was sold, whoever bills at the same moment (features.md T-FS-4), and a repeated press gives no second draft (T-FS-3).
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, Page, requiredText, shortText } from "#shared/fields.ts";
import { cents, percent, Quantity } from "#shared/money/money-fields.ts";
import { Invoice } from "../contract.ts";

export const ReadyJob = z
  .object({
    job_id: z.number(),
    /** "J-1042" */
    number: z.string(),
    title: z.string(),
    status: z.enum(["planning", "in_progress", "completed", "cancelled"]),
    customer_id: z.number().nullable(),
    client_name: z.string(),
    /** What is left to bill before taxes and discounts, with what was used at its price. */
    unbilled_cents: z.number(),
    /** How many parts and times were used on visits that no line sells and no invoice bills. */
    unbilled_uses: z.number(),
    /** When the first work was done. */
    ready_since: z.string(),
    /** Why there is nothing to bill, and who said so; null while it waits. */
    dismissed: z.object({ reason: z.string(), by_name: z.string(), at: z.string() }).nullable(),
  })
  .meta({ id: "ReadyJob" });
export type ReadyJob = z.infer<typeof ReadyJob>;

export const ReadyQuery = Page.extend({
  /** Anywhere in number, title, client or place of the job. */
  search: shortText("The search", 200).optional(),
  /** Those of which someone said that there is nothing to bill, instead of those that wait. */
  is_dismissed: z.stringbool().default(false),
});
export type ReadyQuery = z.infer<typeof ReadyQuery>;

export const ReadyPage = z.object({
  /** The longest waiting first. */
  jobs: z.array(ReadyJob),
  /** Of all that were asked for, not of this page alone. */
  total: z.number(),
  total_cents: z.number(),
  currency: z.string(),
  next_cursor: z.string().nullable(),
});
export type ReadyPage = z.infer<typeof ReadyPage>;

export const mostDrafts = 100;

export const WantedDrafts = z.object({
  job_ids: z
    .array(Id)
    .min(1, "Choose at least one job")
    .max(mostDrafts, `Choose up to ${mostDrafts} jobs at a time`)
    .refine((ids) => new Set(ids).size === ids.length, { error: "Choose each job once" }),
  /** One draft for each job, or one for all chosen jobs of a customer. */
  each: z.enum(["job", "customer"]).default("job"),
});
export type WantedDrafts = z.infer<typeof WantedDrafts>;

/** What became of one of the chosen jobs. */
export const DraftOutcome = z.object({
  job_id: z.number(),
  /** Null where nothing was drafted. */
  invoice_id: z.number().nullable(),
  total_cents: z.number().nullable(),
  /** Why nothing was drafted, in words for people. */
  problem: z.string().nullable(),
});
export type DraftOutcome = z.infer<typeof DraftOutcome>;

/** The work that is billed: one of the two. */
const work = { job_id: Id.optional(), contract_id: Id.optional() };
const isOneWork = ({ job_id, contract_id }: { job_id?: unknown; contract_id?: unknown }): boolean =>
  (job_id === undefined) !== (contract_id === undefined);
const oneWork = { error: "Choose a job or a contract", path: ["job_id"] };

export const WantedDeposit = z
  .object({
    ...work,
    /** Of what the work comes to. */
    percent: percent("Percent").optional(),
    amount_cents: cents("Amount").min(1, "Amount must be more than 0").optional(),
  })
  .refine(isOneWork, oneWork)
  .refine(({ percent: share, amount_cents }) => (share === undefined) !== (amount_cents === undefined), {
    error: "Enter an amount or a percent",
    path: ["amount_cents"],
  });
export type WantedDeposit = z.infer<typeof WantedDeposit>;

export const WantedPartInvoice = z
  .object({
    ...work,
    /** Of what is left to bill. */
    percent: percent("Percent").optional(),
    lines: z
      .array(z.object({ line_id: z.uuid("Choose lines of the job"), quantity: Quantity }))
      .min(1, "Choose at least one line")
      .refine((lines) => new Set(lines.map(({ line_id }) => line_id)).size === lines.length, {
        error: "Choose each line once",
      })
      .optional(),
  })
  .refine(isOneWork, oneWork)
  .refine(({ percent: share, lines }) => (share === undefined) !== (lines === undefined), {
    error: "Enter a percent or choose lines",
    path: ["percent"],
  });
export type WantedPartInvoice = z.infer<typeof WantedPartInvoice>;

/** How far a job is billed, line by line. */
export const JobBilling = z
  .object({
    job_id: z.number(),
    currency: z.string(),
    /** Of its lines, before taxes and discounts. */
    sold_cents: z.number(),
    unbilled_cents: z.number(),
    lines: z.array(
      z.object({
        line_id: z.string(),
        name: z.string(),
        quantity: z.string(),
        /** "0" where all of it is billed. */
        unbilled_quantity: z.string(),
        unbilled_cents: z.number(),
        unit_price_cents: z.number(),
      }),
    ),
    /** What was used on visits, no line sells and no invoice bills. */
    used: z.array(
      z.object({
        use_id: z.string(),
        kind: z.enum(["part", "time"]),
        name: z.string(),
        quantity: z.string(),
        /** Null where nobody said what it is sold for. */
        unit_price_cents: z.number().nullable(),
      }),
    ),
    dismissed_reason: z.string().nullable(),
  })
  .meta({ id: "JobBilling" });
export type JobBilling = z.infer<typeof JobBilling>;

const ByJob = z.object({ id: IdParam });
const tags = ["Invoices"];
const at = (method: "GET" | "POST" | "DELETE", path: string, summary: string) => ({
  method,
  path: `/api/${path}` as `/${string}`,
  summary,
  tags,
});

export const invoiceBillingContract = {
  ready: needing("invoices.view", "jobs.view")
    .route(at("GET", "invoices/ready", "List jobs with finished work that isn't invoiced"))
    .input(ReadyQuery)
    .output(ReadyPage),
  drafts: needing("invoices.create", "jobs.view")
    .route(at("POST", "invoices/ready/drafts", "Create draft invoices for the unbilled work of jobs"))
    .input(WantedDrafts)
    .output(z.object({ outcomes: z.array(DraftOutcome) })),
  deposit: needing("invoices.create", "jobs.view")
    .route({
      ...at("POST", "invoices/deposits", "Create a deposit invoice for a job or contract as a draft"),
      successStatus: 201,
    })
    .input(WantedDeposit)
    .output(Invoice),
  part: needing("invoices.create", "jobs.view")
    .route({
      ...at("POST", "invoices/parts", "Create an invoice for a part of a job as a draft"),
      successStatus: 201,
    })
    .input(WantedPartInvoice)
    .output(Invoice),
  job: needing("invoices.view", "jobs.view")
    .route(at("GET", "jobs/{id}/billing", "Retrieve how far a job is billed"))
    .input(ByJob)
    .output(JobBilling),
  dismiss: needing("invoices.create", "jobs.view")
    .route(at("POST", "jobs/{id}/nothing-to-bill", "Remove a job from the queue of work to invoice"))
    .input(ByJob.extend({ reason: requiredText("Reason", 300) }))
    .output(JobBilling),
  undismiss: needing("invoices.create", "jobs.view")
    .route(at("DELETE", "jobs/{id}/nothing-to-bill", "Put a job back into the queue of work to invoice"))
    .input(ByJob)
    .output(JobBilling),
};
