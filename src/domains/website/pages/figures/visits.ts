/** Who is counted as a visitor of a page: people, not bots, not the team; without a cookie and without a trace that lasts. */
import { createHmac } from "node:crypto";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { isProgram } from "#platform/http/public-pages/known-programs.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { networkOf } from "#platform/rate-limiter/networks.ts";
import { mayAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { cleanLine } from "#shared/characters.ts";
import { cut } from "#shared/text.ts";
import { localDay } from "#shared/time/time.ts";
import { countPageConversion, countPageView, findLastSeen, listTeamBrowsers } from "./store.ts";

type Visitor = { ip: string | null; userAgent: string | null };

/** Network and browser, mixed with the day and a key of this installation: another day the same person is another. */
async function visitorOf({ actor }: Scope, { ip, userAgent }: Visitor, day: string): Promise<Buffer> {
  const key = await keyFor(actor.appContext, "website page visitors");
  return createHmac("sha256", key)
    .update(JSON.stringify([actor.organizationId, day, networkOf(ip), userAgent]))
    .digest()
    .subarray(0, 16);
}

const visitorIn = ({ actor: { request } }: Scope): Visitor => ({
  ip: request?.ip ?? null,
  userAgent: request?.userAgent ?? null,
});

const dayOf = ({ actor }: Scope, at: Date = now()) => localDay(at, actor.timeZone);

/** Views of one network in an hour that are counted. */
const mostViews = { free: 300, windowSeconds: 3_600, firstWaitSeconds: 3_600, longestWaitSeconds: 3_600 };

type View = { pageId: number; headers: Record<string, string | string[] | undefined>; source: string };

/** Browsers that only fetch ahead, bots and members of the business are no visitors. */
export async function notePageView(scope: Scope, { pageId, headers, source }: View): Promise<void> {
  const visitor = visitorIn(scope);
  if (isProgram(visitor.userAgent) || isAhead(headers)) return;
  const { appContext } = scope.actor;
  const counter = { name: "website-page-view", rule: mostViews, whose: networkOf(visitor.ip) };
  if (!(await mayAttempt(appContext, counter)) || (await isOfTeam(scope, visitor))) return;
  const day = dayOf(scope);
  await countPageView(scope, {
    pageId,
    day,
    visitor: await visitorOf(scope, visitor, day),
    source,
    at: now().toISOString(),
  });
}

const isAhead = (headers: View["headers"]): boolean =>
  /prefetch|prerender/i.test(`${String(headers["sec-purpose"] ?? "")} ${String(headers["purpose"] ?? "")}`);

const teamDays = 30;

/** No cookie says so: a member is known by the network and browser from which they use the product. */
async function isOfTeam(scope: Scope, { ip, userAgent }: Visitor): Promise<boolean> {
  const since = new Date(now().getTime() - teamDays * 24 * 3_600_000).toISOString();
  const network = networkOf(ip);
  return (await listTeamBrowsers(scope, since)).some(
    (known) => known.user_agent === userAgent && networkOf(known.ip) === network,
  );
}

/** A form was sent from this page at that moment. Who was not counted when they came is none of the visitors. */
export async function notePageLead(tx: Scope, pageId: number, at: Date): Promise<void> {
  const day = dayOf(tx, at);
  const visitor = await visitorOf(tx, visitorIn(tx), day);
  await countPageConversion(tx, { pageId, day, visitor, what: "lead" });
}

/** Counts a booking for the page that the visitor saw last on the same day. */
export async function notePageBooking(tx: Scope, who: Visitor, at: Date): Promise<void> {
  const day = dayOf(tx, at);
  const visitor = await visitorOf(tx, who, day);
  const pageId = await findLastSeen(tx, { day, visitor });
  if (pageId !== undefined) await countPageConversion(tx, { pageId, day, visitor, what: "booking" });
}

const longestSource = 60;

/** In a word or two: the source that the link names, the website that led here, or "Direct". */
export function sourceOfVisit(
  query: Readonly<Record<string, string>>,
  headers: View["headers"],
  ownHosts: readonly string[],
): string {
  const named = cut(cleanLine(query["utm_source"] ?? ""), longestSource);
  if (named) return named.toLowerCase();
  const referrer = typeof headers["referer"] === "string" ? headers["referer"] : "";
  const host = /^https?:\/\/(?:www\.)?([a-z0-9.-]{1,60})(?:[:/?#]|$)/i.exec(referrer)?.[1]?.toLowerCase();
  return !host || ownHosts.some((own) => own.replace(/^www\./, "") === host) ? "Direct" : host;
}
