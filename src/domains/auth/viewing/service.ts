/** Begins and ends that somebody sees the product as a role or another member would. */
import { announceAccessChange } from "#domains/organizations/service.ts";
import type { SessionUser } from "#domains/users/contract.ts";
import { whoAmI } from "#domains/users/members/service.ts";
import { permissionsOf } from "#domains/users/roles/grants.ts";
import { findAnyRole } from "#domains/users/roles/service.ts";
import { findPerson } from "#domains/users/service.ts";
import { type Actor, ownSession, requirePermission } from "#platform/actor.ts";
import { invalid, notFound, undefinedWhen } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { setViewed } from "./store.ts";
import { actingAsViewed, findViewed } from "./viewed.ts";

type Target = { role: string; userId: null } | { role: null; userId: string };

export async function viewAsRole(actor: Actor, role: string): Promise<SessionUser> {
  const scope = requirePermission(actor, "roles.view");
  if (await findAnyRole(scope, role)) return look(actor, { role, userId: null });
  const sentence = "This role no longer exists. Choose another one.";
  throw invalid(sentence, { role: sentence });
}

export async function viewAsMember(actor: Actor, userId: string): Promise<SessionUser> {
  requirePermission(actor, "roles.view");
  const scope = requirePermission(actor, "users.view");
  const person = await undefinedWhen("not_found", findPerson(scope, userId));
  if (!person?.is_active) throw notFound("Member");
  return look(actor, { role: null, userId });
}

/** Whoever views nobody stays as they are. */
export async function endView(actor: Actor): Promise<SessionUser> {
  const self = await asOneself(actor);
  if (!actor.viewingAs) return whoAmI(self);
  const { name } = actor.viewingAs;
  await inTransaction(ownSession(self), async (tx) => {
    await setViewed(tx, actor.sessionId ?? "", { role: null, userId: null });
    await appendEvent(tx, {
      type: "user.view_ended",
      subject: { kind: "user", id: actor.userId ?? "" },
      title: `${actor.name} no longer views the product as ${name}`,
    });
  });
  await announceAccessChange(actor.appContext, actor.sessionId ?? "");
  return whoAmI(self);
}

/** From one view into another leads only the way out: the first would hide what the second may show. */
async function look(actor: Actor, target: Target): Promise<SessionUser> {
  const { appContext, organizationId, sessionId } = actor;
  const marks = { viewed_role: target.role, viewed_user_id: target.userId };
  const viewed = await findViewed(appContext.pool, organizationId, marks);
  if (!viewed || sessionId === null) throw notFound("Member");
  await inTransaction(ownSession(actor), async (tx) => {
    await setViewed(tx, sessionId, target);
    await appendEvent(tx, {
      type: "user.view_began",
      subject: { kind: "user", id: actor.userId ?? "" },
      title: `${actor.name} views the product as ${viewed.name}`,
      data: { viewed: target },
    });
  });
  await announceAccessChange(appContext, sessionId);
  return whoAmI(actingAsViewed(actor, viewed));
}

/** The same person with all that they themselves may do. */
async function asOneself(actor: Actor): Promise<Actor> {
  if (!actor.viewingAs) return actor;
  const { viewingAs: _, ...rest } = actor;
  const person = await findPerson(ownSession(rest), actor.userId ?? "");
  return { ...rest, role: person.is_owner ? "OWNER" : person.role, permissions: permissionsOf(person) };
}
