/** Gives an email to a customer what brings its answers and bounces back to where they belong. */
import { withFootLink } from "#domains/branding/mail.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { inboundDomain } from "#platform/mail/inbound/door.ts";
import type { Mail } from "#platform/mail/port.ts";

import { preferencesLink } from "../preferences/links.ts";
import { isMembersOnly } from "../preferences/links-store.ts";
import { preferencesWords } from "../preferences/words.ts";

import { addressFor, hashOf, secretFor, writeMailToken } from "./addresses.ts";
import { senderOf } from "./domain/service.ts";
import { findCustomerAt, keepSent } from "./store.ts";

/**
 * The same email with its sender, reply address, return path and Message-ID. It is kept with the transaction, so that
 * what comes back finds its customer: the one given, otherwise whoever has the address. An email that names a reply
 * address of its own keeps it. What nobody wrote by hand ends with the way to the page of preferences.
 */
export async function addressed(tx: Scope, written: Mail, customerId?: number | null): Promise<Mail> {
  const mail = written.isAutomatic ? await withPreferences(tx, written, customerId) : written;
  const { actor, organizationId } = tx;
  const { appContext } = actor;
  const domain = inboundDomain(appContext);
  const from = mail.from ?? (await senderOf(tx));
  if (domain === null) return { ...mail, from };
  const { key } = mail;
  const customer = customerId ?? (await findCustomerAt(tx, mail.to)) ?? null;
  const [reply, bounce, message] = await Promise.all(
    (["reply", "bounce", "message"] as const).map((way) => secretFor(appContext, organizationId, way, key)),
  );
  if (!reply || !bounce || !message) throw new Error("An email has no secrets");
  const messageId = `${writeMailToken({ organizationId, secret: message })}@${domain}`;
  await keepSent(tx, {
    id: newId(),
    key,
    message_id: messageId,
    customer_id: customer,
    address: mail.to,
    subject: mail.subject,
    reply_hash: hashOf(reply),
    bounce_hash: hashOf(bounce),
    created_at: now().toISOString(),
  });
  return {
    ...mail,
    from,
    messageId,
    returnPath: addressFor("bounce", { organizationId, secret: bounce }, domain),
    replyTo: mail.replyTo ?? addressFor("reply", { organizationId, secret: reply }, domain),
  };
}

/** Members have preferences of their own: what they are told as members carries no customer's link. */
async function withPreferences(tx: Scope, mail: Mail, customerId?: number | null): Promise<Mail> {
  if (!customerId && (await isMembersOnly(tx, mail.to))) return mail;
  const link = await preferencesLink(tx, "mail", mail.to, customerId);
  return mail.text.includes(link) ? mail : withFootLink(mail, preferencesWords, link);
}
