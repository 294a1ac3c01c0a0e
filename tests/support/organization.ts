/** Opens a business with signed-in people for one test, so that no test meets another's records. */

import { authenticateToken, issueAccessToken } from "#domains/auth/sessions/access.ts";
import { openSession } from "#domains/auth/sessions/sessions.ts";
import type { PlanKey } from "#domains/organizations/contract.ts";
import { createOrganization } from "#domains/organizations/service.ts";
import { createUser } from "#domains/users/service.ts";
import { type Actor, requirePermission, systemActor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { TestApp } from "./app.ts";

/** A signed-in person: `token` for calls, `actor` for services, the rest for signing in again. */
export type Person = {
  token: string;
  actor: Actor;
  userId: string;
  email: string;
  password: string;
  refreshToken: string;
};

export type TestOrganization = {
  organizationId: string;
  /** The program itself, acting for this organization. */
  system: Actor;
  owner: Person;
  /** Adds one more person with this role, a preset or the key of the business's own, and signs them in. */
  member(role: string): Promise<Person>;
};

export type OrganizationSettings = {
  name?: string;
  plan?: PlanKey;
  additionalUsers?: number;
  timeZone?: string;
  country?: string;
};

const password = "a kettle full of green rivers";

/** The password's hash with argon2id at its smallest (8 KiB, 1 pass), because these accounts guard nothing. */
const passwordHash =
  "$argon2id$v=19$m=8,t=1,p=1$dGVzdC1vbmx5LXNhbHQtMQ$dfHADMBmYuW2Zo7um0SIwdJB/e/1GpOkmxw0mnmn79c";

/** By default: on the Pro plan with 15 seats, in New York, its owner called Olive Owner, in trial for 7 days. */
export async function mintOrganization(
  app: TestApp,
  settings: OrganizationSettings = {},
): Promise<TestOrganization> {
  const { name = "Test Plumbing", plan = "pro", additionalUsers = 10 } = settings;
  const { timeZone = "America/New_York", country = "US" } = settings;
  const organizationId = newId();
  const system = systemActor(app.appContext, { id: organizationId, timeZone, country });
  const trialEnd = new Date(now().getTime() + 7 * 86_400_000);
  const founding = { name, plan, additionalUsers, trialEnd };
  return {
    organizationId,
    system,
    owner: await addPerson(app, system, "OWNER", founding),
    member: (role) => addPerson(app, system, role),
  };
}

type Founding = Parameters<typeof createOrganization>[1];

async function addPerson(app: TestApp, system: Actor, role: string, founding?: Founding): Promise<Person> {
  const email = `${role.toLowerCase()}-${newId().slice(-12)}@test.example`;
  const firstName = role === "OWNER" ? "Olive" : `${role[0]}${role.slice(1).toLowerCase()}`;
  const lastName = role === "OWNER" ? "Owner" : "Member";
  const opened = await inTransaction(requirePermission(system, "users.invite"), async (tx) => {
    if (founding) await createOrganization(tx, founding);
    const isOwner = founding !== undefined;
    const user = await createUser(tx, { firstName, lastName, email, role, isOwner, passwordHash });
    return { userId: user.id, ...(await openSession(tx, user.id, false)) };
  });
  const { userId, sessionId, refreshToken } = opened;
  const token = await issueAccessToken(app.appContext, {
    organizationId: system.organizationId,
    userId,
    sessionId,
  });
  const actor = await authenticateToken(app.appContext, token, requestOfTest());
  return { token, actor, userId, email, password, refreshToken };
}

/** For a call of now, however long ago the person signed in. */
export async function tokenOfNow(app: TestApp, { actor, userId }: Person): Promise<string> {
  const { organizationId, timeZone, country } = actor;
  const system = systemActor(app.appContext, { id: organizationId, timeZone, country });
  const { sessionId } = await inTransaction(requirePermission(system, "users.invite"), (tx) =>
    openSession(tx, userId, false),
  );
  return issueAccessToken(app.appContext, { organizationId, userId, sessionId });
}

const requestOfTest = () => ({
  id: newId(),
  ip: "127.0.0.1",
  userAgent: "test",
  idempotencyKey: null,
  fingerprint: null,
});
