/** Writes, issues and settles invoices for tests, as the members of a business do it. */
import { randomUUID } from "node:crypto";
import type { Invoice } from "#domains/invoices/contract.ts";
import type { openForTests } from "./business.ts";

type Here = Pick<ReturnType<typeof openForTests>, "send" | "done">;
type Method = (method: string, path: string, body?: unknown) => Promise<Invoice>;

export const lineOf = (fields: object = {}) => ({
  id: randomUUID(),
  name: "Water heater",
  quantity: "1",
  unit_price_cents: 10_000,
  ...fields,
});

export function invoicesOf(here: Here) {
  const done: Method = (method, path, body) => here.done(method, `/api/invoices${path}`, body);
  let customers = 0;

  /** Each with an address of their own. */
  async function customer(fields: object = {}): Promise<{ id: number; email: string }> {
    customers += 1;
    const email = `june-${customers}@customer.example`;
    const known = { first_name: "June", last_name: "Abbott", email };
    return here.done("POST", "/api/customers", { ...known, ...fields });
  }

  async function draft(changes: object = {}, given: object = {}): Promise<Invoice> {
    const made = await done("POST", "", { customer_id: (await customer()).id, ...given });
    return Object.keys(changes).length === 0 ? made : done("PUT", `/${made.id}`, changes);
  }

  return {
    done,
    customer,
    draft,
    get: (id: number) => done("GET", `/${id}`),
    /** Of one line of $100.00 unless `changes` say otherwise. */
    async issued(changes: object = {}, given: object = {}): Promise<Invoice> {
      const { id } = await draft({ lines: [lineOf()], ...changes }, given);
      return done("POST", `/${id}/issue`, {});
    },
    refused: async (method: string, path: string, body?: unknown) => {
      const { status, body: answer } = await here.send(method, `/api/invoices${path}`, body);
      return { status, ...answer } as { status: number; error: string; fields?: Record<string, string> };
    },
    job: (lines: readonly object[], fields: object = {}): Promise<{ id: number; number: string }> =>
      here.done("POST", "/api/jobs", { title: "Replace the water heater", lines, ...fields }),
  };
}
