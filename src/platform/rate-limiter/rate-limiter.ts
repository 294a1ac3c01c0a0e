/** Slows down those who guess: attempts are counted by what they are aimed at and by where they come from. */

import { createHmac } from "node:crypto";
import { plural } from "#shared/plural.ts";
import type { AppContext } from "../app-context.ts";
import { now } from "../clock.ts";
import { tooMany } from "../errors.ts";
import { keyFor } from "../installation-secret.ts";
import {
  type CountRule,
  countUnlessBlocked,
  countUpTo,
  deleteCountsBefore,
  findBlock,
  forgetCount,
  uncount,
} from "./counters.ts";
import { networkOf, widerNetworkOf } from "./networks.ts";

/** What is counted, by which rule, and whose it is: an address, an account, or the two together. */
export type Counter = { name: string; rule: CountRule; whose: string };

const anHour = 3_600;

/**
 * Counts an attempt before it is made, so that a hundred at once do not slip through together. Throws `too_many_requests`
 * with the seconds to wait while the counter is blocked. Counters are shared by all processes.
 */
export async function countAttempt(appContext: AppContext, counter: Counter): Promise<void> {
  if (await mayAttempt(appContext, counter)) return;
  const key = await keyOf(appContext, counter);
  const until = await findBlock(appContext.pool, key);
  const seconds = until ? Math.ceil((Date.parse(until) - now().getTime()) / 1000) : 0;
  throw tooManyAttempts(Math.max(seconds, 1));
}

/** How much more often than one network all those of an IPv6 /48 may try together. */
const timesWider = 3;

/**
 * As `countAttempt`, for what whoever is at this address does: counted by network, and of IPv6 by its neighbours as
 * well, because one person may have thousands of networks.
 */
export async function countVisitor(appContext: AppContext, visitor: Visitor): Promise<void> {
  for (const counter of countersOf(visitor)) await countAttempt(appContext, counter);
}

/** As `excuseAttempt`, of what `countVisitor` counted. */
export async function excuseVisitor(appContext: AppContext, visitor: Visitor): Promise<void> {
  for (const counter of countersOf(visitor)) await excuseAttempt(appContext, counter);
}

type Visitor = Pick<Counter, "name" | "rule"> & { ip: string | null };

function countersOf({ name, rule, ip }: Visitor): Counter[] {
  const wider = widerNetworkOf(ip);
  const own = { name, rule, whose: networkOf(ip) };
  if (wider === null) return [own];
  return [own, { name, rule: { ...rule, free: rule.free * timesWider }, whose: `${wider}::/48` }];
}

/** As `countAttempt`, but says no instead of throwing. */
export async function mayAttempt(appContext: AppContext, counter: Counter): Promise<boolean> {
  return countUnlessBlocked(appContext.pool, await keyOf(appContext, counter), now(), counter.rule);
}

/** For what is only left uncounted beyond the rule's `free`: of each how many may count, whose `whose` all differ. */
export async function mayCount(
  appContext: AppContext,
  { name, rule }: { name: string; rule: Pick<CountRule, "free" | "windowSeconds"> },
  asked: readonly { whose: string; count: number }[],
): Promise<number[]> {
  const keyed = asked.map(async ({ whose, count }) => ({
    key: await keyOf(appContext, { name, whose }),
    count,
  }));
  return countUpTo(appContext.pool, await Promise.all(keyed), now(), rule);
}

/** The attempt was no failure: takes it back. */
export async function excuseAttempt(appContext: AppContext, counter: Counter): Promise<void> {
  await uncount(appContext.pool, await keyOf(appContext, counter));
}

/** Whoever this is has proved themselves: the count starts anew. */
export async function forgetAttempts(appContext: AppContext, counter: Counter): Promise<void> {
  await forgetCount(appContext.pool, await keyOf(appContext, counter));
}

/** Counts and waits are all over after a day. */
export async function tidyAttempts(appContext: AppContext): Promise<void> {
  await deleteCountsBefore(appContext.pool, new Date(now().getTime() - 24 * anHour * 1000));
}

const tooManyAttempts = (seconds: number) =>
  tooMany(`Too many attempts. Wait ${spoken(seconds)} and try again.`, seconds);

function spoken(seconds: number): string {
  if (seconds < 90) return plural(seconds, "second");
  return `${Math.ceil(seconds / 60)} minutes`;
}

async function keyOf(
  appContext: AppContext,
  { name, whose }: Pick<Counter, "name" | "whose">,
): Promise<Buffer> {
  const key = await keyFor(appContext, "attempt counters");
  return createHmac("sha256", key).update(`${name}\n${whose}`).digest();
}
