/** Takes messages of strangers to our people, and keeps programs from doing the same by the thousand. */

import type { RequestFacts } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { invalid } from "#platform/errors.ts";
import { issueFormToken, readFormToken, waitUntilOpenFor } from "#platform/form-token.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { type Counter, countVisitor, mayAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { type ContactMessage, longestContactHours, shortestContactSeconds } from "./contract.ts";
import { acknowledgementMail, contactMail } from "./mails.ts";

const anHour = 3_600;
const form = "contact form";

const messages: Counter["rule"] = {
  free: 6,
  windowSeconds: anHour,
  firstWaitSeconds: 60,
  longestWaitSeconds: anHour,
};
const acknowledgements: Counter["rule"] = {
  free: 3,
  windowSeconds: 24 * anHour,
  firstWaitSeconds: 24 * anHour,
  longestWaitSeconds: 24 * anHour,
};

export async function openContactForm(appContext: AppContext): Promise<{ token: string }> {
  return { token: await issueFormToken(appContext, form) };
}

/**
 * Mails the message to CONTACT_EMAIL and tells the sender that it arrived. The same opening of the form is delivered
 * once, however often it is sent. A program that fills in the hidden field is thanked, and nothing is sent. Throws
 * `invalid` for a form filled in too quickly or left open too long, `too_many_requests` after six an hour from one
 * network.
 */
export async function sendContactMessage(
  appContext: AppContext,
  { ip }: RequestFacts,
  given: ContactMessage,
): Promise<{ message: string }> {
  const thanks = { message: "Thanks for your message. We'll reply within one business day." };
  if (given.company_site) return thanks;
  const opened = await openedForm(appContext, given.token);
  const { id } = opened;
  await countVisitor(appContext, { name: "contact", rule: messages, ip });
  await waitUntilOpenFor(opened, shortestContactSeconds);
  const { jobs, config } = appContext;
  const mail = contactMail(config.CONTACT_EMAIL, id, given);
  await jobs.enqueueAlone(sendMail, mail, { singletonKey: mail.key });
  const sender = { name: "contact-received", rule: acknowledgements, whose: given.email.toLowerCase() };
  if (await mayAttempt(appContext, sender)) {
    const receipt = acknowledgementMail(id, given);
    await jobs.enqueueAlone(sendMail, receipt, { singletonKey: receipt.key });
  }
  return thanks;
}

async function openedForm(appContext: AppContext, token: string) {
  const opened = await readFormToken(appContext, form, token);
  if (!opened || opened.seconds > longestContactHours * anHour) {
    throw invalid("This page has been open for a while. Send your message again.", {
      token: "Reload the form",
    });
  }
  return opened;
}
