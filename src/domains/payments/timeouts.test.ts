/**
 * The provider does not answer, at each call of the door to it: the caller is told, nothing is done under another key,
 * and what came of it is found by asking. Once the call was made and its answer is lost, once it never arrived.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { getInvoice } from "#domains/invoices/service.ts";
import { moveClockTo } from "#platform/clock.ts";
import type { CollectingPort } from "#platform/payments/collecting/port.ts";
import { PaymentOutcomeUnknown } from "#platform/payments/collecting/refusals.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { payersOf, visa } from "../../../tests/support/payers.ts";
import { payingOf } from "../../../tests/support/paying.ts";
import { savedCardsOf } from "../../../tests/support/saved-cards.ts";
import { detachCardJob } from "./cards/keeping.ts";
import { mandateVersion } from "./cards/mandate.ts";
import { settleRefundJob } from "./refunds/jobs.ts";
import { reconcileBegun, reconcileSlow } from "./webhooks/jobs.ts";
import { deliverMessages } from "./webhooks/webhooks.ts";

const start = Date.parse("2026-11-24T17:00:00Z");
const minute = 60_000;

const here = openForTests({ at: start });
const paying = payingOf(here);
const cards = savedCardsOf(here, paying);
const payers = () => payersOf(here.app);

type Asked = {
  [Name in keyof CollectingPort]-?: CollectingPort[Name] extends (request: never) => Promise<unknown>
    ? Name
    : never;
}[keyof CollectingPort];
type Call = Exclude<Asked, "deliverWebhooks">;

type Way = "its answer is lost" | "it never arrives";

/** Until it is mended every call ends like that; gives how to mend it, and how often it was tried. */
function losing(call: Call, way: Way) {
  const { collecting } = here.app.appContext;
  const real = (collecting[call] as (request: never) => Promise<unknown>).bind(collecting);
  const keys = new Set<string>();
  const broken = async (request: { idempotencyKey?: string }) => {
    keys.add(request.idempotencyKey ?? "");
    if (way === "its answer is lost") await real(request as never);
    throw new PaymentOutcomeUnknown("The line is dead");
  };
  Object.assign(collecting, { [call]: broken });
  return { keys, mend: () => Object.assign(collecting, { [call]: real }) };
}

const statusOf = async (id: number): Promise<string> => (await getInvoice(here.business.system, id)).status;
const atProvider = async (kind: string): Promise<number> => {
  const accounts = "select account_id from collecting_accounts where organization_id = $1";
  const found = await paying.rows(
    `select 1 from payment_stand_in where kind = $2 and (body->>'accountId' in (${accounts}) or body->>'id' in (${accounts}))`,
    [here.business.organizationId, kind],
  );
  return found.length;
};
const later = (minutes: number) => moveClockTo(new Date(start + minutes * minute));
const organization = () => ({
  id: here.business.organizationId,
  timeZone: "America/New_York",
  country: "US",
});
const answered = async (work: Promise<{ status: number }>, status: number) =>
  assert.equal((await work).status, status);

/** An invoice of $100.00 that was paid by card; gives its payment, too. */
async function paid() {
  await paying.connect();
  const { invoice, token } = await paying.sent();
  const secret = await paying.secretOf(token);
  await payers().enter(secret, visa);
  await paying.step(token, "check");
  const { payments } = await here.done("GET", `/api/payments?invoice_id=${invoice.id}`);
  return { invoice, token, intentId: paying.intentOf(secret), paymentId: payments[0].id as number };
}
const refundOf = (id: number) =>
  here.send("POST", `/api/payments/${id}/refunds`, {
    amount_cents: 2_500,
    reason: "Sent back",
    is_owed_again: true,
  });
const refundsOf = async (id: number) =>
  (await here.done("GET", `/api/payments/${id}`)).refunds.map(({ status }: { status: string }) => status);
const settleRefunds = async (paymentId: number) => {
  const [{ id }] = (await here.done("GET", `/api/payments/${paymentId}`)).refunds;
  const data = { organization: organization(), refundId: id, wait: 1 };
  await settleRefundJob.run(here.app.appContext, data, { id: "1", organizationId: organization().id });
};
async function disputed() {
  const { paymentId, intentId } = await paid();
  await payers().beginDispute(intentId, "fraudulent");
  await deliverMessages(here.app.appContext);
  return paymentId;
}
const disputeOf = async (id: number) => (await here.done("GET", `/api/payments/${id}`)).dispute.status;

/** Makes what has to be there, and gives what is done while the provider is silent, and what comes of it afterwards. */
type Row = () => Promise<{ silent: () => Promise<unknown>; settled: () => Promise<unknown> }>;

const table: Partial<Record<Call, Row>> = {
  createAccount: async () => ({
    silent: () => answered(here.send("POST", "/api/collecting/onboarding"), 503),
    async settled() {
      await answered(here.send("POST", "/api/collecting/onboarding"), 200);
      assert.equal(await atProvider("account"), 1);
    },
  }),
  onboardingLink: async () => ({
    silent: () => answered(here.send("POST", "/api/collecting/onboarding"), 503),
    settled: () => answered(here.send("POST", "/api/collecting/onboarding"), 200),
  }),
  async readAccount() {
    const account = await paying.connect();
    return {
      async silent() {
        await payers().onboard(account, "restricted");
        await answered(here.send("POST", "/api/collecting/refresh"), 503);
        assert.equal((await here.done("GET", "/api/collecting")).status, "active", "as it was known");
      },
      async settled() {
        await deliverMessages(here.app.appContext);
        assert.equal((await here.done("GET", "/api/collecting")).status, "restricted");
      },
    };
  },
  async createCustomer() {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    const asked = { saves_card: mandateVersion };
    return {
      silent: () => answered(paying.start(token, asked), 503),
      async settled() {
        await payers().enter(await paying.secretOf(token, asked), visa);
        await paying.step(token, "check");
        assert.equal(await statusOf(invoice.id), "paid");
        assert.equal(await atProvider("payer"), 1);
        assert.equal((await cards.of(invoice.customer_id)).length, 1);
      },
    };
  },
  async createIntent() {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    return {
      silent: () => answered(paying.start(token), 503),
      async settled() {
        await payers().enter(await paying.secretOf(token), visa);
        await paying.step(token, "check");
        assert.equal(await statusOf(invoice.id), "paid");
        assert.equal(await atProvider("payment"), 1);
      },
    };
  },
  async readIntent() {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    await payers().enter(await paying.secretOf(token), visa);
    return {
      silent: () => answered(paying.step(token, "check"), 503),
      async settled() {
        later(6);
        await reconcileBegun(here.app.appContext);
        assert.equal(await statusOf(invoice.id), "paid");
      },
    };
  },
  async findIntent() {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    const { mend } = losing("createIntent", "its answer is lost");
    await paying.start(token);
    mend();
    return {
      async silent() {
        later(6);
        await reconcileBegun(here.app.appContext);
        assert.equal(await statusOf(invoice.id), "issued");
      },
      async settled() {
        later(12);
        await reconcileBegun(here.app.appContext);
        later(1);
        await payers().enter(await paying.secretOf(token), visa);
        await paying.step(token, "check");
        assert.equal(await statusOf(invoice.id), "paid");
        assert.equal(await atProvider("payment"), 1);
      },
    };
  },
  async cancelIntent() {
    await paying.connect();
    await here.done("PUT", "/api/collecting", { takes_tips: true });
    const { invoice, token } = await paying.sent();
    const first = await paying.secretOf(token);
    return {
      silent: () => answered(paying.start(token, { tip_cents: "500" }), 503),
      async settled() {
        await payers().enter(await paying.secretOf(token, { tip_cents: "500" }), visa);
        await assert.rejects(payers().enter(first, visa));
        await paying.step(token, "check");
        assert.equal(await statusOf(invoice.id), "paid");
      },
    };
  },
  async confirmIntent() {
    const { invoice, cardId } = await cards.owing();
    return {
      silent: () => answered(cards.charge(invoice, cardId), 503),
      async settled() {
        await answered(cards.charge(invoice, cardId), 200);
        assert.equal(await statusOf(invoice.id), "paid");
        assert.equal(await atProvider("payment"), 1);
      },
    };
  },
  async createSetup() {
    await paying.connect();
    const { id } = await paying.invoices.customer();
    const token = await cards.linkFor(id);
    return {
      silent: () => answered(cards.step(token, "save", { saves_card: mandateVersion }), 503),
      async settled() {
        await payers().enter(await cards.secretOf(token), visa);
        await cards.step(token, "check");
        assert.equal((await cards.of(id)).length, 1);
        assert.equal(await atProvider("payer_setup"), 1);
      },
    };
  },
  readSetup: () => leftCard(),
  listMethods: () => leftCard(),
  async detachMethod() {
    const { invoice, cardId } = await cards.owing();
    const detach = () =>
      detachCardJob.run(
        here.app.appContext,
        { organization: organization(), card: cardId },
        { id: "1", organizationId: organization().id },
      );
    return {
      async silent() {
        await here.done("DELETE", `/api/customers/${invoice.customer_id}/cards/${cardId}`);
        await assert.rejects(detach());
        await answered(cards.charge(invoice, cardId), 409);
      },
      async settled() {
        await detach();
        assert.deepEqual(await cards.atProvider(invoice.customer_id), []);
      },
    };
  },
  async createRefund() {
    const { paymentId } = await paid();
    return {
      async silent() {
        await answered(refundOf(paymentId), 201);
        assert.deepEqual(await refundsOf(paymentId), ["pending"]);
      },
      async settled() {
        await settleRefunds(paymentId);
        await settleRefunds(paymentId);
        assert.deepEqual(await refundsOf(paymentId), ["succeeded"]);
        assert.equal((await here.done("GET", `/api/payments/${paymentId}`)).refunded_cents, 2_500);
      },
    };
  },
  listRefunds: () => lookedAtWhole(),
  listDisputes: () => lookedAtWhole(),
  async submitEvidence() {
    const id = await disputed();
    const answer = () =>
      here.send("POST", `/api/payments/${id}/dispute/answer`, { explanation: "The work was done." });
    return {
      silent: () => answered(answer(), 503),
      async settled() {
        await answered(answer(), 200);
        assert.equal(await disputeOf(id), "under_review");
      },
    };
  },
  async acceptDispute() {
    const id = await disputed();
    const accept = () => here.send("POST", `/api/payments/${id}/dispute/accept`);
    return {
      silent: () => answered(accept(), 503),
      async settled() {
        await answered(accept(), 200);
        assert.equal(await disputeOf(id), "lost");
      },
    };
  },
};

async function leftCard() {
  await paying.connect();
  const { id } = await paying.invoices.customer();
  const token = await cards.linkFor(id);
  await payers().enter(await cards.secretOf(token), visa);
  return {
    silent: () => answered(cards.step(token, "check"), 503),
    async settled() {
      later(10);
      await reconcileBegun(here.app.appContext);
      later(1);
      assert.equal((await cards.of(id)).length, 1);
    },
  };
}

/** A refund that was made at the provider's own pages, and told of. */
async function lookedAtWhole() {
  const { paymentId, intentId } = await paid();
  const [{ account_id: accountId }] = (await paying.rows(
    "select account_id from collecting_accounts where organization_id = $1",
    [here.business.organizationId],
  )) as [{ account_id: string }];
  await here.app.appContext.collecting.createRefund({
    accountId,
    intentId,
    idempotencyKey: "dashboard",
    amountCents: 1_000,
    reference: "",
  });
  return {
    async silent() {
      await deliverMessages(here.app.appContext);
      assert.deepEqual(await refundsOf(paymentId), []);
    },
    async settled() {
      later(10);
      await deliverMessages(here.app.appContext);
      assert.deepEqual(await refundsOf(paymentId), ["succeeded"]);
    },
  };
}

describe("the provider does not answer", () => {
  for (const [name, row] of Object.entries(table)) {
    for (const way of ["its answer is lost", "it never arrives"] as const) {
      test(`to ${name}: ${way}, and it is settled by asking`, async () => {
        const { silent, settled } = await row();
        const { mend, keys } = losing(name as Call, way);
        try {
          await silent();
        } finally {
          mend();
        }
        assert.equal(keys.size, 1, "it is asked, and never under a second key");
        await settled();
      });
    }
  }

  test("to readRefund: a refund on its way stays so until the provider is asked", async () => {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    await payers().enter(await paying.secretOf(token, { method: "bank_debit" }), {
      kind: "us_bank_account",
      routingNumber: "110000000",
      accountNumber: "000123456789",
    });
    later(6 * 1_440);
    await deliverMessages(here.app.appContext);
    const [{ id }] = (await paying.rows("select id from payments where organization_id = $1", [
      here.business.organizationId,
    ])) as [{ id: number }];
    later(0);
    await answered(refundOf(id), 201);
    const { mend } = losing("readRefund", "it never arrives");
    await settleRefunds(id);
    mend();
    assert.deepEqual(await refundsOf(id), ["pending"]);
    later(12 * 1_440);
    await reconcileSlow(here.app.appContext);
    later(0);
    assert.deepEqual(await refundsOf(id), ["succeeded"]);
    assert.equal(await statusOf(invoice.id), "partly_paid");
  });
});
