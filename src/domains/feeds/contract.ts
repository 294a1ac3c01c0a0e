/**
 * Feeds: the calendar in other programs, and other calendars in this one.
 *
 * A feed is a secret address that a calendar program reads every hour: one's own events, one's team's or all of them,
 * in full or only as busy times. It shows what its member may see at that moment, is shown once, and can be renewed or
 * ended at any time. Members can have invitations by mail for what is assigned to them, with updates and cancellations.
 * A calendar file can be taken in: what it holds is booked like anything else, so that nobody is booked twice, and the
 * same event taken in again changes instead of doubling (features.md T-CAL-8). What repeats without end goes out as one
 * entry with its rule and comes in as a series.
 */
import { z } from "zod";
import { ListType } from "#domains/calendar/contract.ts";
import { forOwnAccount, needing } from "#shared/calls.ts";
import { requiredText } from "#shared/fields.ts";

export const FeedCovers = z.enum(["mine", "team", "all"]);
export type FeedCovers = z.infer<typeof FeedCovers>;
export const FeedShows = z.enum(["details", "busy"]);
export type FeedShows = z.infer<typeof FeedShows>;

export const mostFeeds = 20;

export const Feed = z
  .object({
    id: z.string(),
    name: z.string(),
    covers: FeedCovers,
    shows: FeedShows,
    created_at: z.string(),
    /** When a calendar program last asked; to within five minutes. */
    last_read_at: z.string().nullable(),
  })
  .meta({ id: "CalendarFeed" });
export type Feed = z.infer<typeof Feed>;

/** The address is told here and never again. */
export const FeedWithAddress = z.object({ feed: Feed, url: z.string() });
export type FeedWithAddress = z.infer<typeof FeedWithAddress>;

export const NewFeed = z.object({
  name: requiredText("Name", 100),
  covers: FeedCovers,
  shows: FeedShows.default("details"),
});
export type NewFeed = z.infer<typeof NewFeed>;

/** In characters; on its way each end of a line becomes four, and a letter with an accent two. */
export const longestFile = 2_000_000;
const largestBody = 2 * longestFile + 10_000;
export const mostImported = 500;

export const CalendarFile = z.object({
  /** The whole of an .ics file. */
  text: z
    .string("Choose a calendar file or paste its contents")
    .min(1, "Choose a calendar file or paste its contents")
    .max(longestFile, "This file is too large. Choose one of 2 MB or less"),
  /** For whom the events are booked; null for nobody. */
  assigned_to: z.uuid("Choose a team member from the list").nullable().default(null),
  /** What they become; what is marked as free time there becomes a task, which takes nobody's time. */
  type: ListType.default("appointment"),
});
export type CalendarFile = z.infer<typeof CalendarFile>;

/**
 * New and changed ones are booked; unchanged and past ones are left. A conflict is left out because its member is taken.
 * Cancelled there: called off here, if it was taken in before. Gone: deleted here since. Own: it came from here.
 */
export const ImportOutcome = z.enum([
  "new",
  "changed",
  "cancelled",
  "unchanged",
  "past",
  "conflict",
  "gone",
  "own",
]);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

export const ImportLine = z.object({
  /** Where it begins in the file, from 1. */
  line: z.number(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  location: z.string().nullable(),
  /** For what becomes a series that goes on by itself: "every week on Monday". */
  repeats: z.string().nullable(),
  outcome: ImportOutcome,
  /** Why it is left out, for a conflict; for a series on which days nothing is booked. */
  reason: z.string().nullable(),
});
export type ImportLine = z.infer<typeof ImportLine>;

export const ImportReport = z.object({
  lines: z.array(ImportLine),
  /** How many more of the past there are: only the latest are among the lines. */
  past_left_out: z.number(),
  /** What goes on after a year and is taken in for that year only, time by time, and why. */
  shortened: z.array(z.object({ line: z.number(), message: z.string() })),
  /** What could not be read. */
  errors: z.array(z.object({ line: z.number(), message: z.string() })),
});
export type ImportReport = z.infer<typeof ImportReport>;

const ById = z.object({ id: z.uuid("That feed no longer exists") });
const tags = ["Calendar feeds"];

export const feedsContract = {
  list: needing("calendar.view")
    .route({ method: "GET", path: "/api/calendar/feeds", summary: "List your calendar feeds", tags })
    .output(z.object({ feeds: z.array(Feed) })),
  create: needing("calendar.view")
    .route({
      method: "POST",
      path: "/api/calendar/feeds",
      summary: "Create a calendar feed",
      tags,
      successStatus: 201,
    })
    .input(NewFeed)
    .output(FeedWithAddress),
  renew: needing("calendar.view")
    .route({
      method: "POST",
      path: "/api/calendar/feeds/{id}/renew",
      summary: "Replace the address of a feed. The old address stops working",
      tags,
    })
    .input(ById)
    .output(FeedWithAddress),
  remove: needing("calendar.view")
    .route({ method: "DELETE", path: "/api/calendar/feeds/{id}", summary: "Delete a feed", tags })
    .input(ById)
    .output(Feed),
  invitations: forOwnAccount
    .route({
      method: "GET",
      path: "/api/calendar/invitations",
      summary: "Retrieve your calendar invitation setting",
      tags,
    })
    .output(z.object({ is_on: z.boolean() })),
  setInvitations: forOwnAccount
    .route({
      method: "PUT",
      path: "/api/calendar/invitations",
      summary: "Turn your emailed calendar invitations on or off",
      tags,
    })
    .input(z.object({ is_on: z.boolean("Choose true or false") }))
    .output(z.object({ is_on: z.boolean() })),
  previewImport: needing("calendar.create", "calendar.update")
    .meta({ largestBody, fileField: "text" })
    .route({
      method: "POST",
      path: "/api/calendar/imports/preview",
      summary: "Preview a calendar import",
      tags,
    })
    .input(CalendarFile)
    .output(ImportReport),
  importFile: needing("calendar.create", "calendar.update")
    .meta({ largestBody, fileField: "text" })
    .route({ method: "POST", path: "/api/calendar/imports", summary: "Import a calendar file", tags })
    .input(CalendarFile)
    .output(ImportReport),
};
