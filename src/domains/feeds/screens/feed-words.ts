/** What a feed covers and what becomes of each entry of a calendar file, in words. */
import { lookup, wordsOf } from "#shared/lookup.ts";
import type { FeedCovers, ImportOutcome } from "../contract.ts";

export const coverWords: Record<FeedCovers, string> = lookup(
  {
    mine: "My events",
    team: "My team's events",
    all: "All events of the business",
  },
  wordsOf,
);

export const outcomeLooks: Record<ImportOutcome, { label: string; color: string }> = lookup(
  {
    new: { label: "New", color: "green" },
    changed: { label: "Changed", color: "blue" },
    cancelled: { label: "Cancelled", color: "yellow" },
    conflict: { label: "Left out", color: "red" },
    unchanged: { label: "Same", color: "gray" },
    past: { label: "Past", color: "gray" },
    gone: { label: "Deleted here", color: "gray" },
    own: { label: "From here", color: "gray" },
  },
  (word) => ({ label: wordsOf(word), color: "gray" }),
);
