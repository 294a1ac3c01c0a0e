/** Answers calendar programs that read a feed: the events as a file, as its member may see them at this moment. */
import { createHash } from "node:crypto";
import { actorOfMember } from "#domains/auth/access.ts";
import { readStanding } from "#domains/organizations/subscription.ts";
import { occupyingTypes } from "#domains/calendar/contract.ts";
import { requirePermission, systemActor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import type { Ground } from "#platform/ground.ts";
import { hashOfSecret, isSameHash, readToken } from "#platform/opaque-token.ts";
import { type CalendarFileEvent, calendarFile, calendarUid } from "#shared/ics.ts";
import { type FeedEvent, findFeed, findFeedEvents, markRead, type StoredFeed } from "./store.ts";

const ending = ".ics";
const dayMs = 86_400_000;
const daysBack = 90;
const daysAhead = 400;
/** How long what was cancelled or deleted is still told as cancelled, so that every reader has seen it. */
const endedDays = 30;
const mostEvents = 5_000;
const refreshMinutes = 60;
const markMinutes = 5;

export type FeedAnswer = { file: string; etag: string };

/** Throws `not_found` for an address that never was, was renewed or ended, or whose member has left. */
export async function readFeed(ground: Ground, fileName: string): Promise<FeedAnswer> {
  const token = fileName.endsWith(ending) ? readToken(fileName.slice(0, -ending.length)) : undefined;
  if (!token) throw notFound("Feed");
  const nobody = systemActor(ground, { id: token.organizationId, timeZone: "UTC", country: "US" });
  const program = requirePermission(nobody, "calendar.view");
  const feed = await findFeed(program, token.id);
  if (!feed || !isSameHash(feed.secret_hash, hashOfSecret(token.secret, feed.id))) throw notFound("Feed");
  const member = await actorOfMember(ground, token.organizationId, feed.user_id);
  if (!member?.permissions.has("calendar.view")) throw notFound("Feed");
  const scope = requirePermission(member, "calendar.view");
  const moment = now().getTime();
  const events = await findFeedEvents(scope, {
    covers: feed.covers,
    span: { start: new Date(moment - daysBack * dayMs), end: new Date(moment + daysAhead * dayMs) },
    endedSince: new Date(moment - endedDays * dayMs),
    limit: mostEvents,
  });
  const { name } = await readStanding(program);
  const file = fileOf(events, { feed, business: name, publicUrl: ground.config.publicUrl });
  await markRead(program, feed.id, markMinutes);
  return { file, etag: `"${createHash("sha256").update(file).digest("base64url").slice(0, 27)}"` };
}

type Facts = { feed: StoredFeed; business: string; publicUrl: string };

function fileOf(events: readonly FeedEvent[], { feed, business, publicUrl }: Facts): string {
  const isBusy = feed.shows === "busy";
  const shown = isBusy ? events.filter(({ list_type }) => isOccupying(list_type)) : events;
  return calendarFile(
    { method: "PUBLISH", name: `${business}: ${feed.name}`, refreshMinutes },
    shown.map((event) => {
      const times = timesOf(event, feed.organization_id);
      return isBusy ? { ...times, title: "Busy" } : { ...times, ...wordsOf(event, publicUrl) };
    }),
  );
}

const isOccupying = (type: FeedEvent["list_type"]): boolean =>
  occupyingTypes.some((occupying) => occupying === type);

export function timesOf(event: FeedEvent, organizationId: string): Omit<CalendarFileEvent, "title"> {
  const isOff = event.status === "cancelled" || event.deleted_at !== null;
  return {
    uid: calendarUid(organizationId, event.id),
    sequence: event.version,
    start: event.starts_at,
    end: event.ends_at,
    changedAt: event.updated_at,
    status: isOff ? "cancelled" : "confirmed",
    isFree: !isOccupying(event.list_type),
  };
}

export function wordsOf(event: FeedEvent, publicUrl: string) {
  const { title, location, id, client_name: client, description, notes } = event;
  const told = [client && `Client: ${client}`, description, notes].filter(Boolean).join("\n\n");
  return { title, location, description: told || null, url: `${publicUrl}/calendar?event=${id}` };
}
