/** Who is counted as a visitor of a page: people, not bots, not the team; without a cookie and without a trace that lasts. */
import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { networkOf } from "#platform/rate-limiter/networks.ts";
import { mayCount } from "#platform/rate-limiter/rate-limiter.ts";
import { cleanLine } from "#shared/characters.ts";
import { cut } from "#shared/text.ts";
import { localDay } from "#shared/time/time.ts";
import { countPageConversion, countPageViews, findLastSeen, listTeamBrowsers, type Visits } from "./store.ts";

/** What one browser saw of a page since the last count. */
export type PendingView = {
  pageId: number;
  ip: string | null;
  userAgent: string;
  source: string;
  times: number;
  /** When it was seen last. */
  at: Date;
};

type Visitor = { ip: string | null; userAgent: string | null };

/** As much of what a browser says of itself as the product keeps anywhere. */
const longestBrowser = 300;

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
const viewLimit = { name: "website-page-view", rule: { free: 300, windowSeconds: 3_600 } };

/** Counts what visitors of one business saw. Its own team, and a network beyond its limit, are no visitors. */
export async function countViews(scope: Scope, views: readonly PendingView[]): Promise<void> {
  const isOfTeam = await teamOf(scope);
  const others = views.map(cleaned).filter((view) => !isOfTeam(view));
  const counted = await withinLimit(scope, others);
  for (const [day, ofDay] of Map.groupBy(counted, ({ at }) => dayOf(scope, at)))
    await countPageViews(scope, day, await visitsOf(scope, day, ofDay));
}

const cleaned = (view: PendingView): PendingView => ({
  ...view,
  ip: view.ip === null ? null : cleanLine(view.ip),
  userAgent: cut(cleanLine(view.userAgent), longestBrowser),
});

async function withinLimit({ actor }: Scope, views: readonly PendingView[]): Promise<PendingView[]> {
  const byNetwork = [...Map.groupBy(views, ({ ip }) => networkOf(ip))];
  if (byNetwork.length === 0) return [];
  const asked = byNetwork.map(([whose, own]) => ({
    whose,
    count: own.reduce((sum, { times }) => sum + times, 0),
  }));
  const granted = await mayCount(actor.appContext, viewLimit, asked);
  return byNetwork.flatMap(([, own], place) => {
    let left = granted[place] ?? 0;
    return own.flatMap((view) => {
      const times = Math.min(view.times, left);
      left -= times;
      return times > 0 ? [{ ...view, times }] : [];
    });
  });
}

/** Each visitor of a page once, in the order in which they came. */
async function visitsOf(scope: Scope, day: string, views: readonly PendingView[]): Promise<Visits[]> {
  const visits = new Map<string, Visits>();
  const come = new Set<string>();
  for (const { pageId, source, times, at, ...who } of views.toSorted((a, b) => Number(a.at) - Number(b.at))) {
    const visitor = await visitorOf(scope, who, day);
    const name = visitor.toString("hex");
    const seenAt = at.toISOString();
    const before = visits.get(`${pageId} ${name}`);
    if (before) Object.assign(before, { views: before.views + times, seenAt });
    else
      visits.set(`${pageId} ${name}`, {
        pageId,
        visitor,
        source,
        views: times,
        isEntry: !come.has(name),
        seenAt,
      });
    come.add(name);
  }
  return [...visits.values()];
}

export const isAhead = (headers: IncomingHttpHeaders): boolean =>
  /prefetch|prerender/i.test(`${String(headers["sec-purpose"] ?? "")} ${String(headers["purpose"] ?? "")}`);

const teamDays = 30;

/** No cookie says so: a member is known by the network and browser from which they use the product. */
async function teamOf(scope: Scope): Promise<(who: Visitor) => boolean> {
  const since = new Date(now().getTime() - teamDays * 24 * 3_600_000).toISOString();
  const known = (await listTeamBrowsers(scope, since)).map(({ ip, user_agent: userAgent }) =>
    JSON.stringify([networkOf(ip), userAgent]),
  );
  const names = new Set(known);
  return ({ ip, userAgent }) => names.has(JSON.stringify([networkOf(ip), userAgent]));
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
  headers: IncomingHttpHeaders,
  ownHosts: readonly string[],
): string {
  const named = cut(cleanLine(query["utm_source"] ?? ""), longestSource);
  if (named) return named.toLowerCase();
  const referrer = typeof headers["referer"] === "string" ? headers["referer"] : "";
  const host = /^https?:\/\/(?:www\.)?([a-z0-9.-]{1,60})(?:[:/?#]|$)/i.exec(referrer)?.[1]?.toLowerCase();
  return !host || ownHosts.some((own) => own.replace(/^www\./, "") === host) ? "Direct" : host;
}
