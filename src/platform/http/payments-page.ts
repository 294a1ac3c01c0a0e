/** The payment stand-in's desk: its customers, bills and messages, and its clock, which can be moved on. */
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../app-context.ts";
import { invalid } from "../errors.ts";
import type { CollectingStandIn } from "../payments/collecting/stand-in/stand-in.ts";
import type { Bill, PaymentPort, Subscription } from "../payments/port.ts";
import type { PaymentStandIn } from "../payments/stand-in.ts";
import type { CustomerOverview, StandInOverview } from "../payments/stand-in-clock.ts";
import { collectingSection, mountCollectingPages } from "./collecting/pages.ts";
import {
  assertAtThisMachine,
  assertFromThisPage,
  buttonForm,
  dollars,
  escape,
  momentText,
  sendPage,
} from "./dev-page.ts";

const name = "The payment stand-in";
const aDay = 86_400_000;
const farthestDays = 400;

export async function mountPaymentsPage(app: FastifyInstance, appContext: AppContext): Promise<void> {
  if (appContext.payments.kind !== "stand-in" || appContext.collecting.kind !== "stand-in") return;
  const collecting = appContext.collecting as CollectingStandIn;
  await app.register(async (page) => {
    page.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1_000 },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    page.get("/dev/payments", async (request, reply) => {
      assertAtThisMachine(request, name);
      const standIn = standInOf(appContext.payments);
      const present = await standIn.presentMoment();
      const [plans, collected] = [await standIn.overview(), await collecting.overview()];
      const due = [plans.nextDueAt, collected.nextDueAt].filter((each) => each !== null);
      const nextDueAt = due.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
      const body = pageOf(present, { ...plans, nextDueAt }) + collectingSection(collected);
      return sendPage(reply, "Payment stand-in", body);
    });
    page.post<{ Body: { to?: string } }>("/dev/payments/clock", async (request, reply) => {
      assertAtThisMachine(request, name);
      assertFromThisPage(request);
      const standIn = standInOf(appContext.payments);
      await standIn.moveClock(momentIn(request.body?.to, await standIn.presentMoment()));
      await collecting.settle();
      return reply.redirect("/dev/payments", 303);
    });
    mountCollectingPages(page, appContext, collecting);
  });
}

const standInOf = (payments: PaymentPort): PaymentStandIn => payments as PaymentStandIn;

/** Throws `invalid` for what is no moment, has gone by, or is more than a year ahead. */
function momentIn(text: string | undefined, present: Date): Date {
  const moment = new Date(text ?? "");
  const ahead = moment.getTime() - present.getTime();
  if (ahead >= 0 && ahead <= farthestDays * aDay) return moment;
  throw invalid("Choose a moment after the present one, at most 400 days ahead.");
}

function pageOf(present: Date, { customers, messages, nextDueAt }: StandInOverview): string {
  const later = (days: number, label: string) => moveForm(new Date(present.getTime() + days * aDay), label);
  const next = nextDueAt ? moveForm(nextDueAt, `Skip to the next event, ${momentText(nextDueAt)}`) : "";
  const sent = messages.map(
    ({ type, createdAt, about }) =>
      `<li>${escape(type)}<span>${escape(about ?? "")} · ${momentText(createdAt)}</span></li>`,
  );
  return `<h1>Payment stand-in</h1>
    <p>What Stripe would do if its keys were set. No one is charged.</p>
    <h2>Clock</h2><p>It is <strong>${momentText(present)}</strong> here.</p>
    ${later(1, "A day later")}${later(7, "A week later")}${later(31, "A month later")}${next}
    <h2>Customers</h2>${customers.map(customerPart).join("") || "<p>No customers yet.</p>"}
    <h2>Messages</h2>${sent.length > 0 ? `<ul>${sent.join("")}</ul>` : "<p>None have been sent yet.</p>"}`;
}

const moveForm = (to: Date, label: string): string =>
  buttonForm("/dev/payments/clock", { to: to.toISOString() }, label);

function customerPart(customer: CustomerOverview): string {
  const { name: whose, email, card, creditCents, subscriptions, bills, customerId } = customer;
  const paysWith = card ? `${card.brand} ending in ${card.last4}` : "no card";
  const credit = creditCents > 0 ? ` · ${dollars(creditCents)} credit` : "";
  return `<h3>${escape(whose)}</h3><p>${escape(email)} · ${escape(paysWith)}${credit} · ${escape(customerId)}</p>
    ${subscriptions.map(subscriptionPart).join("")}${bills.length > 0 ? billTable(bills) : "<p>No bill yet.</p>"}`;
}

function subscriptionPart({ id, status, lines, trialEnd, periodEnd, cancelAt }: Subscription): string {
  const what = lines.map(({ priceId, quantity }) => `${quantity} × ${priceId}`).join(", ");
  const until = cancelAt ?? trialEnd ?? periodEnd;
  const word = cancelAt ? "ends" : trialEnd ? "trial until" : "paid until";
  return `<p>${escape(id)}: <strong>${status}</strong>, ${escape(what)}, ${word} ${momentText(until)}</p>`;
}

function billTable(bills: Bill[]): string {
  const rows = bills.map((bill) => {
    const { number, createdAt, status, totalCents, paidCents, failure, nextAttemptAt, lines } = bill;
    const words = lines.map(
      ({ description, amountCents }) => `${escape(description)}: ${dollars(amountCents)}`,
    );
    const next = nextAttemptAt ? ` Next attempt ${momentText(nextAttemptAt)}.` : "";
    return `<tr><td>${escape(number ?? "")}</td><td>${momentText(createdAt)}</td><td>${status}</td>
      <td>${words.join("<br>")}${failure ? `<br>${escape(failure)}${next}` : ""}</td>
      <td class="sum">${dollars(totalCents)}</td><td class="sum">${dollars(paidCents)}</td></tr>`;
  });
  const heads = ["Bill", "Of", "State", "Lines", "Total", "Paid"].map((head) => `<th>${head}</th>`);
  return `<div class="wide"><table><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}
