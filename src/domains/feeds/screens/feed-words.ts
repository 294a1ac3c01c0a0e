/** What a feed covers and what becomes of each entry of a calendar file, in words. */
import { lookup, wordsOf } from "#shared/lookup.ts";
import type { FeedCovers, ImportOutcome } from "../contract.ts";

export const coverWords: Record<FeedCovers, string> = lookup(
  {
    mine: "My events",
    team: "My team's events",
    all: "All business events",
  },
  wordsOf,
);

export const outcomeLooks: Record<ImportOutcome, { label: string; color: string }> = lookup(
  {
    new: { label: "New", color: "green" },
    changed: { label: "Changed", color: "blue" },
    cancelled: { label: "Cancelled", color: "yellow" },
    conflict: { label: "Skipped", color: "red" },
    unchanged: { label: "No change", color: "gray" },
    past: { label: "Past", color: "gray" },
    gone: { label: "Deleted here", color: "gray" },
    own: { label: "From Plumbline", color: "gray" },
  },
  (word) => ({ label: wordsOf(word), color: "gray" }),
);
