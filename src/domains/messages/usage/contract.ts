/**
 * The messages behind the plan's figure: each entry of the usage ledger that a text or a picture caused, with whom it went
 * to, as how many messages it counted and what it cost beyond the plan.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { instantField, Page } from "#shared/fields.ts";

export const UsedMessage = z
  .object({
    id: z.number(),
    at: z.string(),
    /** What the ledger calls it: "Text to Ada Miller". */
    title: z.string(),
    /** Null where no customer has the number, or the customer is gone. */
    customer_name: z.string().nullable(),
    conversation_id: z.number().nullable(),
    /** Who wrote it; the program itself for reminders. */
    by: z.string(),
    parts: z.number(),
    cost_cents: z.number(),
  })
  .meta({ id: "UsedMessage" });
export type UsedMessage = z.infer<typeof UsedMessage>;

const UsedTotals = z.object({ messages: z.number(), parts: z.number(), cost_cents: z.number() });
export type UsedTotals = z.infer<typeof UsedTotals>;

export const messageUsageContract = {
  list: needing("billing.view", "messages.view")
    .route({
      method: "GET",
      path: "/api/messages/usage",
      summary: "List the messages of a billing period, newest first, with what each of them cost",
      tags: ["Messages"],
    })
    .input(
      Page.extend({
        /** The beginning of the period; without it, the one that runs. */
        period: instantField("Period").optional(),
      }),
    )
    .output(
      z.object({
        period_start: z.string(),
        totals: UsedTotals,
        messages: z.array(UsedMessage),
        next_cursor: z.string().nullable(),
      }),
    ),
};
