/** Sends invoices and pays them by their links, as a customer's browser does it. */
import assert from "node:assert/strict";
import type { Invoice } from "#domains/invoices/contract.ts";
import type { openForTests } from "./business.ts";
import { invoicesOf } from "./invoices.ts";
import { payersOf } from "./payers.ts";

type Here = ReturnType<typeof openForTests>;
export type StepAnswer = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> };

export function payingOf(here: Here) {
  const invoices = invoicesOf(here);
  const rows = async (text: string, values: unknown[] = []) => {
    const { default: pg } = await import("pg");
    const client = new pg.Client(here.app.owner);
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };

  return {
    invoices,
    rows,
    /** As far as the provider goes with the business. */
    async connect(progress: "complete" | "incomplete" | "restricted" = "complete"): Promise<string> {
      await here.done("POST", "/api/collecting/onboarding");
      const [{ account_id }] = (await rows(
        "select account_id from collecting_accounts where organization_id = $1",
        [here.business.organizationId],
      )) as [{ account_id: string }];
      await payersOf(here.app).onboard(account_id, progress);
      await here.done("POST", "/api/collecting/refresh");
      return account_id;
    },
    /** An invoice of $100.00 and the secret of its link. */
    async sent(changes: object = {}): Promise<{ invoice: Invoice; token: string }> {
      const invoice = await invoices.issued(changes);
      return { invoice, token: await this.tokenFor(invoice) };
    },
    async tokenFor({ id }: Pick<Invoice, "id">): Promise<string> {
      const { url } = await here.done("POST", `/api/invoices/${id}/links`);
      return new URL(url).pathname.slice("/i/".length);
    },
    open: (token: string, path = "") => here.app.http.inject({ method: "GET", url: `/i/${token}${path}` }),
    async step(token: string, step: string, form: Record<string, string> = {}): Promise<StepAnswer> {
      const answer = await here.app.http.inject({
        method: "POST",
        url: `/i/${token}/${step}`,
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
        payload: new URLSearchParams(form).toString(),
        remoteAddress: "203.0.113.9",
      });
      const body = answer.payload.startsWith("{") ? JSON.parse(answer.payload) : {};
      return { status: answer.statusCode, body, headers: answer.headers };
    },
    start(token: string, form: Record<string, string> = {}): Promise<StepAnswer> {
      return this.step(token, "pay", { due_cents: "10000", tip_cents: "0", method: "card", ...form });
    },
    /** What the provider's form is opened with. */
    async secretOf(token: string, form: Record<string, string> = {}): Promise<string> {
      const { status, body } = await this.start(token, form);
      assert.equal(status, 200, JSON.stringify(body));
      return String(body["clientSecret"]);
    },
    intentOf: (secret: string): string => secret.split("_secret_", 1)[0] ?? "",
  };
}
