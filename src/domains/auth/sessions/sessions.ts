/** Sessions: each place where a person is signed in; opened, listed and ended here. */
import type { Selectable } from "kysely";
import type { z } from "zod";
import { announceAccessChange } from "#domains/organizations/service.ts";
import { markSeen } from "#domains/users/service.ts";
import { type Actor, ownAccount, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { hashOfSecret, writeToken } from "#platform/opaque-token.ts";
import { inTransaction } from "#platform/transaction.ts";
import { guestUserId } from "#shared/guest.ts";
import { refreshTokenDays, type Session } from "../contract.ts";
import {
  insertSession,
  listAllRunningSessions,
  listRunningSessions,
  listUserIdsAmong,
  revokeOne,
} from "../store.ts";
import type { SessionRow } from "../tables.ts";

const dayInMilliseconds = 86_400_000;

export type OpenedSession = { sessionId: string; refreshToken: string };

/** Opens a session for a user of `tx`'s organization. The refresh token exists in this answer and nowhere else. */
export async function openSession(tx: Scope, userId: string, isRemembered: boolean): Promise<OpenedSession> {
  const id = newId();
  const secret = newSecret();
  await insertSession(tx, {
    id,
    user_id: userId,
    refresh_hash: hashOfSecret(secret),
    is_remembered: isRemembered,
    created_at: now().toISOString(),
    ...useOf(tx.actor, isRemembered),
  });
  await markSeen(tx, userId);
  const refreshToken = writeToken({ organizationId: tx.organizationId, id, secret });
  return { sessionId: id, refreshToken };
}

/** What is noted each time a session is used; it slides on from here (ruling R6). */
export function useOf({ request }: Pick<Actor, "request">, isRemembered: boolean) {
  const days = isRemembered ? refreshTokenDays.remembered : refreshTokenDays.ordinary;
  const moment = now();
  return {
    ip: request?.ip ?? null,
    user_agent: request?.userAgent ?? null,
    last_used_at: moment.toISOString(),
    expires_at: new Date(moment.getTime() + days * dayInMilliseconds).toISOString(),
  };
}

/**
 * Does `rebuild`, which deletes the organization's people and makes them again under the same ids, and keeps signed in
 * whoever is there afterwards.
 */
export async function keepSessionsOver(tx: Scope, rebuild: () => Promise<void>): Promise<void> {
  const sessions = await listAllRunningSessions(tx);
  await rebuild();
  if (sessions.length === 0) return;
  const people = await listUserIdsAmong(
    tx,
    sessions.map((session) => session.user_id),
  );
  // Whoever was looked at as may be gone.
  const asOneself = { viewed_role: null, viewed_user_id: null };
  for (const { organization_id: _, ...session } of sessions) {
    if (people.has(session.user_id) && !isOfGuestLongGone(session))
      await insertSession(tx, { ...session, ...asOneself });
  }
}

/** Guests of the demo leave by closing the window: a session that was not renewed for a day is nobody's any more. */
const isOfGuestLongGone = (session: Pick<Selectable<SessionRow>, "user_id" | "last_used_at">): boolean =>
  session.user_id === guestUserId && Date.parse(session.last_used_at) < now().getTime() - dayInMilliseconds;

export async function listSessions(actor: Actor): Promise<{ sessions: z.infer<typeof Session>[] }> {
  const rows = await listRunningSessions(ownAccount(actor), actor.userId ?? "");
  const sessions = rows.map((row) => serializeSession(row, actor.sessionId));
  // Everybody who looks at the demo is the same guest: where the others are is none of anybody's business.
  return { sessions: actor.userId === guestUserId ? sessions.filter((each) => each.isCurrent) : sessions };
}

function serializeSession(row: Selectable<SessionRow>, currentId: string | null): z.infer<typeof Session> {
  return {
    id: row.id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    ip: row.ip,
    userAgent: row.user_agent,
    isCurrent: row.id === currentId,
  };
}

/** Ends one of one's own sessions; `not_found` for anybody else's and for one that has ended. */
export async function revokeSession(actor: Actor, id: string): Promise<{ message: string }> {
  await inTransaction(ownAccount(actor), async (tx) => {
    if (!(await revokeOne(tx, actor.userId ?? "", id))) throw notFound("Session");
    await appendEvent(tx, {
      type: "user.session_revoked",
      subject: { kind: "user", id: actor.userId ?? "" },
      title: `${actor.name} signed a device out`,
      data: { sessionId: id },
    });
  });
  await announceAccessChange(actor.appContext, id);
  return { message: "Device signed out." };
}
