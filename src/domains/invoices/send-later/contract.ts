/**
 * Sending later: an invoice gets a day and a time, by the business's clock, at which it is issued and emailed.
 *
 * Until then it can be edited, sent at once or have its time canceled, and each invoice waits for one time only. What
 * can't be sent then says why. A time that the clock skips in the night to summer time is the first after the gap; of one
 * that comes twice the first is meant (features.md T-CAL-3).
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Email, IdParam, longText, orBlank } from "#shared/fields.ts";
import { isDay } from "#shared/time/dates.ts";

const LocalTime = z
  .string("Choose a day and a time.")
  .refine((text) => /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10)), {
    error: "Choose a day and a time.",
  });

export const ScheduledSend = z
  .object({
    /** The one that waits; null when none does. */
    waiting: z
      .object({
        send_at: z.string(),
        /** On the business's clock: "2026-11-30T09:00". */
        local: z.string(),
        recipient: z.string().nullable(),
        created_by_name: z.string(),
      })
      .nullable(),
    /** Why the last one came to nothing; null unless it did. */
    failed: z.string().nullable(),
  })
  .meta({ id: "ScheduledSend" });
export type ScheduledSend = z.infer<typeof ScheduledSend>;

const ById = z.object({ id: IdParam });
const at = (method: "GET" | "PUT" | "DELETE", summary: string) => ({
  method,
  path: "/api/invoices/{id}/scheduled-send" as const,
  summary,
  tags: ["Invoices"],
});

export const sendLaterContract = {
  get: needing("invoices.view")
    .route(at("GET", "Retrieve when an invoice will be sent"))
    .input(ById)
    .output(ScheduledSend),
  schedule: needing("invoices.send")
    .route(at("PUT", "Schedule an invoice to be issued and emailed"))
    .input(
      ById.extend({
        /** On the business's clock: "2026-11-30T09:00". */
        local: LocalTime,
        to: orBlank(Email),
        message: orBlank(longText("Message", 2_000)),
      }),
    )
    .output(ScheduledSend),
  cancel: needing("invoices.send")
    .route(at("DELETE", "Cancel an invoice's scheduled send"))
    .input(ById)
    .output(ScheduledSend),
};
