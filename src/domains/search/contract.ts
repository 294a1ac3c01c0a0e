/**
 * Finding: one question over every kind of record, for the command palette and for programs.
 *
 * Each word of the question must stand in a record: a part of a name, a number, an address, the digits of a phone number
 * however they are written. Where that finds little, words that are a slip of the finger away are looked for as well.
 * Nobody finds what they may not open, and what isn't found is never told from what isn't there. Nothing is kept for
 * it but the words of names (`words-store.ts`): the records themselves are asked.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { requiredText } from "#shared/fields.ts";
import { everybodys } from "#shared/permissions.ts";

/** In the order in which they are shown. */
export const searchKinds = [
  "customer",
  "job",
  "event",
  "contract",
  "invoice",
  "payment",
  "conversation",
  "message",
  "task",
  "file",
  "service",
  "template",
  "campaign",
  "automation",
  "page",
  "form",
  "funnel",
  "segment",
  "report",
  "member",
] as const;
export const SearchKind = z.enum(searchKinds);
export type SearchKind = z.infer<typeof SearchKind>;

const limitMessage = "The limit must be a whole number from 1 to 20";

export const SearchQuery = z.object({
  q: requiredText("Search", 200, "Enter what to search for"),
  /** Separated by commas; every kind unless given. */
  kinds: z
    .preprocess(
      (value) => (typeof value === "string" ? value.split(",") : value),
      z.array(SearchKind).max(40),
    )
    .optional(),
  /** The most of each kind. */
  limit: z
    .preprocess(
      (value) => (typeof value === "string" && /^\d{1,4}$/.test(value) ? Number(value) : value),
      z.int(limitMessage).min(1, limitMessage).max(20, limitMessage),
    )
    .default(5),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

export const SearchResult = z
  .object({
    kind: SearchKind,
    id: z.string(),
    title: z.string(),
    /** Who or what it is about: a client, an address, the words of a message. */
    detail: z.string(),
    /** The state by its name in the record itself; blank where it has none. */
    status: z.string(),
    /** Null for what has no amount. */
    amount_cents: z.number().nullable(),
    currency: z.string().nullable(),
    /** A day, or a moment in ISO 8601; null for what has no time. */
    at: z.string().nullable(),
    /** Not done, closed or archived. */
    is_open: z.boolean(),
    /** What it is opened through: a conversation of a message, the report that was saved. */
    parent: z.string().nullable(),
  })
  .meta({ id: "SearchResult" });
export type SearchResult = z.infer<typeof SearchResult>;

export const SearchResults = z
  .object({
    results: z.array(SearchResult),
    /** What was looked for, without accents and in lower case, those words among them that stand for a slip. */
    words: z.array(z.string()),
  })
  .meta({ id: "SearchResults" });
export type SearchResults = z.infer<typeof SearchResults>;

export const searchContract = {
  search: needing(everybodys)
    .meta({ failure: "Failed to search" })
    .route({
      method: "GET",
      path: "/api/search",
      summary: "Find records of every kind by a part of a name, a number, an address or a phone number",
      tags: ["Search"],
    })
    .input(SearchQuery)
    .output(SearchResults),
};
