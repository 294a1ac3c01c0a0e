/** What only the line to Stripe can do wrong when money is collected: answers that get lost, at each single call. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { type StripeApi, startStripeApi } from "../../../../../tests/support/stripe-api.ts";
import { PaymentNotFound } from "../../port.ts";
import type { CollectingPort, NewIntent } from "../port.ts";
import { CollectingRefused, PaymentOutcomeUnknown } from "../refusals.ts";
import { stripeCollecting } from "./stripe.ts";

let api: StripeApi;
let port: CollectingPort;
let accountId: string;
const portTo = ({ url, secretKey, connectWebhookSecret }: Omit<StripeApi, "close">): CollectingPort =>
  stripeCollecting({ secretKey, connectWebhookSecret, publishableKey: "pk_test_1", apiUrl: url });

before(async () => {
  api = await startStripeApi([]);
  port = portTo(api);
  accountId = await newAccount();
});
after(() => api.close());
beforeEach(() => {
  api.calls.length = 0;
});

let keys = 0;
const newKey = () => `stripe-${++keys}`;
const account = () => ({
  idempotencyKey: newKey(),
  organizationId: "0198-hollow",
  name: "Hollow & Sons",
  email: "hal@hollow.example",
});
const newAccount = async () => {
  const { id } = await port.createAccount(account());
  api.connect.moveAccount(id, "complete");
  return id;
};
const request = (given: Partial<NewIntent> = {}): NewIntent => ({
  accountId,
  idempotencyKey: newKey(),
  amountCents: 5_000,
  methodKinds: ["card"],
  reference: { organizationId: "0198-hollow", invoiceId: null, paymentId: newKey() },
  description: "Invoice INV-007",
  ...given,
});
const visa = { kind: "card", number: "4242424242424242", expMonth: 12, expYear: 2040 } as const;
const paid = async (number: string = visa.number) => {
  const { id, clientSecret } = await port.createIntent(request());
  api.connect.enterMethod(clientSecret, { ...visa, number });
  return id;
};
const made = (what: string) => api.calls.filter((call) => call === `POST /v1/${what}`).length;

/** Every call that changes something at Stripe, with what has to be there before. */
const changes: Record<string, () => Promise<() => Promise<unknown>>> = {
  async createAccount() {
    const asked = account();
    return () => port.createAccount(asked);
  },
  async createIntent() {
    const asked = request();
    return () => port.createIntent(asked);
  },
  async updateIntentAmount() {
    const { id: intentId } = await port.createIntent(request());
    const asked = { accountId, idempotencyKey: newKey(), intentId, amountCents: 7_000 };
    return () => port.updateIntentAmount(asked);
  },
  async confirmIntent() {
    const { id: customerId } = await newCustomer();
    const setup = await port.createSetup({
      accountId,
      idempotencyKey: newKey(),
      customerId,
      methodKinds: ["card"],
    });
    api.connect.enterMethod(setup.clientSecret, visa);
    const { methodId } = await port.readSetup({ accountId, setupId: setup.id });
    const { id: intentId } = await port.createIntent(request({ customerId }));
    const asked = { accountId, idempotencyKey: newKey(), intentId, methodId: methodId ?? "" };
    return () => port.confirmIntent(asked);
  },
  async cancelIntent() {
    const { id: intentId } = await port.createIntent(request());
    const asked = { accountId, idempotencyKey: newKey(), intentId };
    return () => port.cancelIntent(asked);
  },
  async createCustomer() {
    const asked = { accountId, idempotencyKey: newKey(), organizationId: "1", customerId: "2", name: "Dana" };
    return () => port.createCustomer({ ...asked, email: "dana@example.com" });
  },
  async createSetup() {
    const { id: customerId } = await newCustomer();
    const asked = { accountId, idempotencyKey: newKey(), customerId, methodKinds: ["card" as const] };
    return () => port.createSetup(asked);
  },
  async detachMethod() {
    const { id: customerId } = await newCustomer();
    const { clientSecret } = await port.createIntent(request({ customerId, savesMethod: true }));
    api.connect.enterMethod(clientSecret, visa);
    const [kept] = await port.listMethods({ accountId, customerId });
    const asked = { accountId, idempotencyKey: newKey(), methodId: kept?.id ?? "" };
    return () => port.detachMethod(asked);
  },
  async createRefund() {
    const asked = {
      accountId,
      idempotencyKey: newKey(),
      intentId: await paid(),
      amountCents: 3_000,
      reference: "1",
    };
    return () => port.createRefund(asked);
  },
  async submitEvidence() {
    const [dispute] = await port.listDisputes({ accountId, intentId: await paid("4000000000000259") });
    const file = { about: "receipt" as const, name: "r.png", type: "image/png", bytes: Buffer.from("png") };
    const evidence = { workDone: "A new boiler", files: [file] };
    const asked = { accountId, idempotencyKey: newKey(), disputeId: dispute?.id ?? "", evidence };
    return () => port.submitEvidence(asked);
  },
  async acceptDispute() {
    const [dispute] = await port.listDisputes({ accountId, intentId: await paid("4000000000000259") });
    const asked = { accountId, idempotencyKey: newKey(), disputeId: dispute?.id ?? "" };
    return () => port.acceptDispute(asked);
  },
};

const newCustomer = () =>
  port.createCustomer({
    accountId,
    idempotencyKey: newKey(),
    organizationId: "0198-hollow",
    customerId: "12",
    name: "Dana Whitfield",
    email: null,
  });

for (const [name, prepare] of Object.entries(changes)) {
  test(`${name}: an answer that is lost twice leaves the outcome unknown, and the same key settles it`, async () => {
    const ask = await prepare();
    api.calls.length = 0;
    api.loseNextAnswer(2);
    await assert.rejects(ask(), PaymentOutcomeUnknown);
    await ask();
    const written = api.calls.filter((call) => call.startsWith("POST") && !call.endsWith("/files"));
    assert.equal(written.length, 1, written.join());
  });
}

test("an answer that is lost once is asked for again by itself, and nothing is made twice", async () => {
  api.loseNextAnswer();
  const { status } = await port.createIntent(request());
  assert.deepEqual([status, made("payment_intents")], ["requires_payment_method", 1]);
});

test("a refund whose answer was lost and whose key Stripe has forgotten is found among the payment's", async () => {
  const intentId = await paid();
  const asked = { accountId, idempotencyKey: newKey(), intentId, amountCents: 100, reference: "refund-9" };
  api.loseNextAnswer(2);
  await assert.rejects(port.createRefund(asked), PaymentOutcomeUnknown);
  api.forgetKeys();
  const [found] = await port.listRefunds({ accountId, intentId });
  assert.deepEqual([found?.reference, found?.amountCents], ["refund-9", 100]);
});

test("a card on file that is declined in an answer that is lost is not charged twice", async () => {
  const { id: customerId } = await newCustomer();
  const setup = await port.createSetup({
    accountId,
    idempotencyKey: newKey(),
    customerId,
    methodKinds: ["card"],
  });
  api.connect.enterMethod(setup.clientSecret, { ...visa, number: "4000000000000341" });
  const { methodId } = await port.readSetup({ accountId, setupId: setup.id });
  const { id: intentId } = await port.createIntent(request({ customerId }));
  const asked = { accountId, idempotencyKey: newKey(), intentId, methodId: methodId ?? "" };
  api.calls.length = 0;
  api.loseNextAnswer(2);
  await assert.rejects(port.confirmIntent(asked), PaymentOutcomeUnknown);
  const { status, failure } = await port.confirmIntent(asked);
  assert.deepEqual(
    [status, failure?.code, made(`payment_intents/${intentId}/confirm`)],
    ["requires_payment_method", "card_declined", 1],
  );
});

test("the same key on two accounts is two keys", async () => {
  const other = await newAccount();
  const asked = request();
  const [one, two] = [
    await port.createIntent(asked),
    await port.createIntent({ ...asked, accountId: other }),
  ];
  assert.notEqual(one.id, two.id);
});

test("a wrong key is neither a refusal nor an unknown outcome, and a Stripe out of reach is one", async () => {
  const stranger = portTo({ ...api, secretKey: "sk_test_wrong" });
  await assert.rejects(
    stranger.createIntent(request()),
    (error) => !(error instanceof CollectingRefused) && !(error instanceof PaymentOutcomeUnknown),
  );
  const nowhere = portTo({ ...api, url: "http://127.0.0.1:9" });
  await assert.rejects(nowhere.createIntent(request()), PaymentOutcomeUnknown);
  await assert.rejects(nowhere.readAccount(accountId), PaymentOutcomeUnknown);
});

test("an account that has left the platform is not known any more", async () => {
  const left = await newAccount();
  api.connect.accounts.delete(left);
  await assert.rejects(port.readAccount(left), PaymentNotFound);
  await assert.rejects(port.createIntent(request({ accountId: left })), PaymentNotFound);
});

test("an installation that takes real money hears nothing of test payments, and the other way round", () => {
  const live = portTo({ ...api, secretKey: "sk_live_1" });
  api.connect.moveAccount(accountId, "complete");
  for (const { body, signature } of api.connect.takeEvents()) {
    assert.equal(live.readWebhook(Buffer.from(body), signature), null);
    assert.equal(port.readWebhook(Buffer.from(body), signature)?.accountId !== undefined, true);
  }
});
