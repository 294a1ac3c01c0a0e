/** Word of an answer: to the members it concerns, and to the visitor once their address is known to be theirs. */
import { inBrand } from "#domains/branding/mail.ts";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { answerByMail } from "#domains/sending/handing-over.ts";
import { targetOf } from "#domains/sending/ledger.ts";
import type { NoticeKind } from "#domains/sending/notices/contract.ts";
import { wantsNews } from "#domains/users/preferences/service.ts";
import type { Scope } from "#platform/actor.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { hashOfSecret, writeToken } from "#platform/opaque-token.ts";
import { type Counter, mayAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { formatPhone } from "#shared/phone.ts";
import { cut } from "#shared/text.ts";
import { submissionsPath } from "../../paths.ts";
import { findVersionRow } from "../store.ts";
import { changeSubmissionRow, isConfirmed, type KeptSubmission } from "../submissions/store.ts";
import type { findToldMembers } from "./business-store.ts";
import type { FormContext } from "./form-context.ts";

const aDay = 24 * 3_600;

/** So that nobody's mailbox is filled by someone who types their address again and again. */
const toOneAddress: Counter["rule"] = {
  free: 1,
  windowSeconds: aDay,
  firstWaitSeconds: aDay,
  longestWaitSeconds: aDay,
};
/** Of one business: those that ask for a confirmation go to strangers. */
const ofBusiness: Counter["rule"] = { ...toOneAddress, free: 200, firstWaitSeconds: 3_600 };

/** Whether this address may be asked to confirm itself; to be asked before the transaction, which it must not delay. */
export async function mayAskAddress(
  { actor, content, business }: FormContext,
  email: string | null,
): Promise<boolean> {
  if (!email || !content.reply.is_on || business.is_demo) return false;
  const { appContext, organizationId } = actor;
  const whose = `${organizationId}:${email.toLowerCase()}`;
  return (
    (await mayAttempt(appContext, { name: "form-confirm", rule: toOneAddress, whose })) &&
    (await mayAttempt(appContext, { name: "form-confirm-all", rule: ofBusiness, whose: organizationId }))
  );
}

const publicUrlOf = ({ actor }: Scope): string => actor.appContext.config.publicUrl.replace(/\/+$/, "");

/** Plain text alone: what a stranger wrote is never set as HTML. Answering the email answers the visitor. */
export async function tellMembers(
  tx: Scope,
  { form }: FormContext,
  row: KeptSubmission,
  members: Awaited<ReturnType<typeof findToldMembers>>,
): Promise<void> {
  const { appContext, country } = tx.actor;
  const url = `${publicUrlOf(tx)}${submissionsPath({ id: form.id }, { submission: row.id })}`;
  const lines = row.answers
    .filter(({ value }) => value)
    .map(({ label, value, kind }) => `${label}: ${kind === "phone" ? formatPhone(value, country) : value}`);
  for (const member of members) {
    if (!wantsNews(member.preferences, "leads")) continue;
    const mail = {
      key: `form-news-${row.id}-${member.id}`,
      to: member.email,
      subject: cut(`New submission: ${form.name}${row.name ? `, ${row.name}` : ""}`, 300),
      ...(row.email ? { replyTo: row.email } : {}),
      text: [`You have a new submission on ${form.name}.`, lines.join("\n"), `View it here: ${url}`].join(
        "\n\n",
      ),
    };
    await appContext.jobs.enqueue(tx, sendMail, mail, { singletonKey: mail.key });
  }
}

type Replied = Pick<KeptSubmission, "reply"> & { reply_link?: string; reply_secret_hash?: Buffer };

/**
 * Answers by email where the owner of the address has confirmed it (features.md T-WEB-3). Any other address is asked to,
 * once a day, in words that hold nothing of what was typed. Undefined where the form sends no answer.
 */
export async function replyTo(
  tx: Scope,
  context: FormContext,
  row: KeptSubmission,
  mayAsk: boolean,
): Promise<Replied | undefined> {
  const { reply } = context.content;
  if (!reply.is_on || !row.email) return undefined;
  const { hash } = await targetOf(tx, "mail", row.email);
  if (await isConfirmed(tx, hash)) return { reply: await sendReply(tx, context.content, row) };
  if (!mayAsk) return { reply: "held" };
  const secret = newSecret();
  const link = newId();
  const token = writeToken({ organizationId: tx.organizationId, id: link, secret });
  const notice = noticeTo(row, "form_confirmation");
  const isSent = await answerByMail(tx, await confirmationMail(tx, row, token), notice);
  return isSent
    ? { reply: "asked", reply_link: link, reply_secret_hash: hashOfSecret(secret) }
    : { reply: "held" };
}

/** For the thread of the customer; whoever became none has no thread. */
const noticeTo = ({ customer_id: customerId }: Pick<KeptSubmission, "customer_id">, what: NoticeKind) =>
  customerId === null ? null : { customerId, what };

async function confirmationMail(tx: Scope, { id, email }: KeptSubmission, token: string) {
  const brand = await publicBrandOf(tx);
  const mail = {
    key: `form-confirm-${id}`,
    to: email ?? "",
    subject: `Confirm your email address for ${brand.name}`,
    text: [
      "Hello,",
      `Someone entered this email address on a form from ${brand.name}. If that was you, confirm it and we'll reply by email.`,
      `Confirm this address: ${publicUrlOf(tx)}/form/confirm/${token}`,
    ].join("\n\n"),
  };
  const foot = "If this wasn't you, ignore this email. You won't hear from us again.";
  return inBrand(mail, { brand, publicUrl: publicUrlOf(tx), foot });
}

/** "held" where the gate holds it back. */
async function sendReply(
  tx: Scope,
  { reply }: Pick<FormContext["content"], "reply">,
  { id, email, customer_id: customerId }: Pick<KeptSubmission, "id" | "email" | "customer_id">,
): Promise<"sent" | "held"> {
  const brand = await publicBrandOf(tx);
  const mail = { key: `form-reply-${id}`, to: email ?? "", subject: reply.subject, text: reply.text };
  const foot = `You're receiving this email because you filled out a form from ${brand.name}.`;
  const dressed = inBrand(mail, { brand, publicUrl: publicUrlOf(tx), foot });
  const notice = noticeTo({ customer_id: customerId }, "form_reply");
  return (await answerByMail(tx, dressed, notice, customerId)) ? "sent" : "held";
}

/** For one whose address was confirmed while it was spam or deleted. */
export async function replyIfConfirmed(tx: Scope, row: KeptSubmission): Promise<KeptSubmission> {
  if (row.reply !== "asked" || !row.email) return row;
  const { hash } = await targetOf(tx, "mail", row.email);
  const version = await findVersionRow(tx, row.form_id, row.number);
  if (!version || !(await isConfirmed(tx, hash))) return row;
  return changeSubmissionRow(tx, row.id, { reply: await sendReply(tx, version.content, row) });
}
