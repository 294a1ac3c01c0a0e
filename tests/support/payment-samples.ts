/** Something to send to every call about payments, the account at the provider and the books. */
import { booksSamples } from "./books-samples.ts";

export const paymentSamples = {
  ...booksSamples,
  "GET /api/payments": {},
  "GET /api/payments/stats": {},
  "GET /api/customers/{id}/open-invoices": {},
  "GET /api/payments/{id}": {},
  "POST /api/payments": { body: { customer_id: 1, amount_cents: 100, method: "cash" } },
  "DELETE /api/payments/{id}": {},
  "POST /api/payments/{id}/restore": {},
  "POST /api/payments/{id}/receipt": { body: {} },
  "POST /api/payments/{id}/refunds": {
    body: { amount_cents: 100, reason: "Sent back", is_owed_again: true },
  },
  "POST /api/payments/{id}/dispute/answer": { body: { explanation: "The work was done." } },
  "POST /api/payments/{id}/dispute/accept": {},
  "GET /api/customers/{id}/cards": {},
  "POST /api/customers/{id}/card-links": { body: {} },
  "DELETE /api/customers/{id}/cards/{card_id}": {},
  "POST /api/invoices/{id}/charge": { body: { card_id: 1, amount_cents: 100 } },
  "GET /api/collecting": {},
  "POST /api/collecting/onboarding": {},
  "POST /api/collecting/refresh": {},
  "PUT /api/collecting": { body: { takes_tips: true } },
};
