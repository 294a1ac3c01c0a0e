/** Something to send to every call about integrations. */
import type { NewApiKey } from "#domains/integrations/keys/contract.ts";
import type { NewWebhook } from "#domains/integrations/webhooks/contract.ts";
import type { TestApp } from "./app.ts";

export const newApiKey: NewApiKey = { name: "Bookkeeper", scopes: ["invoices.view"], expires_at: null };
const newWebhook: NewWebhook = {
  name: "Bookkeeper",
  url: "https://hooks.example.com/plumbline",
  kinds: ["customer.created", "invoice.issued"],
};

/** A webhook with a test event in its log. */
export async function makeWebhook(app: TestApp, token: string) {
  const made = await app.call("POST", "/api/integrations/webhooks", { token, body: newWebhook });
  const { id } = made.body.data.webhook;
  const tested = await app.call("POST", `/api/integrations/webhooks/${id}/test`, { token });
  return { webhook: String(id), webhook_delivery: String(tested.body.data.id) };
}

export const integrationSamples = {
  "GET /api/integrations/connections": {},
  "GET /api/integrations/keys": {},
  "POST /api/integrations/keys": { body: newApiKey },
  "POST /api/integrations/keys/{id}/revoke": {},
  "GET /api/integrations/webhooks": {},
  "POST /api/integrations/webhooks": { body: newWebhook },
  "PUT /api/integrations/webhooks/{id}": { body: { name: "Accountant" } },
  "POST /api/integrations/webhooks/{id}/secret": {},
  "POST /api/integrations/webhooks/{id}/test": {},
  "GET /api/integrations/webhooks/{id}/deliveries": {},
  "POST /api/integrations/deliveries/{id}/replay": {},
  "DELETE /api/integrations/webhooks/{id}": {},
};
