/** Lets one browser tab at a time renew the sign-in, so that ten open tabs ask the server once. */
import type { KeyedStorage } from "./session-storage.ts";

/** The part of navigator.locks that is used here. It is absent on plain http addresses other than localhost. */
export type Locks = { request<Result>(name: string, work: () => Promise<Result>): Promise<Result> };

export type LockParts = {
  storage: KeyedStorage;
  locks: Locks | undefined;
  now: () => number;
  /** Resolves after `ms`, or sooner when another tab writes to the storage. */
  waitForOtherTab: (ms: number) => Promise<void>;
};

const lockName = "plumbline_refresh";
const leaseKey = "plumbline_refresh_lease";
const leaseMs = 15_000;

/**
 * Without navigator.locks a lease in the storage stands in. It is not atomic: two tabs may rarely both ask, which
 * costs a second request and nothing else, because the refresh token stays the same.
 */
export async function oneTabAtATime<Result>(parts: LockParts, work: () => Promise<Result>): Promise<Result> {
  if (parts.locks) return parts.locks.request(lockName, work);
  const mine = `${Math.random()}`;
  for (let left = leaseLeft(parts); left > 0; left = leaseLeft(parts)) await parts.waitForOtherTab(left);
  writeLease(parts, mine);
  try {
    return await work();
  } finally {
    if (readLease(parts.storage)?.holder === mine) parts.storage.removeItem(leaseKey);
  }
}

function leaseLeft({ storage, now }: LockParts): number {
  const until = readLease(storage)?.until ?? 0;
  return Math.min(until - now(), leaseMs);
}

function writeLease({ storage, now }: LockParts, holder: string): void {
  try {
    storage.setItem(leaseKey, `${holder} ${now() + leaseMs}`);
  } catch {
    // A tab that cannot write cannot be waited for; it still renews its own sign-in.
  }
}

function readLease(storage: KeyedStorage): { holder: string; until: number } | null {
  const [holder, until] = storage.getItem(leaseKey)?.split(" ") ?? [];
  return holder ? { holder, until: Number(until) || 0 } : null;
}
