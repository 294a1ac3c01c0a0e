/** A stranger becomes a customer of ours: organization, owner, subscription and first session, all or nothing. */
import { createHash, createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Start, settleStart, startTrial, undoStart } from "#domains/billing/plan/starting.ts";
import { plans, trialDays } from "#domains/organizations/contract.ts";
import { createOrganization } from "#domains/organizations/service.ts";
import { hashPassword, verifyPassword, withoutKey } from "#domains/users/passwords.ts";
import { createUser, emailTaken } from "#domains/users/service.ts";
import { type Actor, type RequestFacts, requirePermission, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { type AppError, conflict, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import type { StartedSubscription } from "#platform/payments/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { isValidZone } from "#shared/time/dates.ts";
import { addDays, toInstant, toLocalDateTime } from "#shared/time/time.ts";
import type { SignedIn, SignUp } from "../contract.ts";
import { welcomeMail } from "../mails.ts";
import { requireGoodPassword } from "../recovery/passwords.ts";
import { signedInAnswer } from "../service.ts";
import { memberActor } from "../sessions/access.ts";
import { type OpenedSession, openSession } from "../sessions/sessions.ts";
import { enterAgain } from "../sign-in/service.ts";
import { admitRequest } from "../sign-in/throttle.ts";
import { findAccount } from "../store.ts";
import { claimSignUp, dropSignUp, findSignUp, finishSignUp, releaseSignUp } from "./store.ts";

const usualZone = "America/New_York";
const country = "US";

/**
 * Starts the trial and signs the owner in. Refuses prices that are not the catalogue's (ruling R4), common passwords
 * (R25), an address that has an account, and a card that is declined; whatever is refused leaves nothing behind.
 * The same request with the same Idempotency-Key answers for the same organization.
 */
export async function signUp(
  appContext: AppContext,
  request: RequestFacts,
  given: SignUp,
): Promise<SignedIn> {
  assertCataloguePrices(given);
  const { orgName: organization, firstName, lastName, email, password } = given;
  requireGoodPassword(password, { email, firstName, lastName, organization }, "password");
  await admitRequest(appContext, "sign-up", request);
  const key = createHmac("sha256", await keyFor(appContext, "sign-ups"))
    .update(email.toLowerCase())
    .digest();
  const fingerprint = fingerprintOf(request, given);
  const id = await claimOrRepeat(appContext, key, fingerprint, given);
  if (typeof id !== "string") return enterAgain(appContext, request, id);
  const passwordHash = await hashPassword(appContext.config, password);
  const timeZone = given.timeZone && isValidZone(given.timeZone) ? given.timeZone : usualZone;
  const system = systemActor(appContext, { id, timeZone, country }, withoutKey(request));
  const start = startOf(id, endOfTrial(timeZone), given);
  const subscription = await startTrial(appContext, start).catch(async (error: AppError) => {
    // Unknown is what became of it: whoever comes next continues this attempt. Otherwise the next one is a new one.
    const isOpen = error.code !== "payment_required" && error.code !== "conflict";
    await (isOpen ? releaseSignUp : dropSignUp)(appContext.pool, key);
    throw error;
  });
  const opened = await openBusiness(system, { given, key, passwordHash, subscription }).catch(
    async (error) => {
      // A connection lost while saving leaves open whether it was saved; the account itself knows.
      const account = await findAccount(appContext.pool, email);
      if (account?.organization_id !== id) {
        await undoStart(appContext, start, subscription.subscriptionId);
        await dropSignUp(appContext.pool, key);
      }
      throw error;
    },
  );
  return signedInAnswer(opened.actor, opened, "Your account was created");
}

function startOf(organizationId: string, trialEnd: Date, given: SignUp): Start {
  const { orgName: organizationName, email, paymentMethodId, plan, additionalUsers } = given;
  return { organizationId, organizationName, email, paymentMethodId, plan, additionalUsers, trialEnd };
}

/** The browser may say what it believes to pay, never decide it. */
function assertCataloguePrices({ plan, priceId, userAddonPriceId }: SignUp): void {
  const { name, ...catalogue } = plans[plan];
  const wrong = (field: string, what: string) => {
    const sentence = `The ${what} (${field}) doesn't match the ${name} plan. Reload the page and try again.`;
    return invalid(sentence, { [field]: sentence });
  };
  if (priceId && priceId !== catalogue.priceId) throw wrong("priceId", "price");
  if (userAddonPriceId && userAddonPriceId !== catalogue.userAddonPriceId) {
    throw wrong("userAddonPriceId", "price of extra users");
  }
}

/** The same wall-clock time seven days later, where the business is. */
function endOfTrial(timeZone: string): Date {
  const local = toLocalDateTime(now(), timeZone);
  return toInstant(`${addDays(local.slice(0, 10), trialDays)}${local.slice(10)}`, timeZone);
}

/** What makes two requests one, without the password: a digest of that could be guessed against. */
function fingerprintOf({ idempotencyKey }: RequestFacts, { password: _, ...given }: SignUp): string | null {
  if (!idempotencyKey) return null;
  return createHash("sha256")
    .update(JSON.stringify([idempotencyKey, given]))
    .digest("hex");
}

const turnMilliseconds = 200;
const mostTurns = 75;
const longestRunMinutes = 2;

/**
 * The id of this attempt, or the account that an earlier one with the same key has made. While another attempt with
 * the same key runs, its end is awaited. Throws a conflict for everybody else who comes second.
 */
async function claimOrRepeat(appContext: AppContext, key: Buffer, fingerprint: string | null, given: SignUp) {
  for (let turn = 0; turn < mostTurns; turn++) {
    const account = await findAccount(appContext.pool, given.email);
    if (account) {
      const earlier = fingerprint === null ? undefined : await findSignUp(appContext.pool, key);
      const isRepeat = earlier?.fingerprint === fingerprint && account.organization_id === earlier?.id;
      if (isRepeat && (await verifyPassword(given.password, account.password_hash))) return account;
      throw emailTaken();
    }
    const runningUntil = new Date(now().getTime() + longestRunMinutes * 60_000);
    const id = await claimSignUp(appContext.pool, { key, id: newId(), fingerprint, runningUntil });
    if (id) return id;
    const other = await findSignUp(appContext.pool, key);
    const isAnothers = fingerprint === null || other?.fingerprint !== fingerprint;
    if (other?.state === "running" && isAnothers) break;
    await pause(turnMilliseconds);
  }
  throw conflict("A sign-up with this email address is already in progress. Wait a moment and try again.");
}

type Opening = { given: SignUp; key: Buffer; passwordHash: string; subscription: StartedSubscription };

/** One transaction: the organization, its owner, their session, the welcome. */
async function openBusiness(
  system: Actor,
  { given, key, passwordHash, subscription }: Opening,
): Promise<OpenedSession & { actor: Actor }> {
  const { appContext, organizationId, timeZone } = system;
  const { orgName, plan, additionalUsers, firstName, lastName, email } = given;
  const { trialEnd } = subscription;
  const opened = await inTransaction(requirePermission(system, "organization.update"), async (tx) => {
    await createOrganization(tx, { name: orgName, plan, additionalUsers, trialEnd });
    await settleStart(tx, subscription);
    const owner = { firstName, lastName, email, role: "OWNER", isOwner: true, passwordHash } as const;
    const { id: userId } = await createUser(tx, owner);
    const session = await openSession(tx, userId, false);
    await appendEvent(tx, {
      type: "user.signed_in",
      subject: { kind: "user", id: userId },
      title: `${firstName} ${lastName} signed in`,
      data: { sessionId: session.sessionId, method: "sign_up" },
    });
    const to = { email, first_name: firstName };
    const { publicUrl } = appContext.config;
    const welcome = {
      organizationId,
      organization: orgName,
      plan,
      additionalUsers,
      trialEnd,
      timeZone,
      publicUrl,
    };
    await appContext.jobs.enqueue(tx, sendMail, welcomeMail(to, welcome));
    await finishSignUp(tx, key);
    return { userId, ...session };
  });
  const owner = {
    first_name: firstName,
    last_name: lastName,
    role: "OWNER",
    is_owner: true,
    role_name: null,
    role_grants: null,
    team_id: null,
  } as const;
  const who = { organizationId, userId: opened.userId, sessionId: opened.sessionId };
  const actor = memberActor(
    appContext,
    who,
    { ...owner, time_zone: timeZone, week_start: 0, country, read_only_since: null },
    system.request,
  );
  return { ...opened, actor };
}
