/** Adds people to a business and says what each of them may do. */
import type { Selectable } from "kysely";
import { lockSeats } from "#domains/organizations/service.ts";
import { type Reach, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { violatedConstraint } from "#platform/database/database-errors.ts";
import { AppError, conflict, notFound } from "#platform/errors.ts";
import { record } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import type { Permission } from "#shared/permissions.ts";
import { Role, rolePresets, type SessionUser } from "./contract.ts";
import { sessionPreferences } from "./preferences.ts";
import { countActiveUsers, findUser, insertUser, lockUser, replacePasswordHash } from "./store.ts";
import type { UserRow } from "./tables.ts";

export type NewUser = {
  /** Only for a person who is put back as they were. */
  id?: string;
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | null;
  role: Role;
  isOwner?: boolean;
  /** As `hashPassword` makes it; hashing takes long and does not belong into a transaction. */
  passwordHash: string;
};

/**
 * Adds a person to the organization of `tx`. Throws a conflict when its seats are taken (ruling R3) or the address
 * already signs in somewhere.
 */
export async function createUser(tx: Scope, user: NewUser): Promise<SessionUser> {
  requirePermission(tx.actor, "users.invite");
  const seats = await lockSeats(tx);
  if ((await countActiveUsers(tx)) >= seats) {
    throw conflict(`All ${seats} seats of your plan are taken. Add a seat or deactivate a member first.`, {
      seats,
    });
  }
  const row = await insertNewUser(tx, user);
  await record(tx, {
    type: "user.created",
    subject: { kind: "user", id: row.id },
    title: `${row.first_name} ${row.last_name} joined as ${row.role.toLowerCase()}`,
    data: { role: row.role, isOwner: row.is_owner },
  });
  return sessionUser(row);
}

function insertNewUser(tx: Scope, user: NewUser): Promise<Selectable<UserRow>> {
  const moment = now().toISOString();
  return changeAddress(() =>
    insertUser(tx, {
      id: user.id ?? newId(),
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      phone: user.phone ?? null,
      password_hash: user.passwordHash,
      role: user.role,
      is_owner: user.isOwner ?? false,
      created_at: moment,
      updated_at: moment,
    }),
  );
}

/** Runs a change that may give a person an address; throws a conflict when somebody has it already. */
export async function changeAddress<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    throw violatedConstraint(error) === "users_email_key" ? emailTaken() : error;
  }
}

export const emailTaken = () => new AppError("conflict", takenSentence, { fields: { email: takenSentence } });

const takenSentence = "This email address already has an account. Sign in instead, or use another address.";

const presets = new Map<Role, ReadonlyMap<Permission, Reach>>(
  Role.options.map((role) => {
    const grants = Object.entries(rolePresets[role]).filter((grant) => grant[1]) as [Permission, Reach][];
    return [role, new Map(grants)];
  }),
);

/** The owner flag counts as the role OWNER, whatever the role says (ruling R17). */
export function permissionsOf(role: Role, isOwner: boolean): ReadonlyMap<Permission, Reach> {
  return presets.get(isOwner ? "OWNER" : role) ?? new Map();
}

export function sessionUser(row: Selectable<UserRow>): SessionUser {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    isOwner: row.is_owner,
    permissions: [...permissionsOf(row.role, row.is_owner).keys()],
    preferences: sessionPreferences(row.preferences),
    version: row.version,
  };
}

/** The person with everything that is known of them; `not_found` for another organization's. */
export async function findPerson(scope: Scope, id: string): Promise<Selectable<UserRow>> {
  const user = await findUser(scope, id);
  if (!user) throw notFound("User");
  return user;
}

/** As `findPerson`, held until the transaction ends. */
export async function holdPerson(tx: Scope, id: string): Promise<Selectable<UserRow>> {
  const user = await lockUser(tx, id);
  if (!user) throw notFound("User");
  return user;
}

/** Puts the new hash in place of the one that was checked; a conflict when that is no longer there. */
export async function replacePassword(tx: Scope, id: string, from: string, to: string): Promise<void> {
  if (await replacePasswordHash(tx, id, from, to)) return;
  throw conflict("The password was changed somewhere else at the same moment. Please try again.");
}

/** People who can sign in: what the plan's seats are counted by. */
export const countPeople = (scope: Scope): Promise<number> => countActiveUsers(scope);
