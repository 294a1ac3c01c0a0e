/** Something to send to every call about segments. */
import type { Filter } from "#domains/segments/filters/contract.ts";

export const leadsAlone: Filter = {
  field: "group",
  match: "all",
  items: [{ field: "status", is: "any_of", values: ["lead"] }],
};

export const newSegment = { name: "New leads", description: "People to call back", filter: leadsAlone };

export const segmentSamples = {
  "GET /api/segments": {},
  "POST /api/segments/count": { body: { filter: leadsAlone } },
  "POST /api/segments/why": { body: { filter: leadsAlone, customer_id: 1 } },
  "POST /api/segments": { body: newSegment },
  "GET /api/segments/{id}": {},
  "PUT /api/segments/{id}": { body: { description: "People to write to" } },
  "POST /api/segments/{id}/duplicate": {},
  "POST /api/segments/{id}/archive": {},
  "POST /api/segments/{id}/restore": {},
  "GET /api/segments/{id}/size": {},
  "GET /api/segments/{id}/people": {},
  "GET /api/segments/{id}/export": {},
};
