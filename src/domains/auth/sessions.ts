/** Sessions: each place where a person is signed in, opened here and kept as a hash only. */
import { createHash } from "node:crypto";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { refreshTokenDays } from "./contract.ts";
import { insertSession } from "./store.ts";

const dayInMilliseconds = 86_400_000;

export type OpenedSession = { sessionId: string; refreshToken: string };

/** Opens a session for a user of `tx`'s organization. The refresh token exists in this answer and nowhere else. */
export async function openSession(tx: Scope, userId: string, isRemembered: boolean): Promise<OpenedSession> {
  const sessionId = newId();
  const secret = newSecret();
  const moment = now();
  await insertSession(tx, {
    id: sessionId,
    user_id: userId,
    refresh_hash: hashOf(secret),
    is_remembered: isRemembered,
    ip: tx.actor.request?.ip ?? null,
    user_agent: tx.actor.request?.userAgent ?? null,
    created_at: moment.toISOString(),
    last_used_at: moment.toISOString(),
    expires_at: expiryFrom(moment, isRemembered),
  });
  return { sessionId, refreshToken: `${tx.organizationId}.${sessionId}.${secret}` };
}

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

function expiryFrom(moment: Date, isRemembered: boolean): string {
  const days = isRemembered ? refreshTokenDays.remembered : refreshTokenDays.ordinary;
  return new Date(moment.getTime() + days * dayInMilliseconds).toISOString();
}
