/** Invitations into a business: sent by mail, sent anew, withdrawn. Accepting one opens a session, so auth does that. */

import { organizationForSession } from "#domains/organizations/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { violatedConstraint } from "#platform/database/database-errors.ts";
import { AppError, forbidden, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { hashOfSecret, writeToken } from "#platform/opaque-token.ts";
import { type Counter, countAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import { guestSentence, guestUserId } from "#shared/guest.ts";
import { presetWords } from "../contract.ts";
import { invitationMail } from "../mails.ts";
import { findMemberByAddress } from "../members/store.ts";
import { invitationPath } from "../paths.ts";
import { type Invitation, invitationDays, type NewInvitation } from "../people-contract.ts";
import { assertMayGive, permissionsOf, roleNameOf } from "../roles/grants.ts";
import { findRoleToGive } from "../roles/service.ts";
import { requireTeam } from "../teams/service.ts";
import {
  changePendingInvitation,
  findPendingByAddress,
  findPendingInvitation,
  type InvitationInfo,
  insertInvitation,
  listPendingInvitations,
} from "./store.ts";

const dayInMilliseconds = 86_400_000;

export async function listInvitations(actor: Actor): Promise<{ invitations: Invitation[] }> {
  const rows = await listPendingInvitations(requirePermission(actor, "users.view"));
  return { invitations: rows.map(toInvitation) };
}

/**
 * Mails a link into the business. Whether the address belongs to somebody elsewhere on the product is not told here:
 * whoever opens the link learns it, and nobody else.
 */
export async function invite(actor: Actor, { email, role, teamId }: NewInvitation): Promise<Invitation> {
  const scope = requirePermission(actor, "users.invite");
  await admitMail(actor, email);
  await assertNobodyHas(scope, email);
  return inTransaction(scope, async (tx) => {
    await assertInvitable(tx, role);
    if (teamId) await requireTeam(tx, teamId);
    const id = newId();
    const link = makeLink(tx, id);
    await asOnly(email, () =>
      insertInvitation(tx, {
        id,
        email,
        role,
        team_id: teamId ?? null,
        invited_by: actor.userId,
        inviter_name: actor.name,
        created_at: now().toISOString(),
        ...link.columns,
      }),
    );
    const invitation = await pendingIn(tx, id);
    await appendEvent(tx, {
      type: "user.invited",
      subject: { kind: "invitation", id },
      title: `${actor.name} invited ${email} as ${roleNameOf(invitation)}`,
      data: { after: { email, role, teamId: teamId ?? null } },
    });
    await mailLink(tx, invitation, link.url);
    return toInvitation(invitation);
  });
}

/** A new link by a new mail, for seven more days; the old link is over. */
export async function resendInvitation(actor: Actor, id: string): Promise<Invitation> {
  const scope = requirePermission(actor, "users.invite");
  const before = await findPendingInvitation(scope, id);
  if (!before) throw notFound("Invitation");
  await admitMail(actor, before.email);
  return inTransaction(scope, async (tx) => {
    assertMayGive(actor, permissionsOf(before), `The role ${roleNameOf(before)}`);
    const link = makeLink(tx, id);
    if (!(await changePendingInvitation(tx, id, link.columns))) throw notFound("Invitation");
    const invitation = await pendingIn(tx, id);
    await appendEvent(tx, {
      type: "user.invitation_resent",
      subject: { kind: "invitation", id },
      title: `${actor.name} resent the invitation to ${before.email}`,
      data: { before: { expiresAt: before.expires_at }, after: { expiresAt: invitation.expires_at } },
    });
    await mailLink(tx, invitation, link.url);
    return toInvitation(invitation);
  });
}

export async function revokeInvitation(actor: Actor, id: string): Promise<{ message: string }> {
  const scope = requirePermission(actor, "users.invite");
  return inTransaction(scope, async (tx) => {
    const before = await findPendingInvitation(tx, id);
    const isWithdrawn =
      before && (await changePendingInvitation(tx, id, { revoked_at: now().toISOString() }));
    if (!isWithdrawn) throw notFound("Invitation");
    await appendEvent(tx, {
      type: "user.invitation_withdrawn",
      subject: { kind: "invitation", id },
      title: `${actor.name} withdrew the invitation to ${before.email}`,
      data: { before: { email: before.email, role: before.role } },
    });
    return { message: `Invitation to ${before.email} withdrawn. The link no longer works.` };
  });
}

/** An owner is made of a member, never by mail. */
async function assertInvitable(tx: Scope, role: string): Promise<void> {
  if (role !== "OWNER") return void (await findRoleToGive(tx, role));
  const sentence = `Invite them with another role first. Only a team member can become ${presetWords.OWNER.name}`;
  throw new AppError("invalid", `${sentence}.`, { fields: { role: sentence } });
}

/** Mail to strangers is what a spammer would want of us: so many an hour for a business, fewer for one address. */
const perBusiness = { free: 40, windowSeconds: 3_600, firstWaitSeconds: 60, longestWaitSeconds: 900 };
const perAddress = { free: 5, windowSeconds: 3_600, firstWaitSeconds: 120, longestWaitSeconds: 3_600 };

async function admitMail({ appContext, organizationId, userId }: Actor, email: string): Promise<void> {
  if (userId === guestUserId) throw forbidden(guestSentence);
  const counters: Counter[] = [
    { name: "invitations", rule: perBusiness, whose: organizationId },
    { name: "invitation-mails", rule: perAddress, whose: email.toLowerCase() },
  ];
  for (const counter of counters) await countAttempt(appContext, counter);
}

async function assertNobodyHas(scope: Scope, email: string): Promise<void> {
  const member = await findMemberByAddress(scope, email);
  if (member) {
    const name = `${member.first_name} ${member.last_name}`;
    throw member.is_active
      ? taken(`${name} uses this address and is already a team member.`)
      : taken(`${name} uses this address and is deactivated. Reactivate them instead.`, {
          userId: member.id,
        });
  }
  const pending = await findPendingByAddress(scope, email);
  if (pending) throw alreadyInvited(email, pending.id);
}

async function asOnly(email: string, insert: () => Promise<void>): Promise<void> {
  try {
    await insert();
  } catch (error) {
    throw violatedConstraint(error) === "invitations_pending_key" ? alreadyInvited(email) : error;
  }
}

const alreadyInvited = (email: string, invitationId?: string) =>
  taken(`${email} has already been invited. Resend that invitation or withdraw it first.`, { invitationId });

const taken = (sentence: string, details?: Record<string, unknown>) =>
  new AppError("conflict", sentence, { fields: { email: sentence }, details });

function makeLink(tx: Scope, id: string) {
  const secret = newSecret();
  const moment = now();
  const expires = new Date(moment.getTime() + invitationDays * dayInMilliseconds);
  const token = writeToken({ organizationId: tx.organizationId, id, secret });
  return {
    url: `${tx.actor.appContext.config.publicUrl}${invitationPath({ token })}`,
    columns: {
      token_hash: hashOfSecret(secret),
      sent_at: moment.toISOString(),
      expires_at: expires.toISOString(),
    },
  };
}

async function mailLink(tx: Scope, invitation: InvitationInfo, url: string): Promise<void> {
  const { name: organization } = await organizationForSession(tx, 0);
  const mail = invitationMail(invitation.email, {
    key: `invitation-${invitation.id}-${invitation.version}`,
    inviter: tx.actor.name,
    organization,
    roleName: roleNameOf(invitation),
    url,
  });
  await tx.actor.appContext.jobs.enqueue(tx, sendMail, mail);
}

async function pendingIn(tx: Scope, id: string): Promise<InvitationInfo> {
  const row = await findPendingInvitation(tx, id);
  if (!row) throw notFound("Invitation");
  return row;
}

function toInvitation(row: InvitationInfo): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    roleName: roleNameOf(row),
    teamId: row.team_id,
    teamName: row.team_name,
    inviterName: row.inviter_name,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
    isExpired: Date.parse(row.expires_at) <= now().getTime(),
    version: row.version,
  };
}
