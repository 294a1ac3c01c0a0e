/** Creates an invoice for a customer, fills it with a line and issues it, which gives it its number. */
import type { Invoice } from "../src/calls.ts";
import type { Client } from "../src/client.ts";

export async function invoiceFor(client: Client, customerId: number): Promise<Invoice> {
  const draft = await client.call("POST /api/invoices", { body: { customer_id: customerId } });
  const line = {
    id: crypto.randomUUID(),
    name: "Annual service",
    quantity: "2",
    unit_price_cents: 9_500,
  };
  // The version makes sure that nothing is overwritten that somebody else has saved meanwhile.
  const filled = await client.call(
    "PUT /api/invoices/{id}",
    { path: { id: draft.id }, body: { lines: [line] } },
    { version: draft.version },
  );
  return client.call("POST /api/invoices/{id}/issue", { path: { id: filled.id }, body: {} });
}
