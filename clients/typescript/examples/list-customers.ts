/** Lists all clients of the business, page by page. */
import type { Customer } from "../src/calls.ts";
import { type Client, pages } from "../src/client.ts";

export async function listClients(client: Client, limit = 50): Promise<Customer[]> {
  const all: Customer[] = [];
  const query = { status: "client", sort: "name", limit } as const;
  for await (const { customers } of pages(client, "GET /api/customers", { query })) all.push(...customers);
  return all;
}
