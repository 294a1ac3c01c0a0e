/**
 * Slows down those who try passwords, without shutting the owner of an account out.
 *
 * Where somebody has signed in before, only their own failures from there count. From anywhere else two counters must
 * let a guess pass: that of the network it comes from, whose waits grow long, and that of the account, whose waits
 * stay short. A reset by mail clears the account's (NIST SP 800-63B, 5.2.2).
 */

import type { RequestFacts } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { networkOf } from "#platform/rate-limiter/networks.ts";
import {
  type Counter,
  countAttempt,
  countVisitor,
  excuseAttempt,
  forgetAttempts,
  mayAttempt,
} from "#platform/rate-limiter/rate-limiter.ts";
import { type Account, listAddresses } from "../store.ts";

const anHour = 3_600;

const network: Counter["rule"] = {
  free: 20,
  windowSeconds: anHour,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
};
const account: Counter["rule"] = {
  free: 10,
  windowSeconds: anHour,
  firstWaitSeconds: 2,
  longestWaitSeconds: 60,
};
const familiar: Counter["rule"] = {
  free: 10,
  windowSeconds: anHour,
  firstWaitSeconds: 2,
  longestWaitSeconds: 60,
};
const mails: Counter["rule"] = {
  free: 3,
  windowSeconds: anHour,
  firstWaitSeconds: anHour,
  longestWaitSeconds: anHour,
};
const requests: Counter["rule"] = {
  free: 20,
  windowSeconds: anHour,
  firstWaitSeconds: 30,
  longestWaitSeconds: 900,
};

/** Stands for the account that an unknown address does not have, so that it is looked at as long. */
const nobody = { organization_id: crypto.randomUUID(), user_id: crypto.randomUUID() };

/** Counts a guess before it is checked; `wasRight` takes the count back. Throws `too_many_requests`. */
export async function admitGuess(
  appContext: AppContext,
  { ip }: RequestFacts,
  email: string,
  found: Account | undefined,
): Promise<{ wasRight(): Promise<void> }> {
  const whose = email.toLowerCase();
  const from = networkOf(ip);
  const addresses = await listAddresses(appContext.pool, found ?? nobody);
  if (addresses.some((address) => networkOf(address) === from)) {
    const here = { name: "sign-in-here", rule: familiar, whose: `${whose} ${from}` };
    await countAttempt(appContext, here);
    return { wasRight: () => forgetAttempts(appContext, here) };
  }
  const fromNetwork = { name: "sign-in-network", rule: network, whose: from };
  await countAttempt(appContext, fromNetwork);
  await countAttempt(appContext, accountCounter(whose));
  return {
    async wasRight() {
      await excuseAttempt(appContext, fromNetwork);
      await forgetAttempts(appContext, accountCounter(whose));
    },
  };
}

/** Codes of six digits are few: from elsewhere the waits for one account grow longer than for passwords. */
const codes: Counter["rule"] = {
  free: 5,
  windowSeconds: anHour,
  firstWaitSeconds: 5,
  longestWaitSeconds: 900,
};
const warnings: Counter["rule"] = {
  free: 1,
  windowSeconds: 24 * anHour,
  firstWaitSeconds: 24 * anHour,
  longestWaitSeconds: 24 * anHour,
};

/**
 * As `admitGuess`, for second factors. Only who knows the password comes so far, so nobody else can make the owner
 * wait; and where the owner has signed in before, only failures from there count.
 */
export async function admitFactor(
  appContext: AppContext,
  { ip }: RequestFacts,
  account: Pick<Account, "organization_id" | "user_id">,
): Promise<{ wasRight(): Promise<void> }> {
  const from = networkOf(ip);
  const addresses = await listAddresses(appContext.pool, account);
  const isFamiliar = addresses.some((address) => networkOf(address) === from);
  const whose = isFamiliar ? `${account.user_id} ${from}` : account.user_id;
  const counter = { name: isFamiliar ? "second-factor-here" : "second-factor", rule: codes, whose };
  await countAttempt(appContext, counter);
  return { wasRight: () => forgetAttempts(appContext, counter) };
}

/** True once a day for each person, for the warning that somebody guesses at their second factor. */
export const mayWarn = (appContext: AppContext, userId: string): Promise<boolean> =>
  mayAttempt(appContext, { name: "second-factor-warning", rule: warnings, whose: userId });

/** Who is signed in proves by code once more who they are; counted like their own password. */
export async function admitOwnFactor(
  appContext: AppContext,
  userId: string,
): Promise<{ wasRight(): Promise<void> }> {
  const counter = { name: "own-second-factor", rule: codes, whose: userId };
  await countAttempt(appContext, counter);
  return { wasRight: () => forgetAttempts(appContext, counter) };
}

/** Passkeys and providers cannot be guessed; who fails with them again and again only costs work. */
export async function admitKey(
  appContext: AppContext,
  { ip }: RequestFacts,
): Promise<{ wasRight(): Promise<void> }> {
  const counter = { name: "keys-network", rule: network, whose: networkOf(ip) };
  await countAttempt(appContext, counter);
  return { wasRight: () => excuseAttempt(appContext, counter) };
}

/** The person has proved by mail who they are: they need not wait because of others' guesses. */
export const clearGuesses = (appContext: AppContext, email: string): Promise<void> =>
  forgetAttempts(appContext, accountCounter(email.toLowerCase()));

const accountCounter = (whose: string): Counter => ({ name: "sign-in-account", rule: account, whose });

/** Twenty requests an hour from one network, then with growing waits. Throws `too_many_requests`. */
export async function admitRequest(
  appContext: AppContext,
  name: "sign-up" | "forgot-password",
  { ip }: RequestFacts,
): Promise<void> {
  await countVisitor(appContext, { name, rule: requests, ip });
}

/** Three mails an hour to one address; more are left out in silence, because the last link still works. */
export function mayMail(appContext: AppContext, email: string): Promise<boolean> {
  return mayAttempt(appContext, { name: "reset-mails", rule: mails, whose: email.toLowerCase() });
}
