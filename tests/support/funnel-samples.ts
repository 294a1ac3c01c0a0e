/** Something to send to every call about funnels. */
import type { NewFunnel } from "#domains/funnels/contract.ts";

export const newFunnel: NewFunnel = {
  name: "From booking to paid",
  description: "Who books online and pays",
  window_days: 60,
  steps: [
    { key: "booked", kind: "booking" },
    { key: "done", kind: "visit" },
    { key: "paid", kind: "paid" },
  ],
};

export const funnelSamples = {
  "GET /api/funnels": {},
  "GET /api/funnels/summary": {},
  "GET /api/funnels/choices": {},
  "POST /api/funnels": { body: newFunnel },
  "GET /api/funnels/{id}": {},
  "PUT /api/funnels/{id}": { body: { description: "Everyone who books" } },
  "POST /api/funnels/{id}/duplicate": {},
  "POST /api/funnels/{id}/publish": {},
  "POST /api/funnels/{id}/unpublish": {},
  "POST /api/funnels/{id}/archive": {},
  "POST /api/funnels/{id}/restore": {},
  "GET /api/funnels/{id}/figures": {},
};
