/** The way back in for who forgot their password: a mailed link that works once, for half an hour (ruling R22). */

import { z } from "zod";
import { announceAccessChange } from "#domains/organizations/service.ts";
import { hashPassword, withoutKey } from "#domains/users/passwords.ts";
import { lockPersonForUpdate } from "#domains/users/service.ts";
import { type Actor, ownAccount, type RequestFacts } from "#platform/actor.ts";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { hashOfSecret, isSameHash, readToken, writeToken } from "#platform/opaque-token.ts";
import { inTransaction } from "#platform/transaction.ts";
import { guestUserId } from "#shared/guest.ts";
import { resetLinkMinutes } from "../contract.ts";
import { resetLinkMail } from "../mails.ts";
import { resetPasswordPath } from "../paths.ts";
import { memberActor } from "../sessions/access.ts";
import { admitRequest, clearGuesses, mayMail } from "../sign-in/throttle.ts";
import { findAccount, findMember } from "../store.ts";
import { replaceWithin, requireGoodPassword } from "./passwords.ts";
import { endResets, findReset, insertReset, useReset } from "./store.ts";

const sameAnswer = {
  message: `If an account uses this address, we've emailed a link to reset the password. It works for ${resetLinkMinutes} minutes.`,
};

/**
 * Always the same answer after the same work, so that nobody learns which addresses have an account: looking the
 * address up is left to a job.
 */
export async function forgetPassword(
  appContext: AppContext,
  request: RequestFacts,
  email: string,
): Promise<{ message: string }> {
  await admitRequest(appContext, "forgot-password", request);
  if (await mayMail(appContext, email)) {
    const { id, ip, userAgent } = request;
    await appContext.jobs.enqueueAlone(mailResetLink, { email, request: { id, ip, userAgent } });
  }
  return sameAnswer;
}

const ResetRequest = z.object({
  email: z.string(),
  request: z.object({ id: z.string(), ip: z.string().nullable(), userAgent: z.string().nullable() }),
});

/** Mails a link when the address has an account. Done twice, the second link is the one that works. */
export const mailResetLink: JobDefinition<z.infer<typeof ResetRequest>> = {
  name: "auth-mail-reset-link",
  data: ResetRequest,
  async run(appContext, { email, request }) {
    const account = await findAccount(appContext.pool, email);
    if (!account?.is_active || account.user_id === guestUserId) return;
    const { organization_id: organizationId, user_id: userId } = account;
    const facts = { ...request, idempotencyKey: null, fingerprint: null };
    const actor = await memberBehind(appContext, { organizationId, userId }, facts);
    if (actor) await makeLink(actor, userId);
  },
};

async function makeLink(actor: Actor, userId: string): Promise<void> {
  const { appContext, organizationId } = actor;
  await inTransaction(ownAccount(actor), async (tx) => {
    const person = await lockPersonForUpdate(tx, userId);
    await endResets(tx, userId);
    const id = newId();
    const secret = newSecret();
    await insertReset(tx, {
      id,
      user_id: userId,
      token_hash: boundHash(secret, person),
      created_at: now().toISOString(),
      expires_at: new Date(now().getTime() + resetLinkMinutes * 60_000).toISOString(),
    });
    await appendEvent(tx, {
      type: "user.password_reset_asked",
      subject: { kind: "user", id: userId },
      title: `A password reset link was emailed to ${person.email}`,
    });
    const token = writeToken({ organizationId, id, secret });
    const url = `${appContext.config.publicUrl}${resetPasswordPath({ token })}`;
    await appContext.jobs.enqueue(tx, sendMail, resetLinkMail(person, id, url));
  });
}

/** A changed address or password changes this, and so ends every link mailed before. */
const boundHash = (secret: string, person: { email: string; password_hash: string }): Buffer =>
  hashOfSecret(secret, person.email.toLowerCase(), person.password_hash);

/** Takes the new password for a link that is still good, ends every session, and tells the person by mail. */
export async function resetPassword(
  appContext: AppContext,
  request: RequestFacts,
  { token, password }: { token: string; password: string },
): Promise<{ message: string }> {
  const link = readToken(token);
  const reset = link && (await findReset(appContext.pool, link.organizationId, link.id));
  if (!link || !reset || !isSameHash(reset.token_hash, boundHash(link.secret, reset))) throw linkIsOver();
  const { email, first_name: firstName, last_name: lastName, organization, user_id: userId } = reset;
  requireGoodPassword(password, { email, firstName, lastName, organization }, "password");
  const actor = await memberBehind(
    appContext,
    { organizationId: link.organizationId, userId },
    withoutKey(request),
  );
  if (!actor) throw linkIsOver();
  const to = await hashPassword(appContext.config, password);
  await inTransaction(ownAccount(actor), async (tx) => {
    if (!(await useReset(tx, link.id))) throw linkIsOver();
    await replaceWithin(tx, { userId, from: reset.password_hash, to, keep: null });
  });
  await clearGuesses(appContext, email);
  await announceAccessChange(appContext, userId);
  return { message: "Your password was changed. Sign in with your new password." };
}

function linkIsOver(): AppError {
  const sentence = "This link has expired or has already been used. Request a new one.";
  return new AppError("invalid", sentence, { fields: { token: sentence } });
}

async function memberBehind(
  appContext: AppContext,
  who: { organizationId: string; userId: string },
  request: RequestFacts,
): Promise<Actor | undefined> {
  const member = await findMember(appContext.pool, who.organizationId, who.userId);
  return member && memberActor(appContext, { ...who, sessionId: null }, member, request);
}
