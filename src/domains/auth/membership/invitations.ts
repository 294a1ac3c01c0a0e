/** Somebody invited comes in: their account, their seat and their first session are made together or not at all. */

import {
  findInvitation,
  keepAcceptance,
  type OpenInvitation,
  tellFullHouse,
  useInvitation,
} from "#domains/users/invitations/accepting.ts";
import { hashPassword, withoutKey } from "#domains/users/passwords.ts";
import { createUser, takeSeat } from "#domains/users/service.ts";
import { type Actor, type RequestFacts, requirePermission, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { AppError } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { hashOfSecret, isSameHash, readToken } from "#platform/opaque-token.ts";
import { networkOf } from "#platform/rate-limiter/networks.ts";
import { countAttempt, excuseAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import { requireGoodPassword } from "../recovery/passwords.ts";
import { signedInAnswer } from "../service.ts";
import { memberActor } from "../sessions/access.ts";
import { type OpenedSession, openSession } from "../sessions/sessions.ts";
import type { SignedIn } from "../sign-in/contract.ts";
import { findAccount, findMember } from "../store.ts";
import type { Acceptance, InvitationLink } from "./contract.ts";

/** Where the link leads, and what stands in the way of accepting it. Throws `invalid` for a link that is over. */
export async function lookUpInvitation(
  appContext: AppContext,
  request: RequestFacts,
  token: string,
): Promise<InvitationLink> {
  const { invitation, ...found } = await openLink(appContext, request, token);
  const { organization, inviter_name, email, roleName, team_name, expires_at } = invitation;
  return {
    message: `${inviter_name} invited you to ${organization}`,
    organization,
    inviterName: inviter_name,
    email,
    roleName,
    teamName: team_name,
    expiresAt: expires_at,
    obstacle: await obstacleOf(appContext, { invitation, ...found }),
  };
}

/**
 * Makes the account with the address that was invited, and signs it in. Of several people for the last seat one gets
 * it; the others' links stay good for when there is another.
 */
export async function acceptInvitation(
  appContext: AppContext,
  request: RequestFacts,
  { token, firstName, lastName, password }: Acceptance,
): Promise<SignedIn> {
  const link = await openLink(appContext, request, token);
  const { invitation, system } = link;
  const { email, organization } = invitation;
  requireGoodPassword(password, { email, firstName, lastName, organization }, "password");
  const obstacle = await obstacleOf(appContext, link);
  if (obstacle) throw new AppError("conflict", obstacle);
  const passwordHash = await hashPassword(appContext.config, password);
  const opened = await inTransaction(requirePermission(system, "users.invite"), async (tx) => {
    await takeSeat(tx);
    if (!(await useInvitation(tx, invitation))) throw linkIsOver();
    const { role, team_id: teamId } = invitation;
    const user = await createUser(tx, { firstName, lastName, email, role, teamId, passwordHash });
    await keepAcceptance(tx, invitation.id, user.id);
    const session = await openSession(tx, user.id, false);
    await appendEvent(tx, {
      type: "user.invitation_accepted",
      subject: { kind: "user", id: user.id },
      title: `${firstName} ${lastName} accepted the invitation from ${invitation.inviter_name}`,
      data: { invitationId: invitation.id, sessionId: session.sessionId, method: "invitation" },
    });
    return { userId: user.id, ...session };
  }).catch((error: unknown) => explained(error, link));
  return signIn(link, opened);
}

type Link = { invitation: OpenInvitation; system: Actor };

async function signIn({ system }: Link, opened: OpenedSession & { userId: string }): Promise<SignedIn> {
  const { appContext, organizationId, request } = system;
  const member = await findMember(appContext.pool, organizationId, opened.userId);
  if (!member) throw linkIsOver();
  const who = { organizationId, userId: opened.userId, sessionId: opened.sessionId };
  return signedInAnswer(memberActor(appContext, who, member, request), opened, "Welcome to the team");
}

const rule = { free: 30, windowSeconds: 3_600, firstWaitSeconds: 30, longestWaitSeconds: 900 };

/** Whatever is wrong with a link, the answer is the same, and who tries many is slowed down. */
async function openLink(appContext: AppContext, request: RequestFacts, token: string): Promise<Link> {
  const counter = { name: "invitation-links", rule, whose: networkOf(request.ip) };
  await countAttempt(appContext, counter);
  const read = readToken(token);
  const invitation = read && (await findInvitation(appContext.pool, read.organizationId, read.id));
  const isGood = invitation && isSameHash(invitation.token_hash, hashOfSecret(read.secret));
  if (!isGood) throw linkIsOver();
  await excuseAttempt(appContext, counter);
  const { organization_id: id, time_zone: timeZone, country } = invitation;
  return { invitation, system: systemActor(appContext, { id, timeZone, country }, withoutKey(request)) };
}

/** A sentence for the holder of the link about what is in the way, or null. */
async function obstacleOf(appContext: AppContext, { invitation, system }: Link): Promise<string | null> {
  const { email, organization_id, inviter_name, organization } = invitation;
  const account = await findAccount(appContext.pool, email);
  if (account) {
    return account.organization_id === organization_id
      ? `You already belong to ${organization}. Sign in with ${email}.`
      : `${email} already belongs to another business on Plumbline. Ask ${inviter_name} to invite you at a different email address.`;
  }
  return tellFullHouse(requirePermission(system, "users.view"));
}

/** A seat or an address that was taken a moment before is told as if it had been so from the start. */
async function explained(error: unknown, link: Link): Promise<never> {
  const isConflict = error instanceof AppError && error.code === "conflict";
  const obstacle = isConflict ? await obstacleOf(link.system.appContext, link) : null;
  throw obstacle ? new AppError("conflict", obstacle) : error;
}

function linkIsOver(): AppError {
  const sentence =
    "This invitation has expired, was withdrawn or has already been used. Ask the person who invited you for a new one.";
  return new AppError("invalid", sentence, { fields: { token: sentence } });
}
