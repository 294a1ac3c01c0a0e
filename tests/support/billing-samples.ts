/** Something to send to every call that leads from work to bill. */

export const billingSamples = {
  "GET /api/invoices/ready": {},
  "POST /api/invoices/ready/drafts": { body: { job_ids: [1] } },
  "POST /api/invoices/deposits": { body: { job_id: 1, amount_cents: 5000 } },
  "POST /api/invoices/parts": { body: { job_id: 1, percent: "50" } },
  "GET /api/jobs/{id}/billing": {},
  "POST /api/jobs/{id}/nothing-to-bill": { body: { reason: "Warranty" } },
  "DELETE /api/jobs/{id}/nothing-to-bill": {},
};
