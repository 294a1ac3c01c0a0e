/** Something to send to every call about invoices. */
import type { Permission } from "#shared/permissions.ts";

export type Sample = {
  body?: object;
  query?: string;
  /** Beside the permission, the person must own the business. */
  isForOwners?: true;
  /** Beside what the call needs, for what is asked with it. */
  alsoNeeds?: readonly Permission[];
};

export const invoiceSamples: Record<string, Sample> = {
  "GET /api/invoices": {},
  "GET /api/invoices/stats": {},
  "GET /api/customers/{id}/balance": {},
  "GET /api/invoices/{id}": {},
  "GET /api/invoices/{id}/history": {},
  "GET /api/invoices/{id}/unbilled": { query: "?job_id=1" },
  "POST /api/invoices": { body: {} },
  "PUT /api/invoices/{id}": { body: { title: "Tune-up" } },
  "POST /api/invoices/{id}/preview": { body: {} },
  "POST /api/invoices/{id}/duplicate": {},
  "DELETE /api/invoices/{id}": {},
  "POST /api/invoices/{id}/restore": {},
  "POST /api/invoices/{id}/issue": { body: {} },
  "POST /api/invoices/{id}/send": { body: {} },
  "POST /api/invoices/{id}/links": {},
  "DELETE /api/invoices/{id}/links": {},
  "POST /api/invoices/{id}/void": { body: { reason: "Wrong price" } },
  "POST /api/invoices/{id}/write-off": { body: { reason: "Moved away" } },
  "POST /api/invoices/{id}/credit-notes": { body: { reason: "Sent back" } },
  "POST /api/invoices/{id}/apply-credit": {},
  "GET /api/invoice-settings": {},
  "PUT /api/invoice-settings": { body: { due_days: 14 } },
  "POST /api/invoice-settings/preview": { body: { due_days: 14 } },
};
