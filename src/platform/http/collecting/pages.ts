/** What the stand-in shows of money that businesses collect, and its page that asks a business about itself. */
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import { CollectingRefused } from "../../payments/collecting/refusals.ts";
import { onboardingPath } from "../../payments/collecting/stand-in/accounts.ts";
import type { AccountProgress } from "../../payments/collecting/stand-in/documents.ts";
import type { CollectingOverview, PaymentOverview } from "../../payments/collecting/stand-in/overlook.ts";
import type { CollectingStandIn } from "../../payments/collecting/stand-in/stand-in.ts";
import { PaymentNotFound } from "../../payments/port.ts";
import {
  assertAtThisMachine,
  assertFromThisPage,
  buttonForm,
  dollars,
  escape,
  momentText,
  sendPage,
} from "../dev-page.ts";
import { mountTestPayments } from "./test-payments.ts";

const name = "The payment stand-in";
const home = "/dev/payments";

type Fields = { Body: Record<string, string | undefined> | null };
type WithToken = Fields & { Params: { token: string } };

export function mountCollectingPages(
  page: FastifyInstance,
  appContext: AppContext,
  standIn: CollectingStandIn,
): void {
  page.post<Fields>(`${home}/accounts`, async (request, reply) => {
    assertAtThisMachine(request, name);
    assertFromThisPage(request);
    const { account = "", progress } = request.body ?? {};
    await orAnswer(() => standIn.moveAccount(account, progressIn(progress)));
    return reply.redirect(home, 303);
  });
  page.post<Fields>(`${home}/disputes`, async (request, reply) => {
    assertAtThisMachine(request, name);
    assertFromThisPage(request);
    const { payment, dispute = "", decision } = request.body ?? {};
    await orAnswer(() =>
      payment === undefined
        ? standIn.decideDispute(dispute, decision === "won" ? "won" : "lost")
        : standIn.beginDispute(payment, "product_not_received"),
    );
    return reply.redirect(home, 303);
  });
  // The link is the key to these two, as the provider's own is: the business may sit anywhere.
  page.get<WithToken>(`${onboardingPath}:token`, async ({ params }, reply) => {
    const {
      name: business,
      refreshUrl,
      hasEnded,
    } = await orAnswer(() => standIn.readOnboarding(params.token));
    if (hasEnded) return reply.redirect(refreshUrl, 303);
    return sendPage(reply, "Set up payments", onboardingPage(business, params.token));
  });
  page.post<WithToken>(`${onboardingPath}:token`, async (request, reply) => {
    const progress = progressIn(request.body?.["progress"]);
    const returnUrl = await orAnswer(() => standIn.finishOnboarding(request.params.token, progress));
    return reply.redirect(returnUrl, 303);
  });
  mountTestPayments(page, appContext, standIn);
}

const progresses: Record<Exclude<AccountProgress, "new">, string> = {
  complete: "Complete",
  incomplete: "Leave Questions Open",
  restricted: "Restrict",
};

function progressIn(text: string | undefined): AccountProgress {
  const found = (Object.keys(progresses) as AccountProgress[]).find((each) => each === text);
  if (!found) throw invalid("Use the buttons on the page itself.");
  return found;
}

async function orAnswer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentNotFound) throw notFound("Page");
    if (error instanceof CollectingRefused) throw conflict(error.message);
    throw error;
  }
}

function onboardingPage(business: string, token: string): string {
  const forms = Object.entries(progresses).map(([progress, label]) =>
    buttonForm(`${onboardingPath}${token}`, { progress }, label),
  );
  return `<h1>Set up payments for ${escape(business)}</h1>
    <p>Stripe would ask about the business, its owners and its bank account here. This is a stand-in. Choose how it
    ends. No money moves.</p>${forms.join("")}`;
}

export function collectingSection({ accounts, payments }: CollectingOverview): string {
  return `<h2>Accounts of businesses</h2>${accounts.map(accountPart).join("") || "<p>No accounts yet.</p>"}
    <h2>Their customers' payments</h2>${payments.length > 0 ? paymentTable(payments) : "<p>No payments yet.</p>"}`;
}

function accountPart({ name: business, state }: CollectingOverview["accounts"][number]): string {
  const { id, canCharge, canPayOut, required } = state;
  const can = `${canCharge ? "can" : "cannot"} charge, ${canPayOut ? "can" : "cannot"} pay out`;
  const open = required.map(({ words }) => escape(words)).join(", ");
  const forms = Object.entries(progresses).map(([progress, label]) =>
    buttonForm(`${home}/accounts`, { account: id, progress }, label),
  );
  return `<h3>${escape(business)}</h3><p>${escape(id)}: ${can}${open && `, still wanted: ${open}`}</p>${forms.join("")}`;
}

function paymentTable(payments: PaymentOverview[]): string {
  const heads = ["Payment", "Of", "State", "Method", "Amount"].map((head) => `<th>${head}</th>`);
  return `<div class="wide"><table><thead><tr>${heads.join("")}</tr></thead><tbody>${payments
    .map(paymentRow)
    .join("")}</tbody></table></div>`;
}

function paymentRow({ intent, description, refunds, disputes }: PaymentOverview): string {
  const { id, createdAt, status, amountCents, charge, failure } = intent;
  const method = charge?.method;
  const paidWith = method ? `${method.brand ?? method.bankName ?? ""} ending in ${method.last4}` : "";
  const more = [
    ...(failure ? [escape(failure.words)] : []),
    ...refunds.map((refund) => `Refund of ${dollars(refund.amountCents)}: ${refund.status}`),
    ...disputes.map(
      (dispute) => `Dispute: ${dispute.status}. ${escape(dispute.reason.words)}${decisions(dispute)}`,
    ),
  ];
  const canDispute = status === "succeeded" && disputes.length === 0;
  const button = canDispute ? buttonForm(`${home}/disputes`, { payment: id }, "Dispute") : "";
  return `<tr><td>${escape(description)}<br>${escape(id)}</td><td>${momentText(createdAt)}</td>
    <td>${[status, ...more].join("<br>")}</td><td>${escape(paidWith)}</td>
    <td class="sum">${dollars(amountCents)}${button}</td></tr>`;
}

function decisions({ id, status }: PaymentOverview["disputes"][number]): string {
  if (status === "won" || status === "lost") return "";
  const button = (decision: string, label: string) =>
    buttonForm(`${home}/disputes`, { dispute: id, decision }, label);
  return `<br>${button("won", "Business Wins")}${button("lost", "Business Loses")}`;
}
