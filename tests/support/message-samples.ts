/** Something to send to every call about messages and about writing to customers. */
import type { Sample } from "./invoice-samples.ts";

export const messageSamples: Record<string, Sample> = {
  "GET /api/messages/conversations": {},
  "POST /api/messages/conversations": { body: { phone: "+12125550177" } },
  "GET /api/messages/conversations/{id}": {},
  "PUT /api/messages/conversations/{id}": { body: { snoozed_until: "2026-12-01T09:00:00Z" } },
  "PUT /api/messages/conversations/{id}/read": { body: { up_to: 1 } },
  "GET /api/messages/conversations/{id}/messages": {},
  "POST /api/messages/conversations/{id}/messages": { body: { text: "See you at nine." } },
  "POST /api/messages/conversations/{id}/notes": { body: { text: "Prefers mornings." } },
  "DELETE /api/messages/conversations/{id}/messages/{message_id}": {},
  "GET /api/messages/conversations/{id}/scheduled": {},
  "POST /api/messages/conversations/{id}/scheduled": {
    body: { text: "See you at nine.", send_at: "2099-01-01T09:00:00Z" },
  },
  "PUT /api/messages/conversations/{id}/scheduled/{scheduled_id}": {
    body: { text: "See you at ten.", send_at: "2099-01-01T09:00:00Z", version: 1 },
  },
  "DELETE /api/messages/conversations/{id}/scheduled/{scheduled_id}": {},
  "POST /api/messages/conversations/{id}/calls": { body: { direction: "out", outcome: "voicemail" } },
  "PUT /api/messages/conversations/{id}/answered": {},
  "PUT /api/messages/conversations/{id}/messages/{message_id}/wish": { body: { stops: true } },
  "POST /api/messages/conversations/{id}/presence": { body: { state: "typing" } },
  "GET /api/messages/unread": {},
  "GET /api/sending/customers/{id}": {},
  "GET /api/sending/text-number": {},
  "GET /api/sending/text-number/available": { query: "?area_code=206" },
  "POST /api/sending/text-number": { body: { number: "+12065550100" } },
  "POST /api/sending/text-number/refresh": {},
  "PUT /api/sending/text-number/registration": {
    body: {
      legal_name: "Test Plumbing LLC",
      ein: "12-3456789",
      website: "https://test.example",
      use: "Reminders of visits that customers have booked with us.",
      samples: ["Your visit is tomorrow at 9.", "We are on our way to you."],
      opt_in: "Customers agree when they book a visit on our booking page.",
    },
  },
  "PUT /api/sending/customers/{id}": {
    body: { channel: "mail", address: "ida@customer.example", purpose: "reminders", is_withdrawn: true },
  },
  "POST /api/sending/customers/{id}/suppressions/end": {
    body: { channel: "mail", address: "ida@customer.example" },
  },
  "GET /api/messages/conversations/{id}/mails/new": {},
  "POST /api/messages/conversations/{id}/mails": {
    body: { subject: "Your visit", text: "See you at nine." },
  },
  "GET /api/sending/domain": {},
  "PUT /api/sending/domain": { body: { address: "office@heron.example" } },
  "POST /api/sending/domain/check": {},
  "DELETE /api/sending/domain": {},
  "GET /api/sending/settings": {},
  "PUT /api/sending/settings": { body: { most_per_day: 5 } },
};
