/** The payer's side of the stand-in: a test card or test account is entered, and its bank answered. */
import { PaymentDeclined, PaymentNotFound } from "../../port.ts";
import type { Seconds } from "../../stand-in-books.ts";
import { cardNumbered } from "../../stand-in-cards.ts";
import { hasGoodCheckDigit } from "../../stand-in-entry.ts";
import { inShelf, randomMark, type Shelf, shelfClock } from "../../stand-in-store.ts";
import type { IntentStatus } from "../port.ts";
import { type Explained, failureOf } from "../words.ts";
import { type BankEntry, bankNumbered } from "./banks.ts";
import { answerBank, asksOwner, pay, refusalAtEntry, refuse } from "./charging.ts";
import { type CollectingDesk, keepMethod, saveSetup, withPayment } from "./desk.ts";
import { type Method, openedBy, type PayerSetup } from "./documents.ts";

export type MethodEntry =
  | { kind: "card"; number: string; expMonth: number; expYear: number }
  | ({ kind: "us_bank_account" } & BankEntry);

/** With `requires_action` its bank waits for the owner's answer. */
export type PayerAnswer = { status: IntentStatus; failure: Explained | null };

export type PayerDesk = {
  /** Throws `PaymentNotFound` for a wrong secret, and `CollectingRefused` when there is nothing to pay any more. */
  enterMethod(request: { clientSecret: string; method: MethodEntry }): Promise<PayerAnswer>;
  answerBank(request: { clientSecret: string; isApproved: boolean }): Promise<PayerAnswer>;
};

export function payerDeskAt({ pool }: CollectingDesk): PayerDesk {
  return {
    enterMethod: ({ clientSecret, method: entry }) =>
      inShelf(pool, async (shelf) => {
        const method = methodFrom(entry, await shelfClock(shelf));
        if ("code" in method) return { status: "requires_payment_method", failure: method };
        if (clientSecret.startsWith("seti_")) {
          return atSetup(shelf, clientSecret, (setup) => enterAtSetup(setup, method));
        }
        return atOwnPayment(shelf, clientSecret, (payment, at) =>
          pay(payment, method, at, { isPayerPresent: true }),
        );
      }),
    answerBank: ({ clientSecret, isApproved }) =>
      inShelf(pool, (shelf) => {
        if (clientSecret.startsWith("seti_")) {
          return atSetup(shelf, clientSecret, (setup) => answerAtSetup(setup, isApproved));
        }
        return atOwnPayment(shelf, clientSecret, (payment, at) => answerBank(payment, isApproved, at));
      }),
  };
}

/** The method, or what is wrong with what was entered. The numbers are forgotten at once. */
export function methodFrom(entry: MethodEntry, at: Seconds): Method | Explained {
  const kept = { id: `pm_${randomMark()}`, customerId: null, isConfirmed: false, createdAt: at };
  if (entry.kind === "us_bank_account") {
    const face = bankNumbered(entry);
    if (!face) return failureOf("test_account_only");
    return { ...kept, kind: entry.kind, face, mandateId: `mandate_${randomMark()}` };
  }
  const { number, expMonth, expYear } = entry;
  if (!hasGoodCheckDigit(number)) return failureOf("incorrect_number");
  if (Date.UTC(expYear, expMonth) <= at * 1000) return failureOf("invalid_expiry_year");
  try {
    return { ...kept, kind: "card", face: cardNumbered(number), expMonth, expYear, mandateId: null };
  } catch (error) {
    if (error instanceof PaymentDeclined) return failureOf(error.code);
    throw error;
  }
}

type WorkOnPayment = (...given: Parameters<Parameters<typeof withPayment>[2]>) => void;

const atOwnPayment = (shelf: Shelf, clientSecret: string, work: WorkOnPayment): Promise<PayerAnswer> =>
  withPayment(shelf, { accountId: null, id: openedBy(clientSecret) }, (payment, at) => {
    if (payment.clientSecret !== clientSecret) throw new PaymentNotFound("No such payment");
    work(payment, at);
    return { status: payment.status, failure: payment.failure && failureOf(payment.failure.code) };
  });

async function atSetup(
  shelf: Shelf,
  clientSecret: string,
  work: (setup: PayerSetup) => void,
): Promise<PayerAnswer> {
  const setup = await shelf.hold<PayerSetup>("payer_setup", openedBy(clientSecret));
  if (setup?.clientSecret !== clientSecret) throw new PaymentNotFound("No such setup");
  work(setup);
  const { accountId, customerId, status, failure, method } = setup;
  if (status === "succeeded" && method) await keepMethod(shelf, accountId, customerId, method);
  const type = failure ? "setup_failed" : status;
  await saveSetup(shelf, setup, `setup_intent.${type}`, await shelfClock(shelf));
  return { status, failure: failure && failureOf(failure.code) };
}

/** Takes a method that will be charged later; a bank that wants to ask its owner asks now. */
export function enterAtSetup(setup: PayerSetup, method: Method): void {
  if (setup.status === "succeeded" || !setup.methodKinds.includes(method.kind)) {
    throw refuse("setup_intent_unexpected_state");
  }
  const failure = refusalAtEntry(method);
  if (failure) Object.assign(setup, { failure, method: null, status: "requires_payment_method" });
  else if (asksOwner(method)) Object.assign(setup, { failure: null, method, status: "requires_action" });
  else keepAtSetup(setup, method);
}

export function answerAtSetup(setup: PayerSetup, isApproved: boolean): void {
  if (setup.status !== "requires_action" || !setup.method) throw refuse("setup_intent_unexpected_state");
  if (isApproved) return keepAtSetup(setup, setup.method);
  const failure = { code: "setup_intent_authentication_failure", message: "" };
  Object.assign(setup, { failure, method: null, status: "requires_payment_method" });
}

function keepAtSetup(setup: PayerSetup, method: Method): void {
  const kept = { ...method, customerId: setup.customerId, isConfirmed: true };
  Object.assign(setup, { failure: null, method: kept, status: "succeeded" });
}
