/** The roles of a business: the five given ones, and those it has written itself. */
import { announceAccessChange, lockSeats } from "#domains/organizations/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { violatedConstraint } from "#platform/database/database-errors.ts";
import { AppError, conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import { everybodys } from "#shared/permissions.ts";
import { type Grants, presetWords, Role, rolePresets } from "../contract.ts";
import { replaceInvitedRole } from "../invitations/store.ts";
import { replaceRole } from "../members/store.ts";
import type { NewRole, RoleChanges, RoleDescription } from "./contract.ts";
import { assertMayGive, findExcess, type Granted, grantedBy } from "./grants.ts";
import {
  countRoleUses,
  deleteRoleRow,
  findRoleRow,
  insertRoleRow,
  listRoleRows,
  lockRoleRow,
  type RoleUse,
  type StoredRole,
  updateRoleRow,
} from "./store.ts";

const unused: RoleUse = { members: 0, invitations: 0, deactivated: 0 };

/** The given ones first, then the business's own in the order in which they were added. */
export async function listRoles(actor: Actor): Promise<{ roles: RoleDescription[] }> {
  const scope = requirePermission(actor, "roles.view");
  const [own, uses] = await Promise.all([listRoleRows(scope), countRoleUses(scope)]);
  const given = Role.options.map((key) => ({
    key,
    ...presetWords[key],
    isPreset: true,
    grants: serialize(grantedBy(rolePresets[key])),
    ...countsOf(uses.get(key)),
    version: 1,
  }));
  return { roles: [...given, ...own.map((row) => describe(row, uses.get(row.key)))] };
}

/** `key` is only for a role that is put back as it was. */
export async function createRole(actor: Actor, input: NewRole, key = newId()): Promise<RoleDescription> {
  const scope = requirePermission(actor, "roles.update");
  assertFreeName(input.name);
  assertMayGive(actor, grantedBy(stored(input.grants)), `The role ${input.name}`);
  return inTransaction(scope, async (tx) => {
    const moment = now().toISOString();
    const { name, description } = input;
    const times = { created_at: moment, updated_at: moment };
    const row = await withFreeName(() =>
      insertRoleRow(tx, { key, name, description, grants: JSON.stringify(stored(input.grants)), ...times }),
    );
    await appendEvent(tx, {
      type: "role.created",
      subject: { kind: "role", id: key },
      title: `The role ${name} was added`,
      data: { after: factsOf(row) },
    });
    return describe(row);
  });
}

/** What its holders may do changes with their next request. `expectedVersion` is the version last seen. */
export async function updateRole(
  actor: Actor,
  key: string,
  { name, description, grants }: Omit<RoleChanges, "version">,
  expectedVersion?: number,
): Promise<RoleDescription> {
  const scope = requirePermission(actor, "roles.update");
  if (name !== undefined) assertFreeName(name);
  const role = await inTransaction(scope, async (tx) => {
    const before = await lockRoleForUpdate(tx, key);
    assertVersion(before, expectedVersion, `The role ${before.name} ${changedElsewhere}`);
    if (grants) assertMayGive(actor, grantedBy(stored(grants)), `The role ${before.name}`);
    const after = await withFreeName(() =>
      updateRoleRow(tx, key, {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(grants === undefined ? {} : { grants: JSON.stringify(stored(grants)) }),
      }),
    );
    await appendEvent(tx, {
      type: "role.changed",
      subject: { kind: "role", id: key },
      title: `The role ${after.name} was changed`,
      data: { before: factsOf(before), after: factsOf(after) },
    });
    return describe(after, (await countRoleUses(tx)).get(key));
  });
  await announceAccessChange(actor.appContext, actor.organizationId);
  return role;
}

/** Whoever has the role, or is invited with it, gets `replacement`; without one a role in use is a conflict. */
export async function deleteRole(
  actor: Actor,
  key: string,
  replacement?: string,
): Promise<{ message: string }> {
  const scope = requirePermission(actor, "roles.update");
  const message = await inTransaction(scope, async (tx) => {
    await lockSeats(tx);
    const role = await lockRoleForUpdate(tx, key);
    const use = (await countRoleUses(tx)).get(key) ?? unused;
    if (!replacement && use.members + use.invitations + use.deactivated > 0) throw inUse(role, use);
    if (replacement === key)
      throw invalid("Choose a different replacement role.", { replacement: "Choose another role" });
    const next = replacement ? await findRoleToGive(tx, replacement) : undefined;
    const moved = await replaceRole(tx, key, next?.key ?? leastRole);
    await replaceInvitedRole(tx, key, next?.key ?? leastRole);
    await deleteRoleRow(tx, key);
    await appendEvent(tx, {
      type: "role.deleted",
      subject: { kind: "role", id: key },
      title: next
        ? `The role ${role.name} was deleted and replaced with ${next.name}`
        : `The role ${role.name} was deleted`,
      data: { before: factsOf(role), replacement: next?.key ?? null, members: moved },
    });
    return next && moved.length > 0
      ? `Role ${role.name} deleted. ${moved.length === 1 ? "1 team member now has" : `${moved.length} team members now have`} the role ${next.name}.`
      : `Role ${role.name} deleted.`;
  });
  await announceAccessChange(actor.appContext, actor.organizationId);
  return { message };
}

/** What answered invitations say of a role that is gone. */
const leastRole: Role = "STAFF";

export type GivableRole = { key: string; name: string; granted: Granted };

/** A role by its key, held against deletion; refuses one that may do more than the actor, and one that is not there. */
export async function findRoleToGive(scope: Scope, key: string): Promise<GivableRole> {
  const role = await findAnyRole(scope, key);
  if (!role) {
    const sentence = "This role no longer exists. Choose another one.";
    throw invalid(sentence, { role: sentence });
  }
  assertMayGive(scope.actor, role.granted, `The role ${role.name}`);
  return role;
}

/** Those that the actor may give to others; only an owner makes owners. */
export async function listRolesToGive(scope: Scope): Promise<{ key: string; name: string }[]> {
  const own = await listRoleRows(scope);
  const all = [
    ...Role.options.map(presetRole),
    ...own.map(({ key, name, grants }) => ({ key, name, granted: grantedBy(grants) })),
  ];
  return all.filter((role) => mayGive(scope.actor, role)).map(({ key, name }) => ({ key, name }));
}

export async function findAnyRole(scope: Scope, key: string): Promise<GivableRole | undefined> {
  const preset = Role.safeParse(key).data;
  if (preset) return presetRole(preset);
  const row = await findRoleRow(scope, key);
  return row && { key, name: row.name, granted: grantedBy(row.grants) };
}

const presetRole = (key: Role): GivableRole => ({
  key,
  name: presetWords[key].name,
  granted: grantedBy(rolePresets[key]),
});

const mayGive = (actor: Actor, { key, granted }: GivableRole): boolean =>
  (key !== "OWNER" || actor.role === "OWNER" || actor.kind === "system") && !findExcess(actor, granted);

async function lockRoleForUpdate(tx: Scope, key: string): Promise<StoredRole> {
  if (Role.safeParse(key).success) {
    throw conflict("Built-in roles can't be changed. Copy one to make a custom role.");
  }
  const role = await lockRoleRow(tx, key);
  if (!role) throw notFound("Role");
  assertMayGive(tx.actor, grantedBy(role.grants), `The role ${role.name}`);
  return role;
}

/** Without what is granted to everybody anyway. */
function stored(grants: Grants): Record<string, string> {
  return Object.fromEntries(Object.entries(grants).filter(([name, reach]) => reach && name !== everybodys));
}

function assertFreeName(name: string): void {
  const isGiven = Role.options.some((key) => presetWords[key].name.toLowerCase() === name.toLowerCase());
  if (isGiven) throw nameTaken();
}

async function withFreeName<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    throw violatedConstraint(error) === "roles_name_key" ? nameTaken() : error;
  }
}

function nameTaken(): AppError {
  const sentence = "There's already a role with this name";
  return new AppError("conflict", `${sentence}. Choose another name.`, { fields: { name: sentence } });
}

function inUse({ name }: StoredRole, { members, invitations, deactivated }: RoleUse): AppError {
  return conflict(`The role ${name} is in use. Choose a replacement role for the people who have it.`, {
    members,
    invitations,
    deactivated,
  });
}

const changedElsewhere =
  "was changed by someone else after you opened it. Review the latest version and try again.";

const factsOf = ({ name, description, grants }: StoredRole) => ({ name, description, grants });

function describe(row: StoredRole, use?: RoleUse): RoleDescription {
  const { key, name, description, version } = row;
  const grants = serialize(grantedBy(row.grants));
  return { key, name, description, isPreset: false, grants, ...countsOf(use), version };
}

const countsOf = ({ members, invitations }: RoleUse = unused) => ({ members, invitations });

const serialize = (granted: Granted) => Object.fromEntries(granted);
