/** Which address of Stripe's API does what for a connected account, in the stand-in for it. */

import type { MethodKind } from "#platform/payments/collecting/port.ts";
import { CollectingRefused } from "#platform/payments/collecting/refusals.ts";
import { assertAmount, cancel, changeAmount, pay } from "#platform/payments/collecting/stand-in/charging.ts";
import {
  newPayment,
  type Payer,
  type PayerSetup,
  type Payment,
  secretOf,
} from "#platform/payments/collecting/stand-in/documents.ts";
import {
  acceptDispute,
  answerDispute,
  disputeIn,
  refund,
} from "#platform/payments/collecting/stand-in/refunding.ts";
import { accountStates } from "#platform/payments/collecting/stand-in/views.ts";
import type { ConnectLedger } from "./stripe-connect-ledger.ts";
import {
  accountJson,
  disputeJson,
  intentJson,
  methodJson,
  refundJson,
  setupJson,
} from "./stripe-connect-shapes.ts";
import { listIn, numberIn, objectIn, type Params, textIn } from "./stripe-form.ts";
import { expandIn } from "./stripe-requests.ts";
import { ApiFailure, declined, type Json, mark, missing, present } from "./stripe-rows.ts";
import { listJson } from "./stripe-shapes.ts";

type Asked = { ledger: ConnectLedger; account: string; params: Params; id: string };
type Route = (asked: Asked) => Json;

const accounts: Record<string, Route> = {
  "POST /v1/accounts": ({ ledger, params }) => {
    const controller = objectIn(params, "controller");
    if (textIn(controller, "requirement_collection") !== "stripe") throw new Error("Not stood in for");
    const account = {
      id: `acct_${mark()}`,
      organizationId: textIn(objectIn(params, "metadata"), "organization_id") ?? "",
      name: textIn(objectIn(params, "business_profile"), "name") ?? "",
      email: textIn(params, "email") ?? "",
      progress: "new" as const,
      since: present(),
    };
    ledger.accounts.set(account.id, account);
    return accountJson(account);
  },
  "GET /v1/accounts/:id": ({ ledger, id }) => accountJson(ledger.account(id)),
  "POST /v1/account_links": ({ ledger, params }) => {
    const { id } = ledger.account(textIn(params, "account") ?? "");
    const url = `https://connect.stripe.test/setup/${id}`;
    return { object: "account_link", url, created: present(), expires_at: present() + 300 };
  },
};

const intents: Record<string, Route> = {
  "POST /v1/payment_intents": (asked) => createIntent(asked),
  "GET /v1/payment_intents": ({ ledger, account, params }) => {
    const since = numberIn(objectIn(params, "created"), "gte") ?? 0;
    const all = [...ledger.payments.values()].filter(
      ({ accountId, createdAt }) => accountId === account && createdAt >= since,
    );
    return listJson(
      all.toReversed().map((each) => intentJson(each)),
      "/v1/payment_intents",
    );
  },
  "GET /v1/payment_intents/:id": ({ ledger, account, params, id }) =>
    intentJson(ledger.payment(account, id), expandIn(params)),
  "POST /v1/payment_intents/:id": (asked) =>
    atPayment(asked, (payment) => changeAmount(payment, numberIn(asked.params, "amount") ?? 0, present())),
  "POST /v1/payment_intents/:id/confirm": (asked) => confirmSaved(asked),
  "POST /v1/payment_intents/:id/cancel": (asked) =>
    atPayment(asked, (payment) => {
      if (payment.status === "canceled") throw inStripesWords("payment_intent_unexpected_state");
      cancel(payment, present());
    }),
};

function atPayment({ ledger, account, params, id }: Asked, work: (payment: Payment) => void): Json {
  const payment = ledger.payment(account, id);
  try {
    work(payment);
  } finally {
    ledger.save(payment);
  }
  return intentJson(payment, expandIn(params));
}

function createIntent({ ledger, account, params }: Asked): Json {
  const { progress } = ledger.account(account);
  if (!accountStates[progress].canCharge) throw inStripesWords("account_not_ready");
  const amountCents = numberIn(params, "amount") ?? 0;
  assertAmount(amountCents);
  const metadata = objectIn(params, "metadata");
  const customerId = textIn(params, "customer") ?? null;
  if (customerId !== null) ledger.payer(account, customerId);
  const payment = newPayment(
    {
      accountId: account,
      amountCents,
      methodKinds: listIn(params, "allowed_payment_method_types") as MethodKind[],
      customerId,
      savesMethod: textIn(params, "setup_future_usage") === "off_session",
      reference: {
        organizationId: textIn(metadata, "organization_id") ?? "",
        paymentId: textIn(metadata, "payment_id") ?? "",
        invoiceId: textIn(metadata, "invoice_id") ?? null,
      },
      description: textIn(params, "description") ?? "",
    },
    present(),
  );
  payment.told.push({
    type: "payment_intent.created",
    at: present(),
    kind: "payment_intent",
    id: payment.id,
  });
  ledger.save(payment);
  return intentJson(payment, expandIn(params));
}

/** A kept method that is refused leaves the intent to be paid otherwise, and tells of it. */
function confirmSaved({ ledger, account, params, id }: Asked): Json {
  const payment = ledger.payment(account, id);
  if (payment.customerId === null || textIn(params, "off_session") !== "true")
    throw new Error("Not stood in for");
  const method = ledger.method(
    ledger.payer(account, payment.customerId),
    textIn(params, "payment_method") ?? "",
  );
  pay(payment, method, present(), { isPayerPresent: false });
  ledger.save(payment);
  if (payment.failure) {
    const { status, error } = declined(payment.failure);
    throw new ApiFailure(status, { ...error, payment_intent: intentJson(payment) });
  }
  return intentJson(payment, expandIn(params));
}

const customers: Record<string, Route> = {
  "POST /v1/customers": ({ ledger, account, params }) => {
    const email = textIn(params, "email") ?? null;
    const payer: Payer = {
      id: `cus_${mark()}`,
      accountId: ledger.account(account).id,
      name: textIn(params, "name") ?? "",
      email,
      methods: [],
    };
    ledger.payers.set(payer.id, payer);
    return { id: payer.id, object: "customer", name: payer.name, email, metadata: {} };
  },
  "GET /v1/customers/:id/payment_methods": ({ ledger, account, id }) =>
    listJson(ledger.payer(account, id).methods.map(methodJson), `/v1/customers/${id}/payment_methods`),
  "POST /v1/payment_methods/:id/detach": ({ ledger, account, id }) => {
    const ofAccount = [...ledger.payers.values()].filter(({ accountId }) => accountId === account);
    const payer = ofAccount.find(({ methods }) => methods.some((each) => each.id === id));
    if (!payer) throw missing("PaymentMethod", id, "payment_method");
    const method = ledger.method(payer, id);
    payer.methods = payer.methods.filter((each) => each.id !== id);
    return methodJson({ ...method, customerId: null });
  },
  "POST /v1/setup_intents": ({ ledger, account, params }) => {
    const id = `seti_${mark()}`;
    const setup: PayerSetup = {
      id,
      accountId: account,
      customerId: ledger.payer(account, textIn(params, "customer") ?? "").id,
      methodKinds: listIn(params, "allowed_payment_method_types") as MethodKind[],
      clientSecret: secretOf(id),
      status: "requires_payment_method",
      method: null,
      failure: null,
    };
    ledger.setups.set(id, setup);
    return setupJson(setup);
  },
  "GET /v1/setup_intents/:id": ({ ledger, account, id }) => setupJson(ledger.setup(account, id)),
};

const refunds: Record<string, Route> = {
  "POST /v1/refunds": ({ ledger, account, params }) => {
    const payment = ledger.payment(account, textIn(params, "payment_intent") ?? "");
    const reference = textIn(objectIn(params, "metadata"), "refund_id") ?? "";
    const entry = refund(payment, { amountCents: numberIn(params, "amount"), reference }, present());
    ledger.save(payment);
    return refundJson(payment, entry);
  },
  "GET /v1/refunds": ({ ledger, account, params }) => {
    const payment = ledger.payment(account, textIn(params, "payment_intent") ?? "");
    return listJson(
      payment.refunds.toReversed().map((entry) => refundJson(payment, entry)),
      "/v1/refunds",
    );
  },
  "GET /v1/refunds/:id": ({ ledger, account, id }) => {
    const payment = ledger.payment(account, id, "refund");
    const entry = payment.refunds.find((each) => each.id === id);
    if (!entry) throw missing("refund", id);
    return refundJson(payment, entry);
  },
};

const disputes: Record<string, Route> = {
  "GET /v1/disputes": ({ ledger, account, params }) => {
    const of = textIn(params, "payment_intent");
    const all = [...ledger.payments.values()]
      .filter(({ accountId, id }) => accountId === account && (of === undefined || of === id))
      .map(({ id }) => ledger.payment(account, id));
    return listJson(
      all.toReversed().flatMap((payment) => payment.disputes.map((entry) => disputeJson(payment, entry))),
      "/v1/disputes",
    );
  },
  "GET /v1/disputes/:id": (asked) => atDispute(asked, () => {}),
  "POST /v1/disputes/:id": (asked) =>
    atDispute(asked, (payment, entry) => {
      const explanation = textIn(objectIn(asked.params, "evidence"), "uncategorized_text");
      answerDispute(payment, entry, explanation === undefined ? {} : { explanation }, present());
    }),
  "POST /v1/disputes/:id/close": (asked) =>
    atDispute(asked, (payment, entry) => acceptDispute(payment, entry, present())),
  "POST /v1/files": () => ({ id: `file_${mark()}`, object: "file", purpose: "dispute_evidence" }),
};

function atDispute(
  { ledger, account, id }: Asked,
  work: (payment: Payment, entry: Payment["disputes"][number]) => void,
): Json {
  const payment = ledger.payment(account, id, "dispute");
  const entry = disputeIn(payment, id);
  if (!entry) throw missing("dispute", id);
  work(payment, entry);
  ledger.save(payment);
  return disputeJson(payment, entry);
}

const messages: Record<string, string> = {
  account_not_ready: "Your account cannot currently make charges.",
  refund_too_much: "Refund amount ($10.00) is greater than unrefunded amount on charge ($5.00)",
  refund_not_possible: "This PaymentIntent (pi_1) does not have a successful charge to refund.",
  dispute_closed: "This dispute is already closed.",
};

/** The engine's refusals in Stripe's words. */
function inStripesWords(code: string): ApiFailure {
  if (code === "method_missing") return missing("PaymentMethod", "pm_1", "payment_method");
  const message = messages[code];
  if (message) return new ApiFailure(400, { type: "invalid_request_error", message });
  return new ApiFailure(400, { type: "invalid_request_error", code, message: `Refused: ${code}` });
}

const routes = { ...accounts, ...intents, ...customers, ...refunds, ...disputes };

/** Whether an address is about connected accounts: because it names one, or is there only for them. */
export const isOfAccounts = (path: string, account: string | undefined): boolean =>
  account !== undefined || /^\/v1\/account(s|_links)(\/|$)/.test(path);

export function answerOfAccount(
  ledger: ConnectLedger,
  { method, path, account = "", params }: { method: string; path: string; account?: string; params: Params },
): Json {
  if (account) ledger.account(account);
  const parts = path.split("/");
  const general = [...parts.slice(0, 3), ":id", ...parts.slice(4)].join("/");
  const route = routes[`${method} ${path}`] ?? (parts[3] ? routes[`${method} ${general}`] : undefined);
  const message = `Unrecognized request URL (${method}: ${path}).`;
  if (!route) throw new ApiFailure(404, { type: "invalid_request_error", message });
  try {
    return route({ ledger, account, params, id: parts[3] ?? "" });
  } catch (error) {
    if (error instanceof CollectingRefused) throw inStripesWords(error.code);
    throw error;
  }
}
