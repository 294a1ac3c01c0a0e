/** A person who is signed in proves once more who they are, before the account itself changes. */
import { type Actor, ownAccount } from "#platform/actor.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { type Counter, countAttempt, forgetAttempts } from "#platform/rate-limiter/rate-limiter.ts";
import { verifyPassword } from "./passwords.ts";
import { findUser } from "./store.ts";

const rule = { free: 6, windowSeconds: 3_600, firstWaitSeconds: 5, longestWaitSeconds: 300 };

/**
 * Throws `invalid` for a wrong password and `too_many_requests` after several. Returns the hash it was compared
 * with, for changing it only if nobody else has meanwhile.
 */
export async function proveOwnPassword(actor: Actor, password: string): Promise<string> {
  const userId = actor.userId ?? "";
  const counter: Counter = { name: "own-password", rule, whose: userId };
  const user = await findUser(ownAccount(actor), userId);
  if (!user) throw notFound("User");
  await countAttempt(actor.appContext, counter);
  if (!(await verifyPassword(password, user.password_hash))) {
    const sentence = "That isn't your current password";
    throw invalid(sentence, { currentPassword: sentence });
  }
  await forgetAttempts(actor.appContext, counter);
  return user.password_hash;
}
