/** Something to send to every call about custom fields. */
import type { NewField } from "#domains/custom-fields/contract.ts";

export const newCustomField = { kind: "customer", label: "Gate code", type: "text" } satisfies NewField;

export const customFieldSamples = {
  "GET /api/custom-fields": {},
  "GET /api/custom-fields/forms": { query: "?kind=customer" },
  "POST /api/custom-fields": { body: { ...newCustomField, label: "Parking" } },
  "PUT /api/custom-fields/order": { body: { kind: "customer", ids: [] } },
  "PUT /api/custom-fields/{id}": { body: { help: "Asked on the phone" } },
  "GET /api/custom-fields/{id}/uses": {},
  "POST /api/custom-fields/{id}/type/preview": { body: { type: "number" } },
  "POST /api/custom-fields/{id}/type": {
    body: { type: "number", fingerprint: "none" },
  },
  "POST /api/custom-fields/{id}/archive": {},
  "POST /api/custom-fields/{id}/restore": {},
};
