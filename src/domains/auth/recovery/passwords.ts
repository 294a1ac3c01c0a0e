/** Changing a password: by the person who is signed in, or with a mailed link; what was open elsewhere is closed. */
import { announceAccessChange } from "#domains/organizations/service.ts";
import { proveOwnPassword } from "#domains/users/own-password.ts";
import { actorWithoutKey, hashPassword } from "#domains/users/passwords.ts";
import { findPerson, replacePassword } from "#domains/users/service.ts";
import { type Actor, ownAccount, type Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { inTransaction } from "#platform/transaction.ts";
import { judgePassword, type PasswordOwner } from "#shared/passwords/passwords.ts";
import { passwordChangedMail } from "../mails.ts";
import { revokeAll } from "../store.ts";

/** Throws `invalid` with the sentence of the rule (ruling R25) under the form's own field name. */
export function requireGoodPassword(password: string, owner: PasswordOwner, field: string): void {
  const { problem } = judgePassword(password, owner);
  if (problem) throw invalid(problem, { [field]: problem });
}

type Change = { currentPassword: string; newPassword: string };

/** Every other session of the person ends; the one that asks goes on. */
export async function changePassword(
  actor: Actor,
  { currentPassword, newPassword }: Change,
): Promise<{ message: string }> {
  const userId = actor.userId ?? "";
  const scope = ownAccount(actorWithoutKey(actor));
  const { first_name: firstName, last_name: lastName, email } = await findPerson(scope, userId);
  requireGoodPassword(newPassword, { email, firstName, lastName }, "newPassword");
  const from = await proveOwnPassword(actor, currentPassword);
  const to = await hashPassword(actor.appContext.config, newPassword);
  await inTransaction(scope, (tx) => replaceWithin(tx, { userId, from, to, keep: actor.sessionId }));
  await announceAccessChange(actor.appContext, userId);
  return { message: "Your password was changed. Your other devices were signed out." };
}

type Replacement = { userId: string; from: string; to: string; keep: string | null };

/** New hash (which ends every mailed link), no other session, the event and the mail about it: all in `tx`. */
export async function replaceWithin(tx: Scope, { userId, from, to, keep }: Replacement): Promise<void> {
  const { appContext } = tx.actor;
  await replacePassword(tx, userId, from, to);
  await revokeAll(tx, userId, keep);
  await appendEvent(tx, {
    type: "user.password_changed",
    subject: { kind: "user", id: userId },
    title: `${tx.actor.name} changed their password`,
  });
  const person = await findPerson(tx, userId);
  await appContext.jobs.enqueue(
    tx,
    sendMail,
    passwordChangedMail(person, newId(), appContext.config.publicUrl),
  );
}
