/**
 * Webhooks: another server is told what happened, a moment after it did.
 *
 * A delivery is a POST of a small JSON body, version 1: `id` (of the event, the same each time it is sent), `version`,
 * `kind`, `at`, `organization_id`, `customer_id`, and `record` with its `kind`, `id` and the `url` of the API call that
 * retrieves it. What is in the record is not sent: the receiver fetches it with an API key, as it then is, and is shown
 * what that key may see. `Plumbline-Signature: t=…,v1=…` signs it: HMAC-SHA256 with the webhook's secret over the
 * seconds of `t`, a point, and the body. For a day after the secret was replaced there are two `v1`, one of each secret.
 *
 * Any 2xx within 10 seconds is success. Everything else, redirects included, is tried again with growing pauses for
 * three days. The order of deliveries isn't promised, and a delivery may come twice. After three days without success,
 * or an answer 410, the webhook is turned off and the owners are told. The log is kept for 30 days.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { requiredText } from "#shared/fields.ts";
import type { Permission } from "#shared/permissions.ts";

type KindFacts = { label: string; needs: Permission };

/** What can be told, by the type of the event, and what one must be allowed to see of all records for it. */
export const webhookKinds = {
  "customer.created": { label: "Customer added", needs: "customers.view" },
  "customer.updated": { label: "Customer edited", needs: "customers.view" },
  "customer.status_changed": { label: "Customer status changed", needs: "customers.view" },
  "calendar.event_created": { label: "Calendar event added", needs: "calendar.view" },
  "calendar.event_moved": { label: "Calendar event moved", needs: "calendar.view" },
  "calendar.event_cancelled": { label: "Calendar event cancelled", needs: "calendar.view" },
  "calendar.event_completed": { label: "Calendar event completed", needs: "calendar.view" },
  "job.created": { label: "Job added", needs: "jobs.view" },
  "job.completed": { label: "Job completed", needs: "jobs.view" },
  "job.visit_scheduled": { label: "Visit scheduled", needs: "jobs.view" },
  "job.visit_done": { label: "Visit completed", needs: "jobs.view" },
  "task.created": { label: "Task added", needs: "tasks.view" },
  "task.done": { label: "Task completed", needs: "tasks.view" },
  "contract.sent": { label: "Contract sent", needs: "contracts.view" },
  "contract.completed": { label: "Contract signed by everyone", needs: "contracts.view" },
  "contract.declined": { label: "Contract declined", needs: "contracts.view" },
  "invoice.issued": { label: "Invoice issued", needs: "invoices.view" },
  "invoice.voided": { label: "Invoice voided", needs: "invoices.view" },
  "payment.succeeded": { label: "Payment received", needs: "payments.view" },
  "payment.refunded": { label: "Payment refunded", needs: "payments.view" },
  "form_submission.received": { label: "Form submitted", needs: "website.view" },
} as const satisfies Record<string, KindFacts>;

export type WebhookKind = keyof typeof webhookKinds;
export const webhookKindNames = Object.keys(webhookKinds) as WebhookKind[];
/** Sent only by Send Test Event. */
export const testKind = "test";

export const WebhookKind = z.enum(webhookKindNames, "Choose events from the list");

export const mostWebhooks = 20;
/** After these seconds it is tried again, the last pause again and again until three days are over. */
export const retryPauses = [30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800] as const;
export const retryDays = 3;
export const overlapHours = 24;
export const logDays = 30;

const OffReason = z.enum(["manual", "failing", "gone", "creator"]);

export const Webhook = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string(),
    kinds: z.array(z.string()),
    state: z.enum(["on", "off"]),
    off_reason: OffReason.nullable(),
    failing_since: z.string().nullable(),
    last_delivered_at: z.string().nullable(),
    last_failed_at: z.string().nullable(),
    last_error: z.string().nullable(),
    /** Until then the secret before this one signs, too. */
    previous_secret_until: z.string().nullable(),
    created_by: z.object({ id: z.uuid(), name: z.string() }),
    created_at: z.string(),
    version: z.int(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof Webhook>;

/** The secret is in this answer and nowhere else; null where the same request was sent before. */
export const WebhookWithSecret = z.object({ webhook: Webhook, secret: z.string().nullable() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

const fields = {
  name: requiredText("Name", 60),
  url: requiredText("URL", 2000),
  kinds: z
    .array(WebhookKind)
    .min(1, "Choose at least one event")
    .max(webhookKindNames.length, "Choose each event once")
    .refine((kinds) => new Set(kinds).size === kinds.length, "Choose each event once"),
};
export const NewWebhook = z.object(fields);
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookChanges = z.object({
  ...z.object(fields).partial().shape,
  state: z.enum(["on", "off"], "Choose on or off").optional(),
});
export type WebhookChanges = z.infer<typeof WebhookChanges>;

export const Delivery = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    state: z.enum(["waiting", "delivered", "failed"]),
    is_replay: z.boolean(),
    attempts: z.int(),
    created_at: z.string(),
    /** When it is tried next. */
    next_at: z.string().nullable(),
    /** Of the last attempt: when it was, the HTTP status, how long it took, how the answer began, what went wrong. */
    last_at: z.string().nullable(),
    last_status: z.int().nullable(),
    last_ms: z.int().nullable(),
    last_answer: z.string().nullable(),
    last_error: z.string().nullable(),
    /** Exactly what was sent. */
    body: z.string(),
  })
  .meta({ id: "WebhookDelivery" });
export type Delivery = z.infer<typeof Delivery>;

const ById = z.object({ id: z.uuid("That webhook no longer exists") });
const DeliveryById = z.object({ id: z.uuid("That delivery no longer exists") });
const tags = ["Integrations"];
const path = "/api/integrations/webhooks";

export const webhookCalls = {
  list: needing("integrations.view")
    .route({ method: "GET", path, summary: "List webhooks", tags })
    .output(z.object({ webhooks: z.array(Webhook) })),
  create: needing("integrations.update")
    .meta({ failure: "The webhook couldn't be saved" })
    .route({ method: "POST", path, summary: "Create a webhook", tags, successStatus: 201 })
    .input(NewWebhook)
    .output(WebhookWithSecret),
  update: needing("integrations.update")
    .meta({ failure: "The webhook couldn't be saved" })
    .route({ method: "PUT", path: `${path}/{id}`, summary: "Update a webhook, or turn it on or off", tags })
    .input(ById.extend(WebhookChanges.shape))
    .output(Webhook),
  remove: needing("integrations.update")
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Delete a webhook with its log", tags })
    .input(ById)
    .output(Webhook),
  rotate: needing("integrations.update")
    .route({
      method: "POST",
      path: `${path}/{id}/secret`,
      summary: "Replace a webhook's secret. The old one also signs for 24 hours",
      tags,
    })
    .input(ById)
    .output(WebhookWithSecret),
  test: needing("integrations.update")
    .route({ method: "POST", path: `${path}/{id}/test`, summary: "Send a test event", tags })
    .input(ById)
    .output(Delivery),
  deliveries: needing("integrations.view")
    .route({
      method: "GET",
      path: `${path}/{id}/deliveries`,
      summary: "List a webhook's latest deliveries",
      tags,
    })
    .input(ById)
    .output(z.object({ deliveries: z.array(Delivery) })),
  replay: needing("integrations.update")
    .route({
      method: "POST",
      path: "/api/integrations/deliveries/{id}/replay",
      summary: "Send a delivery again",
      tags,
    })
    .input(DeliveryById)
    .output(Delivery),
};
