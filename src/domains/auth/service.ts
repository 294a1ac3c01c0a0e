/** How a person gets in, stays in, and leaves. */
import { announceAccessChange, organizationForSession } from "#domains/organizations/service.ts";
import { whoAmI } from "#domains/users/members/service.ts";
import { withoutKey } from "#domains/users/passwords.ts";
import { countPeople, markSeen } from "#domains/users/service.ts";
import { type Actor, ownAccount, ownSession, type RequestFacts, type Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { unauthenticated, undefinedWhen } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { hashOfSecret, isSameHash, readToken } from "#platform/opaque-token.ts";
import { inTransaction } from "#platform/transaction.ts";
import { issueAccessToken, memberActor } from "./sessions/access.ts";
import { tellOfNewDevice } from "./sessions/devices.ts";
import { type OpenedSession, openSession, useOf } from "./sessions/sessions.ts";
import type { SignedIn } from "./sign-in/contract.ts";
import { findMember, findSession, listPlaces, prolongSession, revokeOne } from "./store.ts";
import { actingAsViewed, findViewed } from "./viewing/viewed.ts";

export const notRight = () =>
  unauthenticated("That email or password isn't right. Check both and try again.");
const signedOut = () => unauthenticated("You've been signed out. Sign in again.");

/** By which way somebody came in, and what their second factor was; kept in the event log. */
export type WayIn = {
  method: "password" | "passkey" | "google" | "microsoft" | "invitation" | "demo";
  secondFactor?: "totp" | "recovery_code" | "passkey" | "trusted_device" | undefined;
  isRemembered: boolean;
};

/**
 * Opens a new session for somebody who has proved who they are; `prove` runs in the same transaction and throws when
 * one of the proofs was used up meanwhile. What is sent back never existed before: nobody can have set it.
 */
export async function enter(
  appContext: AppContext,
  request: RequestFacts,
  account: { organization_id: string; user_id: string },
  { isRemembered, method, secondFactor }: WayIn,
  prove?: (tx: Scope) => Promise<void>,
): Promise<SignedIn> {
  const { organization_id: organizationId, user_id: userId } = account;
  const member = await findMember(appContext.pool, organizationId, userId);
  if (!member) throw notRight();
  const actor = memberActor(
    appContext,
    { organizationId, userId, sessionId: null },
    member,
    withoutKey(request),
  );
  const opened = await inTransaction(ownSession(actor), async (tx) => {
    await prove?.(tx);
    const placesBefore = await listPlaces(tx, userId);
    const session = await openSession(tx, userId, isRemembered);
    await tellOfNewDevice(tx, userId, { placesBefore, sessionId: session.sessionId });
    await appendEvent(tx, {
      type: "user.signed_in",
      subject: { kind: "user", id: userId },
      title: `${actor.name} signed in`,
      data: { sessionId: session.sessionId, method, ...(secondFactor ? { secondFactor } : {}) },
    });
    return session;
  });
  return signedInAnswer(actor, opened, "Signed in");
}

/** A new access token for a session that still runs; its refresh token stays the same (ruling R6). */
export async function refresh(
  appContext: AppContext,
  request: RequestFacts,
  refreshToken: string,
): Promise<SignedIn> {
  const { actor, session, sessionId } = await sessionOfToken(appContext, request, refreshToken);
  const isRunning = await prolongSession(ownAccount(actor), sessionId, useOf(actor, session.is_remembered));
  if (!isRunning) throw signedOut();
  await markSeen(ownAccount(actor), actor.userId ?? "");
  const viewed = await findViewed(appContext.pool, actor.organizationId, session);
  const seenBy = viewed ? actingAsViewed(actor, viewed) : actor;
  return signedInAnswer(seenBy, { sessionId, refreshToken }, "Session refreshed");
}

/** Ends the session of a refresh token. A token that is no good any more leaves nothing to do. */
export async function signOut(
  appContext: AppContext,
  request: RequestFacts,
  refreshToken: string,
): Promise<{ message: string }> {
  const done = { message: "Signed out" };
  const found = await undefinedWhen("unauthenticated", sessionOfToken(appContext, request, refreshToken));
  if (!found) return done;
  const { actor, sessionId } = found;
  await inTransaction(ownSession(actor), async (tx) => {
    if (!(await revokeOne(tx, actor.userId ?? "", sessionId))) return;
    await appendEvent(tx, {
      type: "user.signed_out",
      subject: { kind: "user", id: actor.userId ?? "" },
      title: `${actor.name} signed out`,
      data: { sessionId },
    });
  });
  await announceAccessChange(appContext, sessionId);
  return done;
}

async function sessionOfToken(appContext: AppContext, request: RequestFacts, refreshToken: string) {
  const token = readToken(refreshToken);
  if (!token) throw signedOut();
  const { organizationId, id: sessionId } = token;
  const session = await findSession(appContext.pool, organizationId, sessionId);
  const isGood =
    session &&
    isSameHash(session.refresh_hash, hashOfSecret(token.secret)) &&
    Date.parse(session.expires_at) > now().getTime();
  if (!isGood) throw signedOut();
  const who = { organizationId, userId: session.user_id, sessionId };
  return { actor: memberActor(appContext, who, session, withoutKey(request)), session, sessionId };
}

/** What the browser keeps of a person who is in: who they are, where they work, and their tokens. */
export async function signedInAnswer(
  actor: Actor,
  { sessionId, refreshToken }: OpenedSession,
  message: string,
): Promise<SignedIn> {
  const scope = ownAccount(actor);
  const userId = actor.userId ?? "";
  const { organizationId } = actor;
  const [user, people, accessToken] = await Promise.all([
    whoAmI(actor),
    countPeople(scope),
    issueAccessToken(actor.appContext, { organizationId, userId, sessionId }),
  ]);
  const organization = await organizationForSession(scope, people);
  return { message, user, organization, tokens: { accessToken, refreshToken } };
}
