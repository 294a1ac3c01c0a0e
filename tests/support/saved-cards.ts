/** Saves customers' cards, with a payment or by a link, and charges them, as members and customers do it. */
import assert from "node:assert/strict";
import type { Invoice } from "#domains/invoices/contract.ts";
import type { SavedCard } from "#domains/payments/cards/contract.ts";
import { mandateVersion } from "#domains/payments/cards/mandate.ts";
import type { MethodEntry } from "#platform/payments/collecting/stand-in/paying.ts";
import type { Reply } from "./app.ts";
import type { openForTests } from "./business.ts";
import type { Person } from "./organization.ts";
import { payersOf, visa } from "./payers.ts";
import type { payingOf, StepAnswer } from "./paying.ts";

type Here = ReturnType<typeof openForTests>;
type Paying = ReturnType<typeof payingOf>;
type Saved = { invoice: Invoice & { customer_id: number }; token: string; email: string };

export function savedCardsOf(here: Here, paying: Paying) {
  const isConnected = async () =>
    (await here.done("GET", "/api/collecting")).status === "active" || Boolean(await paying.connect());

  return {
    /** As the business sees them. */
    of: async (customerId: number | null): Promise<SavedCard[]> =>
      (await here.done("GET", `/api/customers/${customerId}/cards`)).cards,
    ...leavingOf(here),
    async linkFor(customerId: number): Promise<string> {
      await isConnected();
      return this.tokenIn((await here.done("POST", `/api/customers/${customerId}/card-links`, {})).url);
    },
    /** Its bank agrees, where it asks. Gives the card's id. */
    async savedByLink(customerId: number, method: MethodEntry = visa): Promise<number> {
      const token = await this.linkFor(customerId);
      const secret = await this.secretOf(token);
      const { status } = await payersOf(here.app).enter(secret, method);
      if (status === "requires_action") await payersOf(here.app).answerBank(secret, true);
      assert.deepEqual((await this.step(token, "check")).body, { state: "saved" });
      return (await this.of(customerId))[0]?.id ?? 0;
    },
    /** With a paid invoice of $100.00. */
    async savedWithPayment(method: MethodEntry = visa): Promise<Saved> {
      await isConnected();
      const saved = await sendTo(paying, await paying.invoices.customer());
      const secret = await paying.secretOf(saved.token, { saves_card: mandateVersion });
      await payersOf(here.app).enter(secret, method);
      assert.deepEqual((await paying.step(saved.token, "check")).body, { state: "paid" });
      return saved;
    },
    /** An open invoice of $100.00 of a customer with a saved card. */
    async owing(method: MethodEntry = visa): Promise<Saved & { cardId: number }> {
      const customer = await paying.invoices.customer();
      const cardId = await this.savedByLink(customer.id, method);
      return { ...(await sendTo(paying, customer)), cardId };
    },
    charge: (
      { id }: Pick<Invoice, "id">,
      card_id: number,
      changes: object = {},
      headers: Record<string, string> = {},
      by: Person = here.owner,
    ): Promise<Reply> =>
      here.send(
        "POST",
        `/api/invoices/${id}/charge`,
        { card_id, amount_cents: 10_000, ...changes },
        by,
        headers,
      ),
    atProvider: (customerId: number) => keptAtProvider(here, paying).list(customerId),
    detachAtProvider: (cardId: number) => keptAtProvider(here, paying).detach(cardId),
  };
}

/** What the provider keeps of customers' cards, as those see it who work at its own pages. */
function keptAtProvider(here: Here, paying: Paying) {
  const ours = () => here.business.organizationId;
  const { collecting } = here.app.appContext;
  return {
    async list(customerId: number): Promise<unknown[]> {
      const [known] = await paying.rows(
        "select account_id, provider_id from collecting_customers where customer_id = $1 and organization_id = $2",
        [customerId, ours()],
      );
      return collecting.listMethods({ accountId: known.account_id, customerId: known.provider_id });
    },
    async detach(cardId: number): Promise<void> {
      const [card] = await paying.rows(
        "select account_id, method_id from saved_cards where id = $1 and organization_id = $2",
        [cardId, ours()],
      );
      const { account_id: accountId, method_id: methodId } = card;
      await collecting.detachMethod({ accountId, methodId, idempotencyKey: `dashboard-${methodId}` });
    },
  };
}

/** The pages behind the link by which a card is left. */
function leavingOf(here: Here) {
  return {
    tokenIn: (text: string): string => /\/card\/([\w.-]+)/.exec(text)?.[1] ?? "",
    open: (token: string) => here.app.http.inject({ method: "GET", url: `/card/${token}` }),
    async step(token: string, step: string, form: Record<string, string> = {}): Promise<StepAnswer> {
      const answer = await here.app.http.inject({
        method: "POST",
        url: `/card/${token}/${step}`,
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
        payload: new URLSearchParams(form).toString(),
        remoteAddress: "203.0.113.9",
      });
      return { status: answer.statusCode, body: JSON.parse(answer.payload), headers: answer.headers };
    },
    async secretOf(token: string): Promise<string> {
      const { status, body } = await this.step(token, "save", { saves_card: mandateVersion });
      assert.equal(status, 200, JSON.stringify(body));
      return String(body["clientSecret"]);
    },
  };
}

/** An issued invoice of $100.00, and its link. */
async function sendTo(paying: Paying, customer: { id: number; email: string }): Promise<Saved> {
  const { id } = await paying.invoices.draft({}, { customer_id: customer.id });
  const line = { id: crypto.randomUUID(), name: "Water heater", quantity: "1", unit_price_cents: 10_000 };
  await paying.invoices.done("PUT", `/${id}`, { lines: [line] });
  const invoice = await paying.invoices.done("POST", `/${id}/issue`, {});
  const { email } = customer;
  return {
    invoice: { ...invoice, customer_id: customer.id },
    token: await paying.tokenFor(invoice),
    email,
  };
}
