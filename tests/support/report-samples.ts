/** Something to send to every call about reports. */
import type { NewSavedReport } from "#domains/reports/contract.ts";

export const newSavedReport: NewSavedReport = {
  name: "Sales by source",
  report: "sales",
  asked: { period: "this_year", by: "source" },
  is_shared: false,
};

export const reportSamples = {
  "GET /api/reports/quick": {},
  "GET /api/reports/choices": {},
  "GET /api/reports/saved": {},
  "POST /api/reports/saved": { body: newSavedReport },
  "PUT /api/reports/saved/{id}": { body: { name: "Sales this year" } },
  "DELETE /api/reports/saved/{id}": {},
  "POST /api/reports/saved/{id}/restore": {},
  "GET /api/reports/saved/{id}/weekly": {},
  "PUT /api/reports/saved/{id}/weekly": {
    body: { weekday: 1, hour: 8, recipients: ["0190c0de-1ea0-7000-8000-0000000000ff"] },
  },
  "DELETE /api/reports/saved/{id}/weekly": {},
  "GET /api/reports/figures": { query: "?report=sales" },
  "GET /api/reports/rows": { query: "?report=customer-growth&metric=new_leads" },
  "GET /api/reports/export": { query: "?report=sales" },
};
