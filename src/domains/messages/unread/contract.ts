/**
 * How many conversations a member has not read, for the navigation.
 *
 * Each member has a count of their own. Snoozed conversations and those of deleted customers do not count, as they do
 * not stand in the list. It is only counted as far as a badge shows.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";

/** Whoever has more is told so many. */
export const mostUnreadShown = 100;

export const UnreadCount = z.object({ conversations: z.number() }).meta({ id: "UnreadCount" });
export type UnreadCount = z.infer<typeof UnreadCount>;

export const unreadContract = {
  count: needing("messages.view")
    .route({
      method: "GET",
      path: "/api/messages/unread",
      summary: "Count the conversations that you haven't read, up to 100",
      tags: ["Messages"],
    })
    .output(UnreadCount),
};
