/** Something to send to every call about the portal. */
export const portalSamples = {
  "GET /api/portal/settings": {},
  "PUT /api/portal/settings": { body: { welcome: "Welcome" } },
  "POST /api/portal/preview": { body: { welcome: "Welcome" } },
  "GET /api/portal/sessions": {},
  "DELETE /api/portal/sessions/{session_id}": {},
  "GET /api/customers/{id}/portal": {},
  "PUT /api/customers/{id}/portal/file": { body: { file_id: 1, is_shown: true } },
  "POST /api/customers/{id}/portal/invite": {},
  "POST /api/customers/{id}/portal/see": {},
};
