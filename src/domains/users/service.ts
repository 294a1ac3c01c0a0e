/** Adds people to a business and says what each of them may do. */
import { lockSeats } from "#domains/organizations/service.ts";
import { requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { violatedConstraint } from "#platform/database/database-errors.ts";
import { AppError, conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import type { SessionUser } from "./contract.ts";
import { sessionPreferences } from "./preferences/service.ts";
import { permissionsOf, roleNameOf } from "./roles/grants.ts";
import {
  countActiveUsers,
  findUser,
  insertUser,
  lockUser,
  moveLastSeen,
  type PersonRow,
  replacePasswordHash,
} from "./store.ts";

export type NewUser = {
  /** Only for a person who is put back as they were. */
  id?: string;
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | null;
  /** A preset, or the key of a role of the business's own. */
  role: string;
  teamId?: string | null;
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
  await takeSeat(tx);
  const row = await insertNewUser(tx, user);
  const roleName = roleNameOf(row);
  await appendEvent(tx, {
    type: "user.created",
    subject: { kind: "user", id: row.id },
    title: `${row.first_name} ${row.last_name} joined as ${row.own_role ? roleName : roleName.toLowerCase()}`,
    data: { role: row.role, roleName, isOwner: row.is_owner },
  });
  return sessionUser(row);
}

/** Holds the seats until `tx` ends; throws a conflict with `seats` in its details when none is free. */
export async function takeSeat(tx: Scope): Promise<void> {
  const seats = await lockSeats(tx);
  if ((await countActiveUsers(tx)) < seats) return;
  const taken = seats === 1 ? "The only seat on your plan is" : `All ${seats} seats on your plan are`;
  throw conflict(`${taken} taken. Add a seat or deactivate a team member first.`, {
    seats,
  });
}

function insertNewUser(tx: Scope, user: NewUser): Promise<PersonRow> {
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
      team_id: user.teamId ?? null,
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

/** As the person is, whoever they may be looking at the product as. */
export function sessionUser(row: PersonRow): SessionUser {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    roleName: roleNameOf(row),
    isOwner: row.is_owner,
    teamId: row.team_id,
    permissions: [...permissionsOf(row).keys()],
    viewingAs: null,
    preferences: sessionPreferences(row.preferences),
    version: row.version,
  };
}

/** The person with everything that is known of them; `not_found` for another organization's. */
export async function findPerson(scope: Scope, id: string): Promise<PersonRow> {
  const user = await findUser(scope, id);
  if (!user) throw notFound("User");
  return user;
}

/** As `findPerson`, held until the transaction ends. */
export async function lockPersonForUpdate(tx: Scope, id: string): Promise<PersonRow> {
  const user = await lockUser(tx, id);
  if (!user) throw notFound("User");
  return user;
}

/** Puts the new hash in place of the one that was checked; a conflict when that is no longer there. */
export async function replacePassword(tx: Scope, id: string, from: string, to: string): Promise<void> {
  if (await replacePasswordHash(tx, id, from, to)) return;
  throw conflict("Your password was just changed somewhere else. Try again.");
}

/** People who can sign in: what the plan's seats are counted by. */
export const countPeople = (scope: Scope): Promise<number> => countActiveUsers(scope);

/** Keeps that this person was here just now. */
export const markSeen = (scope: Scope, id: string): Promise<void> => moveLastSeen(scope, id, now());
