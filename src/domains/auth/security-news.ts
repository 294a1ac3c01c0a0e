/** Tells a person by mail that the ways into their account have changed. */
import { findPerson } from "#domains/users/service.ts";
import type { Scope } from "#platform/actor.ts";
import { newId } from "#platform/ids.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { securityChangedMail } from "./proofs/mails.ts";

/** The mail leaves when the change is saved, and only then. */
export async function tellOfChange(
  tx: Scope,
  userId: string,
  news: { subject: string; what: string },
): Promise<void> {
  const { appContext } = tx.actor;
  const person = await findPerson(tx, userId);
  const { publicUrl } = appContext.config;
  await appContext.jobs.enqueue(
    tx,
    sendMail,
    securityChangedMail(person, { id: newId(), ...news, publicUrl }),
  );
}
