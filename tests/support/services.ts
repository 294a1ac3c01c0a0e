/** Speaks to the price book as a person of a business does, and fails loudly when it says no. */
import assert from "node:assert/strict";
import type { Batch, ImportPreview } from "#domains/services/batches-contract.ts";
import type { PriceChange, Service } from "#domains/services/contract.ts";
import type { Reply, TestApp } from "./app.ts";

export type Bookkeeper = {
  call: (method: string, path?: string, body?: object, ifMatch?: number) => Promise<Reply>;
  add: (fields?: Record<string, unknown>) => Promise<Service>;
  change: (id: number, fields: Record<string, unknown>) => Promise<Service>;
  get: (id: number) => Promise<Service>;
  list: (query?: string) => Promise<{ services: Service[]; total: number; next_cursor: string | null }>;
  prices: (id: number) => Promise<PriceChange[]>;
  preview: (text: string, more?: object) => Promise<ImportPreview>;
  take: (text: string, more?: object) => Promise<Batch>;
};

export function bookkeeper(app: TestApp, { token }: { token: string }): Bookkeeper {
  const call: Bookkeeper["call"] = (method, path = "", body, ifMatch) =>
    app.call(method, `/api/services${path}`, {
      token,
      ...(body ? { body } : {}),
      ...(ifMatch === undefined ? {} : { headers: { "if-match": `"${ifMatch}"` } }),
    });
  const must = async (method: string, path?: string, body?: object) => {
    const answer = await call(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  return {
    call,
    add: (fields = {}) => must("POST", "", { name: "Drain clearing", price_cents: 16_500, ...fields }),
    change: (id, fields) => must("PUT", `/${id}`, fields),
    get: (id) => must("GET", `/${id}`),
    list: (query = "") => must("GET", query),
    prices: async (id) => (await must("GET", `/${id}/prices`)).prices,
    preview: (text, more = {}) => must("POST", "/imports/preview", { text, ...more }),
    take: (text, more = {}) => must("POST", "/imports", { text, ...more }),
  };
}
