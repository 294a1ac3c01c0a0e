/** Something to send to every call about reminders, late fees, recurring invoices and sending later. */
const newRecurring = {
  customer_id: 1,
  title: "Pool service, {month}",
  lines: [{ id: "0190c0de-1ea0-7000-8000-0000000000aa", name: "Pool service", unit_price_cents: 8_000 }],
  frequency: "monthly",
  starts_on: "2030-01-31",
};

export const followUpSamples = {
  "GET /api/invoice-reminder-settings": {},
  "PUT /api/invoice-reminder-settings": { body: { is_on: true } },
  "GET /api/invoices/{id}/follow-up": {},
  "GET /api/invoices/{id}/scheduled-send": {},
  "PUT /api/invoices/{id}/scheduled-send": { body: { local: "2030-01-02T09:00" } },
  "DELETE /api/invoices/{id}/scheduled-send": {},
  "GET /api/recurring-invoices": {},
  "POST /api/recurring-invoices": { body: newRecurring },
  "GET /api/recurring-invoices/{id}": {},
  "PUT /api/recurring-invoices/{id}": { body: { title: "Pool service" } },
  "POST /api/recurring-invoices/{id}/pause": { body: {} },
  "POST /api/recurring-invoices/{id}/resume": { body: {} },
  "POST /api/recurring-invoices/{id}/end": { body: {} },
  "POST /api/recurring-invoices/{id}/create-now": {},
  "GET /api/late-fee-settings": {},
  "PUT /api/late-fee-settings": { body: { mode: "draft" } },
  "POST /api/invoices/{id}/reminders": { body: {} },
  "POST /api/invoices/{id}/pause": { body: {} },
  "POST /api/invoices/{id}/promise": { body: { day: "2030-01-02" } },
  "POST /api/invoices/{id}/resume": {},
};
