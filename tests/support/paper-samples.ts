/** Something to send to every call of templates and contracts. */

export const newTemplate = {
  name: "On my way",
  category: "Appointments",
  content: { kind: "text", text: "Hi {first_name}, I'm on my way." },
};

export const paperSamples = {
  "GET /api/templates": {},
  "GET /api/templates/categories": {},
  "GET /api/templates/starters": {},
  "POST /api/templates/starters": {},
  "POST /api/templates/fill": { body: { content: newTemplate.content, has_samples: true } },
  "GET /api/templates/{id}": {},
  "GET /api/templates/{id}/versions": {},
  "POST /api/templates": { body: newTemplate },
  "PUT /api/templates/{id}": { body: { category: "Follow-Ups" } },
  "POST /api/templates/{id}/duplicate": {},
  "DELETE /api/templates/{id}": {},
  "POST /api/templates/{id}/restore": {},
  "GET /api/contracts": {},
  "GET /api/contracts/stats": {},
  "GET /api/contracts/{id}": {},
  "GET /api/contracts/{id}/log": {},
  "POST /api/contracts": { body: {} },
  "PUT /api/contracts/{id}": { body: { message: "Thank you" } },
  "POST /api/contracts/{id}/preview": { body: {} },
  "POST /api/contracts/{id}/duplicate": {},
  "DELETE /api/contracts/{id}": {},
  "POST /api/contracts/{id}/restore": {},
  "POST /api/contracts/{id}/send": { body: {} },
  "POST /api/contracts/{id}/remind": {},
  "PUT /api/contracts/{id}/signers/{signer_id}": { body: { email: "nora@customer.example" } },
  "PUT /api/contracts/{id}/signers/{signer_id}/member": {
    body: { user_id: "01890a5d-ac96-774b-bcce-b302099a8057" },
  },
  "POST /api/contracts/{id}/signers/{signer_id}/links": { body: { channel: "link" } },
  "POST /api/contracts/{id}/void": { body: { reason: "Wrong price" } },
  "POST /api/contracts/{id}/extend": { body: { days: 7 } },
  "POST /api/contracts/{id}/replace": { body: {} },
  "POST /api/contracts/{id}/steps/{kind}/retry": {},
};
