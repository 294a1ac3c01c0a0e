/** A customer asks for work in the portal: it becomes a task about them, and who looks after them hears of it. */
import { customerPath } from "#domains/customers/paths.ts";
import { createTask } from "#domains/tasks/service.ts";
import { wantsNews } from "#domains/users/preferences/service.ts";
import { actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { AppError, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { type Counter, countAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import { cleanLine, hasVisibleCharacter, inPlainLines } from "#shared/characters.ts";
import { cut } from "#shared/text.ts";
import type { Portal } from "./signing-in/portal-visit.ts";
import { findRecipient, type PortalCustomer } from "./store.ts";

const mostWords = 2_000;

const aDay = 24 * 3_600;
const aDays: Counter["rule"] = {
  free: 10,
  windowSeconds: aDay,
  firstWaitSeconds: 3_600,
  longestWaitSeconds: aDay,
};

/** Throws `invalid` for a request without words, and `unavailable` while the workspace cannot be changed. */
export async function requestWork(portal: Portal, customer: PortalCustomer, typed: string): Promise<void> {
  const { scope, business } = portal;
  if (business.read_only_since !== null)
    throw new AppError("unavailable", `Requests are paused right now. Contact ${business.name} directly.`);
  const words = inPlainLines(typed).split("\n").map(cleanLine).join("\n").trim();
  if (!hasVisibleCharacter(words)) throw invalid("Say what you need.");
  if (words.length > mostWords) throw invalid(`Use up to ${mostWords} characters.`);
  const { appContext } = scope.actor;
  const whose = `${scope.organizationId} ${customer.id}`;
  await countAttempt(appContext, { name: "portal-requests", rule: aDays, whose });
  const actor = { ...scope.actor, name: `${customer.name} (customer)` };
  const recipient = await findRecipient(scope, customer.assigned_to);
  await inTransaction(requirePermission(actor, "tasks.create"), async (tx) => {
    const task = await createTask(actingWithin(tx, actor), {
      title: cut(`Work request from ${customer.name}`, 200),
      notes: words,
      customer_id: customer.id,
      assigned_to: recipient?.id ?? null,
    });
    await appendEvent(tx, {
      type: "portal.work_requested",
      subject: { kind: "task", id: task.id },
      customerId: customer.id,
      title: `${customer.name} requested work in the portal`,
      description: cut(words, 250),
    });
    if (recipient && wantsNews(recipient.preferences, "appointments"))
      await tellMember(tx, { recipient, customer, words, taskId: task.id });
    return null;
  });
}

type News = {
  recipient: { first_name: string; email: string };
  customer: PortalCustomer;
  words: string;
  taskId: number;
};

async function tellMember(tx: Scope, { recipient, customer, words, taskId }: News): Promise<void> {
  const { appContext } = tx.actor;
  const url = `${appContext.config.publicUrl.replace(/\/+$/, "")}${customerPath({ id: customer.id })}`;
  const mail = {
    key: `portal-request-${tx.organizationId}-${taskId}`,
    to: recipient.email,
    subject: cut(`Work request from ${customer.name}`, 300),
    text: [
      `Hello ${recipient.first_name},`,
      `${customer.name} sent this from the customer portal:`,
      words,
      "There's a task for it.",
      `View customer: ${url}`,
    ].join("\n\n"),
  };
  await appContext.jobs.enqueue(tx, sendMail, mail, { singletonKey: mail.key });
}
