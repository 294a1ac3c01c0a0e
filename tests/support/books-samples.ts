/** Something to send to every call about the books. */
export const booksSamples = {
  "GET /api/customers/{id}/account": {},
  "GET /api/customers/{id}/statement": {},
  "POST /api/customers/{id}/statement": { body: {} },
  "GET /api/customers/{id}/statement.csv": {},
  "GET /api/books/accounts": {},
  "GET /api/books/aging": {},
  "GET /api/books/aging/invoices": {},
  "GET /api/books/payments": { query: "?from=2026-01-01&to=2026-12-31" },
  "GET /api/books/tax": { query: "?from=2026-01-01&to=2026-12-31&basis=cash" },
  "GET /api/books/export": { query: "?table=aging" },
};
