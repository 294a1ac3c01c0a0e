/** Slows down those who guess: attempts are counted by what they are aimed at and by where they come from. */

import { createHmac } from "node:crypto";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { tooMany } from "#platform/errors.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { plural } from "#shared/plural.ts";
import {
  type CountRule,
  countUnlessBlocked,
  deleteCountsBefore,
  findBlock,
  forgetCount,
  uncount,
} from "./store.ts";

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
export async function countVisitor(
  appContext: AppContext,
  { name, rule, ip }: Pick<Counter, "name" | "rule"> & { ip: string | null },
): Promise<void> {
  await countAttempt(appContext, { name, rule, whose: networkOf(ip) });
  const wider = widerNetworkOf(ip);
  if (wider === null) return;
  const whose = `${wider}::/48`;
  await countAttempt(appContext, { name, rule: { ...rule, free: rule.free * timesWider }, whose });
}

/** As `countAttempt`, but says no instead of throwing. */
export async function mayAttempt(appContext: AppContext, counter: Counter): Promise<boolean> {
  return countUnlessBlocked(appContext.pool, await keyOf(appContext, counter), now(), counter.rule);
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
  tooMany(`Too many attempts. Please wait ${spoken(seconds)} and try again.`, seconds);

function spoken(seconds: number): string {
  if (seconds < 90) return plural(seconds, "second");
  return `${Math.ceil(seconds / 60)} minutes`;
}

async function keyOf(appContext: AppContext, { name, whose }: Counter): Promise<Buffer> {
  const key = await keyFor(appContext, "attempt counters");
  return createHmac("sha256", key).update(`${name}\n${whose}`).digest();
}

/**
 * Where a request comes from, as it is counted: an IPv4 address, or the first 64 bits of an IPv6 one, of which one
 * person holds all the rest (RFC 6177). However the address is written, also with a port, as some proxies pass it on.
 */
export function networkOf(ip: string | null): string {
  if (!ip) return "unknown";
  const address = readAddress(ip);
  return address.v4 ?? address.groups.slice(0, 4).join(":");
}

/** The first 48 bits of an IPv6 address, which one household or firm may have been given whole; null for IPv4. */
export function widerNetworkOf(ip: string | null): string | null {
  const address = ip === null ? undefined : readAddress(ip);
  return address?.groups ? address.groups.slice(0, 3).join(":") : null;
}

type Address = { v4: string; groups?: never } | { v4?: never; groups: string[] };

/** The eight groups of an IPv6 address in their shortest form; one that stands for an IPv4 address is that. */
function readAddress(ip: string): Address {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(ip)?.[1] ?? ip;
  const [host = ""] = bare.split("%");
  const v4 = /^(?:[0:]+:ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(host)?.[1];
  if (v4) return { v4 };
  const [head = "", tail] = host.split("::");
  const front = head ? head.split(":") : [];
  const back = tail ? tail.split(":") : [];
  const zeros = Array.from({ length: Math.max(8 - front.length - back.length, 0) }, () => "0");
  const groups = (tail === undefined ? front : [...front, ...zeros, ...back]).map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ""),
  );
  // IPv4-mapped (RFC 4291, 2.5.5.2): all of IPv4 would otherwise be one network.
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return { groups };
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return { v4: bytes.flatMap((pair) => [pair >> 8, pair & 255]).join(".") };
}
