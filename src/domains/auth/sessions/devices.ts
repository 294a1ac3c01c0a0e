/** Devices: the ones that need no second factor for a while, and the ones that have never been seen before. */

import { organizationForSession } from "#domains/organizations/service.ts";
import { findPerson } from "#domains/users/service.ts";
import type { Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { hashOfSecret, isSameHash, readToken, writeToken } from "#platform/opaque-token.ts";
import { networkOf } from "#platform/rate-limiter/networks.ts";
import { deviceName } from "#shared/device-name.ts";
import { trustedDeviceDays } from "../proofs/contract.ts";
import { newDeviceMail } from "../proofs/mails.ts";
import type { Account } from "../store.ts";
import { findDevice, insertDevice } from "../two-factor/store.ts";

const dayInMilliseconds = 86_400_000;

type Place = { ip: string | null; user_agent: string | null };

/** Trusts the device that gets this token. It is bound to the password: a new one ends all trust. */
export async function trustDevice(tx: Scope, userId: string, passwordHash: string): Promise<string> {
  const id = newId();
  const secret = newSecret();
  await insertDevice(tx, {
    id,
    user_id: userId,
    secret_hash: hashOfSecret(secret, passwordHash),
    user_agent: tx.actor.request?.userAgent ?? null,
    created_at: now().toISOString(),
    expires_at: new Date(now().getTime() + trustedDeviceDays * dayInMilliseconds).toISOString(),
  });
  return writeToken({ organizationId: tx.organizationId, id, secret });
}

export async function isTrusted(
  appContext: AppContext,
  account: Account,
  token: string | undefined,
): Promise<boolean> {
  const device = token === undefined ? undefined : readToken(token);
  if (!device || device.organizationId !== account.organization_id) return false;
  const kept = await findDevice(appContext.pool, account.organization_id, account.user_id, device.id);
  return (
    kept !== undefined && isSameHash(kept.secret_hash, hashOfSecret(device.secret, account.password_hash))
  );
}

/**
 * Mails the person when they sign in with a program, or from a network, that none of their earlier sessions was on.
 * The very first session of all is no news, nor is the demo's.
 */
export async function tellOfNewDevice(
  tx: Scope,
  userId: string,
  { placesBefore: places, sessionId }: { placesBefore: Place[]; sessionId: string },
): Promise<void> {
  const { appContext, request } = tx.actor;
  const here = placeOf(request?.ip ?? null, request?.userAgent ?? null);
  if (places.length === 0 || places.some(({ ip, user_agent }) => placeOf(ip, user_agent) === here)) return;
  if ((await organizationForSession(tx, 0)).isDemo) return;
  const person = await findPerson(tx, userId);
  const device = { name: deviceName(request?.userAgent ?? null), ip: request?.ip ?? null, at: now() };
  const { publicUrl } = appContext.config;
  const letter = newDeviceMail(person, { ...device, sessionId, timeZone: tx.actor.timeZone, publicUrl });
  await appContext.jobs.enqueue(tx, sendMail, letter);
}

const placeOf = (ip: string | null, userAgent: string | null): string =>
  `${deviceName(userAgent)} ${networkOf(ip)}`;
