/** A call of each kind about imports of customers, for the tests that try every call. */
export const customerFile = { text: "First name,Last name\nIda,Moreno\n" };

export const customerImportSamples = {
  "POST /api/customers/imports/preview": { body: customerFile },
  "POST /api/customers/imports": { body: customerFile },
  "GET /api/customers/imports": {},
  "POST /api/customers/imports/{id}/undo": {},
};
