/** Who belongs to a business, in which role and team; there is always somebody left who owns it. */
import { announceAccessChange, lockSeats, organizationForSession } from "#domains/organizations/service.ts";
import { type Actor, ownAccount, requirePermission, type Scope } from "#platform/actor.ts";
import { conflict, forbidden, invalid, notFound, undefinedWhen } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import { guestSentence, guestUserId } from "#shared/guest.ts";
import { type SessionUser, ViewedAs } from "../contract.ts";
import { proveOwnPassword } from "../own-password.ts";
import { actorWithoutKey } from "../passwords.ts";
import type { Member, MemberChanges, Seats } from "../people-contract.ts";
import { assertMayGive, permissionsOf, roleNameOf } from "../roles/grants.ts";
import { findRoleToGive } from "../roles/service.ts";
import { findPerson, sessionUser, takeSeat } from "../service.ts";
import { countActiveOwners, countActiveUsers, lockUser, type PersonRow, updateUser } from "../store.ts";
import { assertMayMove, requireTeam } from "../teams/service.ts";
import { findMemberRow, listMemberRows, type MemberRow } from "./store.ts";

export async function listMembers(actor: Actor): Promise<{ members: Member[]; seats: Seats }> {
  const scope = requirePermission(actor, "users.view");
  const [rows, used] = await Promise.all([listMemberRows(scope), countActiveUsers(scope)]);
  const { planDetails } = await organizationForSession(scope, used);
  return { members: rows.map(toMember), seats: { total: planDetails.maxUsers, used } };
}

export async function findMember(actor: Actor, id: string): Promise<Member> {
  const row = await findMemberRow(requirePermission(actor, "users.view"), id);
  if (!row) throw notFound("Member");
  return toMember(row);
}

/** The person who is signed in, with the permissions they have at this moment, be it as somebody else. */
export async function whoAmI(actor: Actor): Promise<SessionUser> {
  const user = sessionUser(await findPerson(ownAccount(actor), actor.userId ?? ""));
  const viewingAs = ViewedAs.nullable().parse(actor.viewingAs ?? null);
  return { ...user, permissions: [...actor.permissions.keys()], viewingAs };
}

/**
 * Gives a member another role or team; what they may do changes with their next request (features.md T-SET-2). To
 * make somebody an owner, or to end that they are one, an owner proves their own password. `expectedVersion` is the version last
 * seen; a newer one is a conflict.
 */
export async function changeMember(
  actor: Actor,
  userId: string,
  { role, teamId, currentPassword }: Omit<MemberChanges, "version">,
  expectedVersion?: number,
): Promise<Member> {
  const scope = requirePermission(actorWithoutKey(actor), "users.update");
  const before = await undefinedWhen("not_found", findPerson(scope, userId));
  if (!before) throw notFound("Member");
  const isNewRole = role !== undefined && role !== roleOf(before);
  if (isNewRole && (role === "OWNER" || roleOf(before) === "OWNER")) {
    requireOwner(scope);
    await proveOwner(scope, currentPassword);
  }
  const member = await inTransaction(scope, async (tx) => {
    const held = await lockMemberForUpdate(tx, userId);
    assertVersion(held, expectedVersion, `${nameOf(held)} ${changedElsewhere}`);
    if (role !== undefined && role !== roleOf(held)) await giveRole(tx, held, role);
    if (teamId !== undefined && teamId !== held.team_id) await giveTeam(tx, held, teamId);
    return findMemberIn(tx, userId);
  });
  await announceAccessChange(actor.appContext, userId);
  return member;
}

/** Hands the ownership of the business over: the other becomes its owner, and one stays on as an admin. */
export async function transferOwnership(actor: Actor, userId: string, password: string): Promise<Member> {
  const scope = requirePermission(actorWithoutKey(actor), "users.update");
  await findMemberIn(scope, userId);
  requireOwner(scope);
  if (userId === actor.userId) throw invalid("You already own the business. Choose someone else.");
  await proveOwner(scope, password);
  const member = await inTransaction(scope, async (tx) => {
    const heir = await lockMemberForUpdate(tx, userId);
    if (!heir.is_active) throw conflict(`${nameOf(heir)} is deactivated. Reactivate them first.`);
    const owner = await lockMemberForUpdate(tx, actor.userId ?? "");
    if (roleOf(owner) !== "OWNER") throw conflict("You no longer own the business.");
    await updateUser(tx, heir.id, { role: "OWNER", is_owner: true });
    await updateUser(tx, owner.id, { role: "ADMIN", is_owner: false });
    await appendEvent(tx, {
      type: "organization.ownership_transferred",
      subject: { kind: "user", id: heir.id },
      title: `${nameOf(owner)} made ${nameOf(heir)} the owner of the business`,
      data: { before: { owner: owner.id, role: heir.role }, after: { owner: heir.id, role: "OWNER" } },
    });
    return findMemberIn(tx, userId);
  });
  await Promise.all([
    announceAccessChange(actor.appContext, userId),
    announceAccessChange(actor.appContext, actor.userId ?? ""),
  ]);
  return member;
}

/** Takes a member out of the business within `tx`; the caller ends their sessions in the same transaction. */
export async function deactivateWithin(
  tx: Scope,
  userId: string,
  handedOver: Record<string, unknown> = {},
): Promise<Member> {
  requirePermission(tx.actor, "users.update");
  const held = await lockMemberForUpdate(tx, userId);
  if (!held.is_active) throw conflict(`${nameOf(held)} is already deactivated.`);
  await updateUser(tx, userId, { is_active: false, is_team_lead: false });
  await assertOwnerLeft(tx);
  await appendEvent(tx, {
    type: "user.deactivated",
    subject: { kind: "user", id: userId },
    title: `${nameOf(held)} was deactivated`,
    data: { before: { isActive: true }, after: { isActive: false }, ...handedOver },
  });
  return findMemberIn(tx, userId);
}

/** Lets a former member in again within `tx`; they sign in with the password they had. */
export async function reactivateWithin(tx: Scope, userId: string): Promise<Member> {
  requirePermission(tx.actor, "users.update");
  const held = await lockMemberForUpdate(tx, userId);
  if (held.is_active) throw conflict(`${nameOf(held)} is already active.`);
  await takeSeat(tx);
  await updateUser(tx, userId, { is_active: true });
  await appendEvent(tx, {
    type: "user.reactivated",
    subject: { kind: "user", id: userId },
    title: `${nameOf(held)} was reactivated`,
    data: { before: { isActive: false }, after: { isActive: true } },
  });
  return findMemberIn(tx, userId);
}

/** Two changes of members wait for each other, so that two owners cannot demote one another at once. */
export async function lockMemberForUpdate(tx: Scope, userId: string): Promise<PersonRow> {
  await lockSeats(tx);
  const member = await lockUser(tx, userId);
  if (!member) throw notFound("Member");
  if (userId === guestUserId) throw forbidden(guestSentence);
  if (roleOf(member) === "OWNER") requireOwner(tx);
  assertMayGive(tx.actor, permissionsOf(member), nameOf(member));
  return member;
}

export async function findMemberIn(scope: Scope, userId: string): Promise<Member> {
  const row = await findMemberRow(scope, userId);
  if (!row) throw notFound("Member");
  return toMember(row);
}

async function giveRole(tx: Scope, held: PersonRow, key: string): Promise<void> {
  const role = await findRoleToGive(tx, key);
  const after = await updateUser(tx, held.id, { role: key, is_owner: key === "OWNER" });
  await assertOwnerLeft(tx);
  await appendEvent(tx, {
    type: "user.role_changed",
    subject: { kind: "user", id: held.id },
    title: `${nameOf(after)} is now ${after.own_role ? role.name : role.name.toLowerCase()}`,
    data: {
      before: { role: held.role, roleName: roleNameOf(held) },
      after: { role: key, roleName: role.name },
    },
  });
}

async function giveTeam(tx: Scope, held: PersonRow, teamId: string | null): Promise<void> {
  const team = teamId === null ? null : await requireTeam(tx, teamId);
  assertMayMove(tx.actor, [held.id]);
  await updateUser(tx, held.id, { team_id: teamId, is_team_lead: false });
  await appendEvent(tx, {
    type: "user.team_changed",
    subject: { kind: "user", id: held.id },
    title: team ? `${nameOf(held)} joined the team ${team.name}` : `${nameOf(held)} is no longer on a team`,
    data: { before: { teamId: held.team_id }, after: { teamId } },
  });
}

/** The program itself needs no password. */
async function proveOwner({ actor }: Scope, password: string | undefined): Promise<void> {
  if (actor.kind === "system") return;
  if (!password) {
    const sentence = "Enter your current password to change who owns the business";
    throw invalid(sentence, { currentPassword: sentence });
  }
  await proveOwnPassword(actor, password);
}

function requireOwner({ actor }: Scope): void {
  if (actor.kind === "system" || actor.role === "OWNER") return;
  throw forbidden("Only an owner can change who owns the business.");
}

async function assertOwnerLeft(tx: Scope): Promise<void> {
  if ((await countActiveOwners(tx)) > 0) return;
  throw conflict("The business needs at least one owner. Make someone else an owner first.");
}

const roleOf = ({ role, is_owner }: PersonRow): string => (is_owner ? "OWNER" : role);

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`;

const changedElsewhere =
  "was changed by someone else after you opened this. Review the latest version and try again.";

function toMember(row: MemberRow): Member {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    role: row.is_owner ? "OWNER" : row.role,
    roleName: roleNameOf(row),
    isOwner: row.is_owner,
    teamId: row.team_id,
    teamName: row.team_name,
    isTeamLead: row.is_team_lead,
    isActive: row.is_active,
    lastSeenAt: row.last_seen_at,
    createdAt: row.created_at,
    version: row.version,
  };
}
