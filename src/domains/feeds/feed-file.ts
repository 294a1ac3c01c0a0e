/** Answers calendar programs that read a feed: the events as a file, as its member may see them at this moment. */
import { createHash } from "node:crypto";
import { actorOfMember } from "#domains/auth/sessions/access.ts";
import { readStanding } from "#domains/organizations/subscription.ts";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { hashOfSecret, isSameHash, readToken } from "#platform/opaque-token.ts";
import { type CalendarFileEvent, calendarFile } from "#shared/calendar-files/ics.ts";
import { isOccupying } from "./event-facts.ts";
import { firstTime, repeatingEntries, type Telling, told, typeOf } from "./repeating.ts";
import { findFeedSeries, findSeriesEvents } from "./series-store.ts";
import { findFeed, findFeedEvents, markRead, type StoredFeed } from "./store.ts";

const ending = ".ics";
const dayMs = 86_400_000;
const daysBack = 90;
const daysAhead = 400;
/** How long what was cancelled or deleted is still told as cancelled, so that every reader has seen it. */
const endedDays = 30;
const mostEvents = 5_000;
const mostSeries = 1_000;
const refreshMinutes = 60;
const markMinutes = 5;

export type FeedAnswer = { file: string; etag: string };

/** Throws `not_found` for an address that never was, was renewed or ended, or whose member has left. */
export async function readFeed(appContext: AppContext, fileName: string): Promise<FeedAnswer> {
  const token = fileName.endsWith(ending) ? readToken(fileName.slice(0, -ending.length)) : undefined;
  if (!token) throw notFound("Feed");
  const nobody = systemActor(appContext, { id: token.organizationId, timeZone: "UTC", country: "US" });
  const program = requirePermission(nobody, "calendar.view");
  const feed = await findFeed(program, token.id);
  if (!feed || !isSameHash(feed.secret_hash, hashOfSecret(token.secret, feed.id))) throw notFound("Feed");
  const member = await actorOfMember(appContext, token.organizationId, feed.user_id);
  if (!member?.permissions.has("calendar.view")) throw notFound("Feed");
  const scope = requirePermission(member, "calendar.view");
  const moment = now().getTime();
  const span = { start: new Date(moment - daysBack * dayMs), end: new Date(moment + daysAhead * dayMs) };
  const telling = tellingOf(feed, appContext.config.publicUrl);
  const { covers } = feed;
  const { entries, ids } = await readRepeating(scope, { covers, from: span.start, telling });
  const endedSince = new Date(moment - endedDays * dayMs);
  const limit = mostEvents;
  const events = await findFeedEvents(scope, { covers, span, endedSince, withoutSeries: ids, limit });
  const { name } = await readStanding(program);
  const shown = events.filter(({ list_type }) => telling.isTold(list_type));
  const file = calendarFile({ method: "PUBLISH", name: `${name}: ${feed.name}`, refreshMinutes }, [
    ...shown.map((event) => told(event, telling)),
    ...entries,
  ]);
  await markRead(program, feed.id, markMinutes);
  return { file, etag: `"${createHash("sha256").update(file).digest("base64url").slice(0, 27)}"` };
}

const tellingOf = (feed: StoredFeed, publicUrl: string): Telling => {
  const isBusy = feed.shows === "busy";
  return {
    organizationId: feed.organization_id,
    publicUrl,
    isBusy,
    isTold: (type) => !isBusy || isOccupying(type),
  };
};

type Repeating = { covers: StoredFeed["covers"]; from: Date; telling: Telling };

/** The entries of every series that goes on after `from`, and which series these are. */
async function readRepeating(
  scope: Scope,
  { covers, from, telling }: Repeating,
): Promise<{ entries: CalendarFileEvent[]; ids: number[] }> {
  const series = await findFeedSeries(scope, { covers, from, limit: mostSeries });
  const shown = series.flatMap((each) => {
    const first = telling.isTold(typeOf(each)) ? firstTime(each, from) : undefined;
    return first ? [{ series: each, first }] : [];
  });
  const ids = shown.map(({ series: { id } }) => id);
  const local = shown.map(({ first }) => first.local).sort()[0] ?? "";
  const events = await findSeriesEvents(scope, { covers, ids, local });
  const bySeries = Map.groupBy(events, ({ series_id }) => series_id);
  const entries = shown.flatMap(({ series: each, first }) => {
    const own = (bySeries.get(each.id) ?? []).filter(({ recurrence_id }) => recurrence_id >= first.local);
    return repeatingEntries(each, { first, events: own }, telling);
  });
  return { entries, ids };
}
