/** What the stand-in for Stripe's API knows of connected accounts: their customers, payments, setups and events. */
import Stripe from "stripe";
import { answerBank, methodToKeep, pay } from "#platform/payments/collecting/stand-in/charging.ts";
import {
  type Account,
  type AccountProgress,
  type Method,
  openedBy,
  type Payer,
  type PayerSetup,
  type Payment,
  paymentOf,
  type Told,
} from "#platform/payments/collecting/stand-in/documents.ts";
import {
  answerAtSetup,
  enterAtSetup,
  type MethodEntry,
  methodFrom,
  type PayerAnswer,
} from "#platform/payments/collecting/stand-in/paying.ts";
import { advance, decide, dispute, disputeIn } from "#platform/payments/collecting/stand-in/refunding.ts";
import { failureOf } from "#platform/payments/collecting/words.ts";
import {
  accountJson,
  chargeJson,
  disputeJson,
  intentJson,
  refundJson,
  setupJson,
} from "./stripe-connect-shapes.ts";
import { ApiFailure, type Json, mark, missing, present } from "./stripe-rows.ts";

export class ConnectLedger {
  readonly webhookSecret = "whsec_connect_only_for_these_tests";
  readonly accounts = new Map<string, Account>();
  readonly payments = new Map<string, Payment>();
  readonly payers = new Map<string, Payer>();
  readonly setups = new Map<string, PayerSetup>();
  readonly #waiting: { account: string; type: string; created: number; object: Json }[] = [];

  account(id: string): Account {
    const found = this.accounts.get(id);
    if (found) return found;
    throw new ApiFailure(403, {
      type: "invalid_request_error",
      code: "account_invalid",
      message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
    });
  }

  moveAccount(id: string, progress: AccountProgress): void {
    const account = { ...this.account(id), progress, since: present() };
    this.accounts.set(id, account);
    this.#waiting.push({
      account: id,
      type: "account.updated",
      created: present(),
      object: accountJson(account),
    });
  }

  payer(account: string, id: string): Payer {
    const found = this.payers.get(id);
    if (found?.accountId !== account) throw missing("customer", id, "customer");
    return found;
  }

  setup(account: string, id: string): PayerSetup {
    const found = this.setups.get(id);
    if (found?.accountId !== account) throw missing("setupintent", id, "intent");
    return found;
  }

  /** Up to date: what has become due is done. */
  payment(account: string, id: string, what = "payment_intent"): Payment {
    const found = this.payments.get(paymentOf(id));
    if (found?.accountId !== account) throw missing(what, id, "intent");
    advance(found, present());
    this.save(found);
    return found;
  }

  save(payment: Payment): void {
    this.payments.set(payment.id, payment);
    const kept = methodToKeep(payment);
    if (kept) {
      this.payer(payment.accountId, kept.customerId ?? "").methods.unshift(kept);
      payment.method = kept;
    }
    for (const told of payment.told.splice(0)) {
      this.#waiting.push({
        account: payment.accountId,
        type: told.type,
        created: told.at,
        object: objectOf(payment, told),
      });
    }
  }

  /** Plays Stripe.js in the payer's browser. */
  enterMethod(clientSecret: string, entry: MethodEntry): PayerAnswer {
    const method = methodFrom(entry, present());
    if ("code" in method) return { status: "requires_payment_method", failure: method };
    if (clientSecret.startsWith("seti_"))
      return this.#atSetup(clientSecret, (setup) => enterAtSetup(setup, method));
    return this.#atPayment(clientSecret, (payment) =>
      pay(payment, method, present(), { isPayerPresent: true }),
    );
  }

  answerBank(clientSecret: string, isApproved: boolean): PayerAnswer {
    if (clientSecret.startsWith("seti_")) {
      return this.#atSetup(clientSecret, (setup) => answerAtSetup(setup, isApproved));
    }
    return this.#atPayment(clientSecret, (payment) => answerBank(payment, isApproved, present()));
  }

  #atPayment(clientSecret: string, work: (payment: Payment) => void): PayerAnswer {
    const payment = this.payments.get(openedBy(clientSecret));
    if (payment?.clientSecret !== clientSecret) throw missing("payment_intent", clientSecret, "intent");
    advance(payment, present());
    work(payment);
    this.save(payment);
    return { status: payment.status, failure: payment.failure && failureOf(payment.failure.code) };
  }

  #atSetup(clientSecret: string, work: (setup: PayerSetup) => void): PayerAnswer {
    const setup = this.setups.get(openedBy(clientSecret));
    if (setup?.clientSecret !== clientSecret) throw missing("setupintent", clientSecret, "intent");
    work(setup);
    const { status, failure, accountId: account, method } = setup;
    if (status === "succeeded" && method) this.payer(account, setup.customerId).methods.unshift(method);
    const type = `setup_intent.${failure ? "setup_failed" : status}`;
    this.#waiting.push({ account, type, created: present(), object: setupJson(setup) });
    return { status, failure: failure && failureOf(failure.code) };
  }

  /** A kept method of the customer, ready to be charged. */
  method(payer: Payer, id: string): Method {
    const found = payer.methods.find((each) => each.id === id);
    if (!found) throw missing("PaymentMethod", id, "payment_method");
    return found;
  }

  /** The payer's bank. */
  beginDispute(intentId: string, reason: string): void {
    const payment = this.payments.get(intentId) as Payment;
    dispute(payment, reason, present());
    this.save(payment);
  }

  decideDispute(id: string, as: "won" | "lost"): void {
    const payment = this.payments.get(paymentOf(id)) as Payment;
    const found = disputeIn(payment, id);
    if (found) decide(payment, found, as, present());
    this.save(payment);
  }

  /** The events that are due, signed as Stripe signs them. */
  takeEvents(): { body: string; signature: string }[] {
    for (const { accountId, id } of this.payments.values()) this.payment(accountId, id);
    return this.#waiting.splice(0).map(({ account, type, created, object }) => {
      const event = { id: `evt_${mark()}`, object: "event", api_version: "2026-10-28.endive", type, created };
      const body = JSON.stringify({ ...event, account, livemode: false, data: { object } }, null, 2);
      return { body, signature: this.sign(body, present()) };
    });
  }

  sign(payload: string, timestamp: number): string {
    const { webhooks } = new Stripe("sk_test_signing");
    return webhooks.generateTestHeaderString({ payload, secret: this.webhookSecret, timestamp });
  }
}

function objectOf(payment: Payment, { kind, id }: Told): Json {
  const part = <T extends { id: string }>(list: T[]): T => list.find((each) => each.id === id) as T;
  if (kind === "charge") return chargeJson(payment, part(payment.charges));
  if (kind === "refund") return refundJson(payment, part(payment.refunds));
  if (kind === "dispute") return disputeJson(payment, part(payment.disputes));
  return intentJson(payment);
}
