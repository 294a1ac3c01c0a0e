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
  "GET /api/reports/figures": { query: "?report=sales" },
  "GET /api/reports/rows": { query: "?report=customer-growth&metric=new_leads" },
  "GET /api/reports/export": { query: "?report=sales" },
};
