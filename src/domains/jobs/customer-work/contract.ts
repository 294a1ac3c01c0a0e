/** What was done for one customer and what comes next: the figures at the top of their profile. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam } from "#shared/fields.ts";

/** When a visit begins, and the job that it belongs to. */
const VisitMoment = z.object({ job_id: z.number(), start: z.string() });

export const CustomerWork = z
  .object({
    jobs_total: z.number(),
    /** Planning or in progress. */
    jobs_open: z.number(),
    jobs_completed: z.number(),
    /** Of completed jobs at their price, in whole cents: what was earned until invoices say what was paid. */
    completed_cents: z.number(),
    /** The last twelve months of the business's calendar, oldest first; the last is this month so far. */
    completed_by_month: z.array(z.object({ month: z.string(), cents: z.number() })),
    last_visit: VisitMoment.nullable(),
    next_visit: VisitMoment.nullable(),
  })
  .meta({ id: "CustomerWork" });
export type CustomerWork = z.infer<typeof CustomerWork>;

export const customerWorkContract = {
  get: needing("customers.view", "jobs.view")
    .route({
      method: "GET",
      path: "/api/customers/{id}/work",
      summary: "Retrieve what was done for a customer, and their last and next visit",
      tags: ["Jobs"],
    })
    .input(z.object({ id: IdParam }))
    .output(CustomerWork),
};
