/** Signing in, step by step: a password or another first proof, then the second factor where one is needed. */
import { refusePassword, verifyPassword } from "#domains/users/passwords.ts";
import { emailTaken, findPerson } from "#domains/users/service.ts";
import type { RequestFacts, Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Credentials } from "../contract.ts";
import { linkWithin } from "../links.ts";
import { askForPasskey, questions } from "../passkeys/check.ts";
import { listPasskeys } from "../passkeys/store.ts";
import type { SecondFactorAnswer, SignInAnswer } from "../proofs/contract.ts";
import { guessedFactorMail } from "../proofs/mails.ts";
import { spend } from "../sealed-tokens.ts";
import { tellOfChange } from "../security-news.ts";
import { enter, notRight } from "../service.ts";
import { isTrusted, trustDevice } from "../sessions/devices.ts";
import { type Account, findAccount } from "../store.ts";
import { challengeOver, type Link, readChallenge, scopeOf, writeChallenge } from "../two-factor/challenge.ts";
import { checkFactor, kindsOf, takeFactor } from "../two-factor/second-factor.ts";
import { countCodes } from "../two-factor/store.ts";
import type { SignedIn } from "./contract.ts";
import { findStanding } from "./rules-store.ts";
import { admitFactor, admitGuess, mayWarn } from "./throttle.ts";

/**
 * Opens a session for the right password, or asks for the second factor. A wrong password, an unknown address and a
 * deactivated person get the same sentence after the same work; who guesses is slowed down (see throttle.ts).
 */
export async function signIn(
  appContext: AppContext,
  request: RequestFacts,
  given: Credentials,
): Promise<SignInAnswer> {
  const account = await provePassword(appContext, request, given);
  const { remember: isRemembered = false, deviceToken } = given;
  return admit(appContext, request, account, { method: "password", isRemembered, deviceToken });
}

/** The account whose password this is; throws the one sentence for everybody else. */
export async function provePassword(
  appContext: AppContext,
  request: RequestFacts,
  given: { email: string; password: string },
): Promise<Account> {
  const account = await findAccount(appContext.pool, given.email);
  const guess = await admitGuess(appContext, request, given.email, account);
  const isRight = account
    ? await verifyPassword(given.password, account.password_hash)
    : await refusePassword(appContext.config, given.password);
  if (!account?.is_active || !isRight) {
    appContext.log.info({ requestId: request.id, ip: request.ip }, "A sign-in was refused");
    throw notRight();
  }
  await guess.wasRight();
  return account;
}

export type FirstProof = {
  method: "password" | "google" | "microsoft";
  isRemembered: boolean;
  deviceToken?: string | undefined;
  link?: Link | undefined;
};

/** The first proof was right: opens the session, or says which second factor is asked for. */
export async function admit(
  appContext: AppContext,
  request: RequestFacts,
  account: Account,
  { deviceToken, ...proof }: FirstProof,
): Promise<SignInAnswer> {
  const { method, isRemembered, link } = proof;
  const userId = account.user_id;
  const standing = await findStanding(appContext.pool, account.organization_id, userId);
  const isKnownDevice = standing.has_app && (await isTrusted(appContext, account, deviceToken));
  if (isKnownDevice || (!standing.has_app && !standing.is_required)) {
    const secondFactor = isKnownDevice ? ("trusted_device" as const) : undefined;
    return enter(appContext, request, account, { method, isRemembered, secondFactor }, async (tx) => {
      if (link) await linkWithin(tx, userId, link);
    });
  }
  const kinds = await kindsOf(await scopeOf(appContext, request, account), userId, standing);
  const { note: challenge, expiresAt } = await writeChallenge(appContext, account, proof);
  const mustSetUp = kinds.length === 0;
  const message = mustSetUp
    ? "Your business requires two-factor authentication. Set it up to continue."
    : "One more step to confirm it's you.";
  return { message, secondFactor: { challenge, kinds, mustSetUp, expiresAt } };
}

/** For a sign-up that is sent again: the same answer as the first time, unless more than a password is needed now. */
export async function enterAgain(
  appContext: AppContext,
  request: RequestFacts,
  account: Pick<Account, "organization_id" | "user_id">,
): Promise<SignedIn> {
  const standing = await findStanding(appContext.pool, account.organization_id, account.user_id);
  if (standing.has_app || standing.is_required) throw emailTaken();
  return enter(appContext, request, account, { method: "password", isRemembered: false });
}

/** The second step: opens the session, and trusts the device from now on when asked to. */
export async function finishSignIn(
  appContext: AppContext,
  request: RequestFacts,
  { challenge, trustDevice: isToBeTrusted = false, ...given }: SecondFactorAnswer,
): Promise<SignedIn & { deviceToken?: string }> {
  const { note, scope, person } = await readChallenge(appContext, request, challenge);
  const { method, isRemembered, link } = note.data;
  const guess = given.passkey ? undefined : await admitOrWarn(scope, request, person.id);
  const factor = await checkFactor(scope, person.id, given, questions.secondFactor).catch(async (error) => {
    await recordRefusal(scope, person.id);
    throw error;
  });
  const account = { organization_id: scope.organizationId, user_id: person.id };
  const way = { method, isRemembered, secondFactor: factor.kind };
  let deviceToken: string | undefined;
  const signedIn = await enter(appContext, request, account, way, async (tx) => {
    if (!(await spend(tx, note))) throw challengeOver();
    await takeFactor(tx, person.id, factor);
    if (factor.kind === "recovery_code") await tellOfRecovery(tx, person.id);
    if (link) await linkWithin(tx, person.id, link);
    if (isToBeTrusted) deviceToken = await trustDevice(tx, person.id, person.password_hash);
  });
  await guess?.wasRight();
  return { ...signedIn, ...(deviceToken === undefined ? {} : { deviceToken }) };
}

async function tellOfRecovery(tx: Scope, userId: string): Promise<void> {
  const left = await countCodes(tx, userId);
  await tellOfChange(tx, userId, {
    subject: "A recovery code was used to sign in",
    what: `A recovery code was used to sign in to your Plumbline account. You have ${left} left and can get new ones in your profile.`,
  });
}

/** What to ask the browser for when the second factor is a passkey: those of the person alone. */
export async function askSecondPasskey(appContext: AppContext, request: RequestFacts, challenge: string) {
  const { scope, person } = await readChallenge(appContext, request, challenge);
  const passkeys = await listPasskeys(scope, person.id);
  const credentialIds = passkeys.map((passkey) => passkey.credential_id);
  return askForPasskey(appContext, questions.secondFactor, {
    userId: person.id,
    sessionId: null,
    credentialIds,
  });
}

/** Somebody who knows the password guesses at the rest: the person hears of it, once a day. */
async function admitOrWarn(scope: Scope, request: RequestFacts, userId: string) {
  const { appContext } = scope.actor;
  try {
    return await admitFactor(appContext, request, { organization_id: scope.organizationId, user_id: userId });
  } catch (error) {
    const isTooMany = error instanceof AppError && error.code === "too_many_requests";
    if (isTooMany && (await mayWarn(appContext, userId))) {
      await inTransaction(scope, async (tx) => {
        const person = await findPerson(tx, userId);
        const day = now().toISOString().slice(0, 10);
        await appContext.jobs.enqueue(
          tx,
          sendMail,
          guessedFactorMail(person, day, appContext.config.publicUrl),
        );
      });
    }
    throw error;
  }
}

async function recordRefusal(scope: Scope, userId: string): Promise<void> {
  await inTransaction(scope, (tx) =>
    appendEvent(tx, {
      type: "user.second_factor_refused",
      subject: { kind: "user", id: userId },
      title: `A sign-in as ${scope.actor.name} was refused because the second factor was wrong`,
    }),
  );
}
