/** Businesses collect money the same through Stripe and through the stand-in: once, to the cent, whatever goes wrong. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import { createTestDatabase } from "../../../../tests/support/database.ts";
import { startStripeApi } from "../../../../tests/support/stripe-api.ts";
import { moveClockTo } from "../../clock.ts";
import { PaymentNotFound, WebhookRefused } from "../port.ts";
import { signed } from "../webhook-signing.ts";
import type { CollectingMessage, CollectingPort, Intent, NewIntent, SentMessage } from "./port.ts";
import { CollectingRefused } from "./refusals.ts";
import type { AccountProgress } from "./stand-in/documents.ts";
import type { MethodEntry, PayerAnswer } from "./stand-in/paying.ts";
import { openCollectingStandIn } from "./stand-in/stand-in.ts";
import { stripeCollecting } from "./stripe/stripe.ts";

type Provider = {
  port: CollectingPort;
  /** Answers the provider's questions about the business. */
  onboard(accountId: string, progress: AccountProgress): Promise<void>;
  /** Enters a method in the payer's browser. */
  enter(clientSecret: string, method: MethodEntry): Promise<PayerAnswer>;
  answerBank(clientSecret: string, isApproved: boolean): Promise<PayerAnswer>;
  beginDispute(intentId: string, reason: string): Promise<void>;
  decideDispute(disputeId: string, as: "won" | "lost"): Promise<void>;
  /** What the provider has to tell by now. */
  messages(): Promise<SentMessage[]>;
  sign(body: string, atSeconds: number): string;
  close(): Promise<void>;
};

async function throughStripe(): Promise<Provider> {
  const api = await startStripeApi([]);
  const { url, secretKey, connectWebhookSecret, connect } = api;
  return {
    port: stripeCollecting({ secretKey, connectWebhookSecret, publishableKey: "pk_test_1", apiUrl: url }),
    onboard: async (accountId, progress) => connect.moveAccount(accountId, progress),
    enter: async (clientSecret, method) => connect.enterMethod(clientSecret, method),
    answerBank: async (clientSecret, isApproved) => connect.answerBank(clientSecret, isApproved),
    beginDispute: async (intentId, reason) => connect.beginDispute(intentId, reason),
    decideDispute: async (disputeId, as) => connect.decideDispute(disputeId, as),
    messages: async () => connect.takeEvents(),
    sign: (body, atSeconds) => connect.sign(body, atSeconds),
    close: api.close,
  };
}

async function throughStandIn(): Promise<Provider> {
  const database = await createTestDatabase();
  const pool = openPool({ connection: database.logins.app, size: 3, log: createLog("silent") });
  const port = await openCollectingStandIn(pool, "http://localhost:3000");
  const { rows } = await pool.query("select body from payment_stand_in where kind = 'secret'");
  return {
    port,
    onboard: port.moveAccount,
    enter: (clientSecret, method) => port.enterMethod({ clientSecret, method }),
    answerBank: (clientSecret, isApproved) => port.answerBank({ clientSecret, isApproved }),
    beginDispute: port.beginDispute,
    decideDispute: port.decideDispute,
    async messages() {
      const sent: SentMessage[] = [];
      await port.deliverWebhooks(async (message) => void sent.push(message));
      return sent;
    },
    sign: (body, atSeconds) => signed(body, rows[0].body, atSeconds),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

let keys = 0;
const newKey = () => `key-${++keys}`;
const at = (text: string) => moveClockTo(new Date(text));
const card = (number: string): MethodEntry => ({ kind: "card", number, expMonth: 12, expYear: 2040 });
const bank = (accountNumber: string): MethodEntry => ({
  kind: "us_bank_account",
  routingNumber: "110000000",
  accountNumber,
});
const visa = card("4242424242424242");
const refused = (code: string) => (error: unknown) => {
  assert.ok(error instanceof CollectingRefused, String(error));
  assert.equal(error.code, code);
  return true;
};

for (const [name, open] of [
  ["Stripe", throughStripe],
  ["the stand-in", throughStandIn],
] as const) {
  describe(`collecting through ${name}`, () => {
    let provider: Provider;
    let port: CollectingPort;
    let accountId: string;
    before(async () => {
      provider = await open();
      port = provider.port;
      accountId = await newAccount();
    });
    after(() => provider.close());
    afterEach(() => moveClockTo(undefined));

    const account = () => ({
      idempotencyKey: newKey(),
      organizationId: "0198-hollow",
      name: "Hollow & Sons",
      email: "hal@hollow.example",
    });
    const newAccount = async (progress: AccountProgress = "complete") => {
      const { id } = await port.createAccount(account());
      await provider.onboard(id, progress);
      return id;
    };
    const request = (given: Partial<NewIntent> = {}): NewIntent => ({
      accountId,
      idempotencyKey: newKey(),
      amountCents: 12_345,
      methodKinds: ["card", "us_bank_account"],
      reference: { organizationId: "0198-hollow", invoiceId: "7", paymentId: newKey() },
      description: "Invoice INV-007",
      ...given,
    });
    const create = (given: Partial<NewIntent> = {}) => port.createIntent(request(given));
    const read = ({ id }: Pick<Intent, "id">) => port.readIntent({ accountId, intentId: id });
    const paid = async (method = visa, given: Partial<NewIntent> = {}) => {
      const intent = await create(given);
      await provider.enter(intent.clientSecret, method);
      return read(intent);
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
    const confirm = ({ id: intentId }: Pick<Intent, "id">, methodId = "", idempotencyKey = newKey()) =>
      port.confirmIntent({ accountId, idempotencyKey, intentId, methodId });
    const refund = (intentId: string, amountCents?: number) =>
      port.createRefund({
        accountId,
        idempotencyKey: newKey(),
        intentId,
        reference: newKey(),
        ...(amountCents !== undefined && { amountCents }),
      });
    const disputed = async (method = card("4000000000000259")) => {
      const { id } = await paid(method);
      const [dispute] = await port.listDisputes({ accountId, intentId: id });
      assert.ok(dispute);
      return dispute;
    };

    test("an account charges only once the business has answered the questions about itself", async () => {
      const made = await port.createAccount(account());
      assert.deepEqual(
        [made.canCharge, made.canPayOut, made.isSubmitted, made.methodKinds],
        [false, false, false, []],
      );
      assert.equal(made.organizationId, "0198-hollow");
      const words = made.required.map((each) => each.words);
      assert.deepEqual(new Set(words).size, words.length, "each thing once");
      assert.ok(words.includes("A bank account for payouts") && words.includes("A legal name"), words.join());
      assert.match(made.disabled?.words ?? "", /waiting for details/);
      await assert.rejects(create({ accountId: made.id }), refused("account_not_ready"));
      const link = await port.onboardingLink({
        accountId: made.id,
        returnUrl: "http://localhost:3000/back",
        refreshUrl: "http://localhost:3000/again",
      });
      assert.match(link.url, /^https?:/);
      assert.ok(link.expiresAt.getTime() > Date.now());
      await provider.onboard(made.id, "complete");
      const ready = await port.readAccount(made.id);
      assert.deepEqual(
        [ready.canCharge, ready.canPayOut, ready.isSubmitted, ready.required, ready.disabled],
        [true, true, true, [], null],
      );
      assert.deepEqual(ready.methodKinds, ["card", "us_bank_account"]);
      assert.equal((await create({ accountId: made.id })).status, "requires_payment_method");
    });

    test("an account that owes answers says what and until when, and a restricted one why", async () => {
      const owing = await port.readAccount(await newAccount("incomplete"));
      assert.deepEqual([owing.canCharge, owing.canPayOut], [true, false]);
      assert.deepEqual(
        owing.required.map(({ words }) => words),
        ["A bank account for payouts", "A photo of an identity document"],
      );
      assert.ok(owing.dueAt && owing.dueAt.getTime() > Date.now());
      const restricted = await port.readAccount(await newAccount("restricted"));
      assert.deepEqual([restricted.canCharge, restricted.disabled?.code], [false, "requirements.past_due"]);
    });

    test("a card is charged, with its fee, on the account of the business", async () => {
      at("2026-03-05T17:30:00Z");
      const intent = await create();
      assert.deepEqual(
        [intent.status, intent.charge, intent.failure, intent.accountId],
        ["requires_payment_method", null, null, accountId],
      );
      assert.deepEqual(await provider.enter(intent.clientSecret, visa), {
        status: "succeeded",
        failure: null,
      });
      const done = await read(intent);
      assert.deepEqual([done.status, done.amountCents, done.failure], ["succeeded", 12_345, null]);
      assert.deepEqual(done.reference, intent.reference);
      const { charge } = done;
      // 2.9 % of 123.45 is 3.58, and 30 cents.
      assert.deepEqual(
        [charge?.status, charge?.amountCents, charge?.feeCents, charge?.refundedCents, charge?.isDisputed],
        ["succeeded", 12_345, 388, 0, false],
      );
      assert.deepEqual(charge?.method, {
        kind: "card",
        brand: "visa",
        bankName: null,
        last4: "4242",
        expiresMonth: 12,
        expiresYear: 2040,
      });
    });

    test("a declined card says why in a plain sentence, and the same payment can be paid with another", async () => {
      const intent = await create();
      for (const [number, code, sentence] of [
        ["4000000000000002", "card_declined", /^This payment was declined/],
        ["4000000000009995", "insufficient_funds", /isn't enough money/],
        ["4000000000000069", "expired_card", /has expired/],
        ["4000000000000127", "incorrect_cvc", /security code is wrong/],
        ["4000000000000119", "processing_error", /Try again in a few minutes/],
        ["4000000000000341", "card_declined", /^This payment was declined/],
      ] as const) {
        const answer = await provider.enter(intent.clientSecret, card(number));
        assert.equal(answer.status, "requires_payment_method", number);
        const { failure, status, charge } = await read(intent);
        assert.deepEqual(
          [failure?.code, status, charge?.status],
          [code, "requires_payment_method", "failed"],
        );
        assert.match(failure?.words ?? "", sentence);
      }
      await provider.enter(intent.clientSecret, visa);
      const done = await read(intent);
      assert.deepEqual([done.status, done.failure, done.charge?.status], ["succeeded", null, "succeeded"]);
    });

    test("a bank that wants its owner's word is asked first", async () => {
      const secure = card("4000002760003184");
      const intent = await create();
      assert.equal((await provider.enter(intent.clientSecret, secure)).status, "requires_action");
      assert.deepEqual([(await read(intent)).status, (await read(intent)).charge], ["requires_action", null]);
      const no = await provider.answerBank(intent.clientSecret, false);
      assert.deepEqual(
        [no.status, no.failure?.code],
        ["requires_payment_method", "payment_intent_authentication_failure"],
      );
      await provider.enter(intent.clientSecret, secure);
      assert.equal((await provider.answerBank(intent.clientSecret, true)).status, "succeeded");
    });

    test("a bank debit is on its way for days, and has succeeded only then", async () => {
      at("2026-03-02T12:00:00Z");
      const intent = await paid(bank("000123456789"));
      assert.deepEqual(
        [intent.status, intent.charge?.status, intent.charge?.feeCents],
        ["processing", "pending", null],
      );
      await assert.rejects(
        port.cancelIntent({ accountId, idempotencyKey: newKey(), intentId: intent.id }),
        refused("payment_intent_unexpected_state"),
      );
      at("2026-03-06T11:59:59Z");
      assert.equal((await read(intent)).status, "processing");
      at("2026-03-06T12:00:00Z");
      const done = await read(intent);
      // 0.8 % of 123.45
      assert.deepEqual([done.status, done.charge?.feeCents], ["succeeded", 99]);
      assert.deepEqual([done.charge?.method?.kind, done.charge?.method?.last4], ["us_bank_account", "6789"]);
      assert.ok(done.charge?.mandateId);
    });

    test("a bank debit that fails days later can be paid again", async () => {
      at("2026-03-02T12:00:00Z");
      for (const [number, code, sentence] of [
        ["000222222227", "insufficient_funds", /isn't enough money/],
        ["000111111113", "account_closed", /is closed/],
        ["000111111116", "no_account", /couldn't find this account/],
        ["000333333335", "debit_not_authorized", /doesn't allow debits/],
      ] as const) {
        at("2026-03-02T12:00:00Z");
        const intent = await paid(bank(number));
        assert.equal(intent.status, "processing");
        at("2026-03-07T12:00:00Z");
        const failed = await read(intent);
        assert.deepEqual([failed.status, failed.failure?.code], ["requires_payment_method", code]);
        assert.match(failed.failure?.words ?? "", sentence);
        assert.equal((await provider.enter(intent.clientSecret, visa)).status, "succeeded");
      }
      at("2026-03-02T12:00:00Z");
      const stuck = await paid(bank("000000000009"));
      at("2027-03-02T12:00:00Z");
      assert.equal((await read(stuck)).status, "processing");
    });

    test("only test numbers are taken", async () => {
      const { clientSecret } = await create();
      assert.equal(
        (await provider.enter(clientSecret, card("4111111111111111"))).failure?.code,
        "live_mode_test_card",
      );
      assert.equal(
        (await provider.enter(clientSecret, bank("123456780"))).failure?.code,
        "test_account_only",
      );
    });

    test("the amount changes until the payment is on its way, and never after", async () => {
      const intent = await create();
      const change = (amountCents: number) =>
        port.updateIntentAmount({ accountId, idempotencyKey: newKey(), intentId: intent.id, amountCents });
      assert.equal((await change(20_000)).amountCents, 20_000);
      await assert.rejects(change(49), refused("amount_too_small"));
      await provider.enter(intent.clientSecret, visa);
      await assert.rejects(change(30_000), refused("payment_intent_unexpected_state"));
      assert.deepEqual([(await read(intent)).charge?.amountCents], [20_000]);
    });

    test("a canceled payment cannot be paid, and a paid one not be canceled", async () => {
      const intent = await create();
      const cancel = () => port.cancelIntent({ accountId, idempotencyKey: newKey(), intentId: intent.id });
      const canceled = await cancel();
      assert.ok(canceled.canceledAt);
      assert.equal(canceled.status, "canceled");
      assert.equal((await cancel()).status, "canceled", "again");
      await assert.rejects(provider.enter(intent.clientSecret, visa), CollectingRefused);
      const { id: intentId } = await paid();
      await assert.rejects(
        port.cancelIntent({ accountId, idempotencyKey: newKey(), intentId }),
        refused("payment_intent_unexpected_state"),
      );
    });

    test("a payment is paid once, from however many tabs", async () => {
      const intent = await create();
      const tabs = await Promise.allSettled([1, 2, 3].map(() => provider.enter(intent.clientSecret, visa)));
      assert.equal(tabs.filter(({ status }) => status === "fulfilled").length, 1);
      assert.equal((await read(intent)).charge?.amountCents, 12_345);
    });

    test("the same key does the same thing once and tells how it stands now", async () => {
      const asked = request();
      const [one, two] = await Promise.all([port.createIntent(asked), port.createIntent(asked)]);
      assert.equal(one.id, two.id);
      await provider.enter(one.clientSecret, visa);
      assert.equal((await port.createIntent(asked)).status, "succeeded");
      await assert.rejects(port.createIntent({ ...asked, amountCents: 1_000 }), /[Kk]ey/);
      const back = {
        accountId,
        idempotencyKey: newKey(),
        intentId: one.id,
        amountCents: 100,
        reference: "r-1",
      };
      assert.equal((await port.createRefund(back)).id, (await port.createRefund(back)).id);
      assert.equal((await read(one)).charge?.refundedCents, 100);
      const business = account();
      assert.equal((await port.createAccount(business)).id, (await port.createAccount(business)).id);
    });

    test("what was asked for long ago is found by our own id of it", async () => {
      const since = new Date();
      const asked = request();
      assert.equal(
        await port.findIntent({ accountId, paymentId: asked.reference.paymentId, since }),
        undefined,
      );
      const { id } = await port.createIntent(asked);
      const found = await port.findIntent({ accountId, paymentId: asked.reference.paymentId, since });
      assert.equal(found?.id, id);
      const later = new Date(Date.now() + 60_000);
      assert.equal(
        await port.findIntent({ accountId, paymentId: asked.reference.paymentId, since: later }),
        undefined,
      );
    });

    test("nothing of one account is known to another", async () => {
      const other = await newAccount();
      const intent = await paid();
      const { id: customerId } = await newCustomer();
      const back = await refund(intent.id, 100);
      const dispute = await disputed();
      const elsewhere = { accountId: other };
      const key = () => ({ ...elsewhere, idempotencyKey: newKey() });
      for (const attempt of [
        () => port.readIntent({ ...elsewhere, intentId: intent.id }),
        () => port.cancelIntent({ ...key(), intentId: intent.id }),
        () => port.updateIntentAmount({ ...key(), intentId: intent.id, amountCents: 100 }),
        () => port.createRefund({ ...key(), intentId: intent.id, reference: "1" }),
        () => port.readRefund({ ...elsewhere, refundId: back.id }),
        () => port.readDispute({ ...elsewhere, disputeId: dispute.id }),
        () => port.acceptDispute({ ...key(), disputeId: dispute.id }),
        () => port.listMethods({ ...elsewhere, customerId }),
        () => port.createSetup({ ...key(), customerId, methodKinds: ["card"] }),
        () => port.confirmIntent({ ...key(), intentId: intent.id, methodId: "pm_made_up" }),
        () => create({ ...elsewhere, customerId }),
        () => port.readAccount("acct_made_up"),
      ]) {
        await assert.rejects(attempt(), PaymentNotFound, String(attempt));
      }
      const { paymentId } = intent.reference ?? { paymentId: "" };
      assert.equal(await port.findIntent({ ...elsewhere, paymentId, since: new Date(0) }), undefined);
      assert.deepEqual(await port.listDisputes(elsewhere), []);
    });

    test("a card is kept with a payment, charged without its owner, and taken off", async () => {
      const { id: customerId } = await newCustomer();
      assert.deepEqual(await port.listMethods({ accountId, customerId }), []);
      const declined = await paid(card("4000000000000002"), { customerId, savesMethod: true });
      assert.deepEqual(await port.listMethods({ accountId, customerId }), [], declined.status);
      const first = await paid(visa, { customerId, savesMethod: true });
      const [kept, ...more] = await port.listMethods({ accountId, customerId });
      assert.deepEqual([kept?.last4, kept?.id, more.length], ["4242", first.methodId, 0]);
      const methodId = kept?.id ?? "";
      const begun = await create({ customerId });
      const [again, same] = await Promise.all([
        confirm(begun, methodId, "once"),
        confirm(begun, methodId, "once"),
      ]);
      assert.deepEqual([again.status, again.charge?.method?.last4], ["succeeded", "4242"]);
      assert.equal(same.charge?.id, again.charge?.id);
      await assert.rejects(confirm(begun, methodId), refused("payment_intent_unexpected_state"));
      const detach = () => port.detachMethod({ accountId, idempotencyKey: newKey(), methodId });
      await detach();
      await detach();
      assert.deepEqual(await port.listMethods({ accountId, customerId }), []);
      await assert.rejects(confirm(await create({ customerId }), methodId), refused("method_missing"));
    });

    test("a card on file that its bank declines leaves the payment to be paid otherwise", async () => {
      const { id: customerId } = await newCustomer();
      const setup = await port.createSetup({
        accountId,
        idempotencyKey: newKey(),
        customerId,
        methodKinds: ["card", "us_bank_account"],
      });
      assert.deepEqual([setup.status, setup.methodId], ["requires_payment_method", null]);
      const readSetup = () => port.readSetup({ accountId, setupId: setup.id });
      await provider.enter(setup.clientSecret, card("4000000000000002"));
      assert.equal((await readSetup()).failure?.code, "card_declined");
      // Asks its owner at every charge.
      await provider.enter(setup.clientSecret, card("4000002760003184"));
      assert.equal((await readSetup()).status, "requires_action");
      await provider.answerBank(setup.clientSecret, true);
      const { status, methodId } = await readSetup();
      assert.equal(status, "succeeded");
      const begun = await create({ customerId });
      const declined = await confirm(begun, methodId ?? "", "asking");
      assert.deepEqual(
        [declined.status, declined.failure?.code],
        ["requires_payment_method", "authentication_required"],
      );
      assert.equal((await confirm(begun, methodId ?? "", "asking")).failure?.code, declined.failure?.code);
      assert.equal((await provider.enter(declined.clientSecret, visa)).status, "succeeded");
    });

    test("a bank account is kept with its owner's leave to debit it", async () => {
      const { id: customerId } = await newCustomer();
      const setup = await port.createSetup({
        accountId,
        idempotencyKey: newKey(),
        customerId,
        methodKinds: ["us_bank_account"],
      });
      await provider.enter(setup.clientSecret, bank("000123456789"));
      const { methodId, mandateId } = await port.readSetup({ accountId, setupId: setup.id });
      assert.ok(mandateId);
      const [kept] = await port.listMethods({ accountId, customerId });
      assert.deepEqual([kept?.kind, kept?.last4], ["us_bank_account", "6789"]);
      const charged = await confirm(await create({ customerId }), methodId ?? "");
      assert.deepEqual([charged.status, charged.charge?.mandateId], ["processing", mandateId]);
    });

    test("refunds go up to what was paid, in parts or whole, and no further", async () => {
      const { id: intentId } = await paid();
      const part = await refund(intentId, 345);
      assert.deepEqual([part.status, part.amountCents, part.intentId], ["succeeded", 345, intentId]);
      await assert.rejects(refund(intentId, 12_001), refused("refund_too_much"));
      const rest = await refund(intentId);
      assert.equal(rest.amountCents, 12_000);
      await assert.rejects(refund(intentId, 1), refused("charge_already_refunded"));
      const all = await port.listRefunds({ accountId, intentId });
      assert.deepEqual(
        all.map(({ id }) => id),
        [rest.id, part.id],
      );
      assert.deepEqual(await port.readRefund({ accountId, refundId: part.id }), part);
      const unpaid = await create();
      await assert.rejects(refund(unpaid.id), refused("refund_not_possible"));
    });

    test("two refunds at once never give back more than was paid", async () => {
      const { id: intentId } = await paid();
      const tried = await Promise.allSettled([refund(intentId, 7_000), refund(intentId, 7_000)]);
      assert.equal(tried.filter(({ status }) => status === "fulfilled").length, 1);
      assert.equal((await read({ id: intentId })).charge?.refundedCents, 7_000);
    });

    test("a refund can take days, and can come back", async () => {
      at("2026-03-02T12:00:00Z");
      const slow = await refund((await paid(card("4000000000007726"))).id);
      const vain = await refund((await paid(card("4000000000005126"))).id);
      assert.deepEqual([slow.status, vain.status], ["pending", "succeeded"]);
      at("2026-03-08T12:00:00Z");
      const [arrived, back] = [
        await port.readRefund({ accountId, refundId: slow.id }),
        await port.readRefund({ accountId, refundId: vain.id }),
      ];
      assert.deepEqual([arrived.status, back.status, arrived.failure], ["succeeded", "failed", null]);
      assert.match(back.failure?.words ?? "", /sent the refund back/);
      assert.equal((await read({ id: vain.intentId })).charge?.refundedCents, 0);
      assert.equal((await refund(vain.intentId)).amountCents, 12_345, "and can be tried again");
    });

    test("a dispute is told with its reason and its last day, and is answered once", async () => {
      at("2026-03-02T12:00:00Z");
      const dispute = await disputed(card("4000000000002685"));
      assert.deepEqual(
        [dispute.status, dispute.amountCents, dispute.feeCents, dispute.isInquiry, dispute.hasEvidence],
        ["needs_response", 12_345, 1_500, false, false],
      );
      assert.match(dispute.reason.words, /the work wasn't done/);
      assert.equal(dispute.dueAt?.toISOString(), "2026-03-11T12:00:00.000Z");
      const intentId = dispute.intentId ?? "";
      assert.equal((await read({ id: intentId })).charge?.isDisputed, true);
      await assert.rejects(refund(intentId), refused("charge_disputed"));
      const answer = () => ({
        accountId,
        idempotencyKey: newKey(),
        disputeId: dispute.id,
        evidence: {
          workDone: "Replaced a water heater",
          workDate: "March 1, 2026",
          files: [
            {
              about: "signed_contract" as const,
              name: "c.pdf",
              type: "application/pdf",
              bytes: Buffer.from("%PDF-1.7"),
            },
          ],
        },
      });
      const asked = answer();
      const answered = await port.submitEvidence(asked);
      assert.deepEqual([answered.status, answered.hasEvidence, answered.dueAt], ["under_review", true, null]);
      assert.deepEqual(await port.submitEvidence(asked), answered, "again with the same key");
      await assert.rejects(port.submitEvidence(answer()), refused("dispute_closed"));
      await provider.decideDispute(dispute.id, "won");
      assert.equal((await port.readDispute({ accountId, disputeId: dispute.id })).status, "won");
      assert.equal((await refund(intentId)).amountCents, 12_345, "a dispute that was won keeps no refund");
    });

    test("a dispute is lost when it is accepted, not answered in time, or answered badly", async () => {
      at("2026-03-02T12:00:00Z");
      const [given, forgotten, bad] = [await disputed(), await disputed(), await disputed()];
      const key = () => ({ accountId, idempotencyKey: newKey() });
      assert.equal((await port.acceptDispute({ ...key(), disputeId: given.id })).status, "lost");
      const evidence = { explanation: "losing_evidence", files: [] };
      await port.submitEvidence({ ...key(), disputeId: bad.id, evidence });
      at("2026-03-11T12:00:00Z");
      for (const { id } of [given, forgotten, bad]) {
        assert.equal((await port.readDispute({ accountId, disputeId: id })).status, "lost");
      }
      await assert.rejects(
        port.submitEvidence({ ...key(), disputeId: forgotten.id, evidence: { files: [] } }),
        refused("dispute_closed"),
      );
    });

    test("a debit is taken back by its owner after it had succeeded, and a payer's bank may do it any day", async () => {
      at("2026-03-02T12:00:00Z");
      const debit = await paid(bank("000555555559"));
      const plain = await paid();
      at("2026-03-20T12:00:00Z");
      assert.deepEqual(
        [(await read(debit)).status, (await read(debit)).charge?.isDisputed],
        ["succeeded", true],
      );
      const [dispute] = await port.listDisputes({ accountId, intentId: debit.id });
      assert.deepEqual([dispute?.status, dispute?.reason.code], ["lost", "debit_not_authorized"]);
      await provider.beginDispute(plain.id, "duplicate");
      const [second] = await port.listDisputes({ accountId, intentId: plain.id });
      assert.match(second?.reason.words ?? "", /charged twice/);
      const all = await port.listDisputes({ accountId });
      assert.ok(all.some(({ id }) => id === second?.id) && all.some(({ id }) => id === dispute?.id));
    });

    test("every step is told of its account and its parts, and none without a signature", async () => {
      at("2026-03-02T12:00:00Z");
      await provider.messages();
      const dispute = await disputed();
      const { id: intentId } = await paid();
      const back = await refund(intentId);
      const sent = await provider.messages();
      const told = sent.map(({ body, signature }) => port.readWebhook(Buffer.from(body), signature));
      const of = (type: string) => told.filter((message) => message?.type === type) as CollectingMessage[];
      assert.ok(told.every((message) => message?.accountId === accountId));
      assert.ok(of("payment_intent.succeeded").some((message) => message.intentId === intentId));
      const [opened] = of("charge.dispute.created");
      assert.deepEqual([opened?.disputeId, opened?.intentId], [dispute.id, dispute.intentId]);
      const [refunded] = of("refund.created");
      assert.deepEqual([refunded?.refundId, refunded?.intentId], [back.id, intentId]);
      const [{ body, signature } = { body: "", signature: "" }] = sent;
      const seconds = Date.parse("2026-03-02T12:00:00Z") / 1000;
      for (const [changed, by] of [
        [`${body} `, signature],
        [body, undefined],
        [body, signed(body, "whsec_of_another", seconds)],
        [body, provider.sign(body, seconds - 301)],
        ["{", provider.sign("{", seconds)],
        ['{"id":"evt_1"}', provider.sign('{"id":"evt_1"}', seconds)],
      ] as const) {
        assert.throws(() => port.readWebhook(Buffer.from(changed), by), WebhookRefused, changed.slice(0, 20));
      }
      const without = JSON.stringify({ ...JSON.parse(body), account: undefined });
      const signedWithout = provider.sign(without, seconds);
      assert.throws(() => port.readWebhook(Buffer.from(without), signedWithout), /connected account/);
      const live = JSON.stringify({ ...JSON.parse(body), livemode: true });
      assert.equal(port.readWebhook(Buffer.from(live), provider.sign(live, seconds)), null);
    });

    test("ten times the same messages in any order lead to the same payments", async () => {
      at("2026-03-02T12:00:00Z");
      await provider.messages();
      const intents = [await paid(), await paid(bank("000222222227")), await paid(card("4000000000000002"))];
      const first = intents[0] as Intent;
      await refund(first.id, 2_345);
      at("2026-03-09T12:00:00Z");
      const sent = await provider.messages();
      const ten = Array.from({ length: 10 }).flatMap(() => sent.toSorted(() => Math.random() - 0.5));
      const known = new Map<string, string>();
      for (const { body, signature } of ten.map(({ body }) => ({
        body,
        signature: provider.sign(body, Date.parse("2026-03-09T12:00:00Z") / 1000),
      }))) {
        const message = port.readWebhook(Buffer.from(body), signature);
        if (!message?.intentId) continue;
        const { status, charge } = await port.readIntent({
          accountId: message.accountId,
          intentId: message.intentId,
        });
        known.set(message.intentId, `${status} ${charge?.refundedCents}`);
      }
      assert.deepEqual(
        intents.map(({ id }) => known.get(id)),
        ["succeeded 2345", "requires_payment_method 0", "requires_payment_method 0"],
      );
    });

    test("the payer's page is given what its form needs", async () => {
      const { clientSecret } = await create();
      const form = port.payerForm({ accountId, clientSecret });
      assert.equal(form.clientSecret, clientSecret);
      if (form.kind === "stripe")
        assert.deepEqual([form.publishableKey, form.accountId], ["pk_test_1", accountId]);
      else assert.equal(form.postTo, "/api/test-payments");
      await assert.rejects(provider.enter(`${clientSecret.slice(0, -1)}x`, visa));
    });
  });
}
