/** Makes, renews and ends the secret addresses under which a member's calendar programs read the calendar. */
import { type Actor, ownAccount, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { hashOfSecret, writeToken } from "#platform/opaque-token.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type Feed, type FeedWithAddress, mostFeeds, type NewFeed } from "./contract.ts";
import { changeSecret, deleteFeed, insertFeed, listFeedsOf, lockFeedOf, type StoredFeed } from "./store.ts";

export async function listFeeds(actor: Actor): Promise<{ feeds: Feed[] }> {
  const scope = requirePermission(actor, "calendar.view");
  const { userId } = actor.viewingAs ?? actor;
  return { feeds: userId === null ? [] : (await listFeedsOf(scope, userId)).map(serializeFeed) };
}

/** A team's or everybody's events only for those whose role shows them. */
export async function createFeed(actor: Actor, input: NewFeed): Promise<FeedWithAddress> {
  const userId = assertMayHave(actor, input);
  return inTransaction(ownAccount(actor), async (tx) => {
    const held = await listFeedsOf(tx, userId);
    if (held.length >= mostFeeds) {
      throw conflict(`You already have ${mostFeeds} feeds. Delete one first.`);
    }
    const secret = newSecret();
    const id = newId();
    const feed = await insertFeed(tx, {
      id,
      user_id: userId,
      name: input.name,
      covers: input.covers,
      shows: input.shows,
      secret_hash: hashOfSecret(secret, id),
      created_at: now().toISOString(),
      last_read_at: null,
      renewed_at: null,
    });
    await tell(tx, feed, "created", "was created");
    return withAddress(tx, feed, secret);
  });
}

export async function renewFeed(actor: Actor, id: string): Promise<FeedWithAddress> {
  requirePermission(actor, "calendar.view");
  return inTransaction(ownAccount(actor), async (tx) => {
    await lockFeedForUpdate(tx, id);
    const secret = newSecret();
    const feed = await changeSecret(tx, id, hashOfSecret(secret, id));
    await tell(tx, feed, "renewed", "got a new address");
    return withAddress(tx, feed, secret);
  });
}

export async function endFeed(actor: Actor, id: string): Promise<Feed> {
  requirePermission(actor, "calendar.view");
  return inTransaction(ownAccount(actor), async (tx) => {
    const feed = await lockFeedForUpdate(tx, id);
    await deleteFeed(tx, id);
    await tell(tx, feed, "ended", "was deleted");
    return serializeFeed(feed);
  });
}

function assertMayHave(actor: Actor, { covers }: NewFeed): string {
  const { reach } = requirePermission(actor, "calendar.view");
  if (actor.userId === null) throw forbidden("Only team members can have a feed.");
  if (covers === "team" && actor.teamId === null) {
    const message = "You aren't on a team. Choose your own events or all events.";
    throw invalid(message, { covers: message });
  }
  const isTooMuch = (covers === "all" && reach !== "all") || (covers === "team" && reach === "own");
  if (isTooMuch) {
    const message = "Your role doesn't let you see other people's events. Choose your own events.";
    throw invalid(message, { covers: message });
  }
  return actor.userId;
}

async function lockFeedForUpdate(tx: Scope, id: string): Promise<StoredFeed> {
  const feed = await lockFeedOf(tx, id, tx.actor.userId ?? "");
  if (!feed) throw notFound("Feed");
  return feed;
}

const withAddress = (tx: Scope, feed: StoredFeed, secret: string): FeedWithAddress => {
  const token = writeToken({ organizationId: tx.organizationId, id: feed.id, secret });
  return { feed: serializeFeed(feed), url: `${tx.actor.appContext.config.publicUrl}/feeds/${token}.ics` };
};

const tell = (tx: Scope, { id, name, covers, shows }: StoredFeed, what: string, words: string) =>
  appendEvent(tx, {
    type: `calendar.feed_${what}`,
    subject: { kind: "calendar_feed", id },
    title: `The calendar feed ${name} ${words}`,
    data: { covers, shows },
  });

const serializeFeed = ({ id, name, covers, shows, created_at, last_read_at }: StoredFeed): Feed => ({
  id,
  name,
  covers,
  shows,
  created_at,
  last_read_at,
});
