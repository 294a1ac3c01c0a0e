/** Something to send to every call about views and bulk edits. */
export const newView = { list: "customers", name: "New leads", asked: { where: "status.any_of.lead" } };
export const newBulkEdit = { list: "customers", changes: { status: "client" }, where: "status.any_of.lead" };

const seen = { alsoNeeds: ["customers.view"] } as const;
const changed = { alsoNeeds: ["customers.view", "customers.update"] } as const;

export const viewSamples = {
  "GET /api/views": { query: "?list=customers", ...seen },
  "GET /api/views/fields": { query: "?list=customers", ...seen },
  "GET /api/views/count": { query: "?list=customers", ...seen },
  "GET /api/views/export": { query: "?list=customers", ...seen },
  "POST /api/views": { body: newView, ...seen },
  "PUT /api/views/default": { body: { list: "customers", view_id: null }, ...seen },
  "PUT /api/views/{id}": { body: { name: "Leads of this week" }, ...seen },
  "POST /api/views/{id}/duplicate": { ...seen },
  "DELETE /api/views/{id}": { ...seen },
  "POST /api/views/{id}/restore": { ...seen },
  "POST /api/bulk-edits/preview": { body: newBulkEdit, ...changed },
  "POST /api/bulk-edits": { body: newBulkEdit, ...changed },
  "GET /api/bulk-edits": { query: "?list=customers", ...changed },
  "GET /api/bulk-edits/{id}": {},
  "GET /api/bulk-edits/{id}/rows": {},
  "POST /api/bulk-edits/{id}/run": {},
  "POST /api/bulk-edits/{id}/undo": {},
};
