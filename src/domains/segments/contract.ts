/**
 * Segments: groups of customers found by a saved filter over what is known of them.
 *
 * A segment keeps the filter and no people: who is in it is looked up each time, among the customers that the member who
 * asks may see. Whoever asks also needs the permissions of the facts in it: who sees no invoices learns nothing of them by
 * a segment. A segment that asks for a custom field that is archived, of another type or not seen by the member finds no one
 * and says why. An archived segment is used no more and can be brought back.
 */
import { z } from "zod";
import { CustomerStatus } from "#domains/customers/contract.ts";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, longText, Page, requiredText, shortText } from "#shared/fields.ts";
import { Filter } from "./filters/contract.ts";

export const mostSegments = 200;
export const longestName = 120;

export const Segment = z
  .object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    filter: Filter,
    archived_at: z.string().nullable(),
    updated_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.number(),
  })
  .meta({ id: "Segment" });
export type Segment = z.infer<typeof Segment>;

const name = requiredText("Name", longestName);
const description = longText("Description", 500);

export const NewSegment = z.object({ name, description: description.default(""), filter: Filter });
export type NewSegment = z.infer<typeof NewSegment>;

export const SegmentChanges = z.object({
  name: name.optional(),
  description: description.optional(),
  filter: Filter.optional(),
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type SegmentChanges = z.infer<typeof SegmentChanges>;

export const SegmentState = z.enum(["active", "archived"]);

export const SegmentQuery = Page.extend({
  /** Anywhere in name or description. */
  search: shortText("Search", 200).optional(),
  state: SegmentState.default("active"),
});
export type SegmentQuery = z.infer<typeof SegmentQuery>;

export const SegmentPerson = z
  .object({
    customer_id: z.number(),
    name: z.string(),
    status: CustomerStatus,
    company: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    city: z.string().nullable(),
  })
  .meta({ id: "SegmentPerson" });
export type SegmentPerson = z.infer<typeof SegmentPerson>;

/**
 * What is known about one condition: a word, a number, a day, an amount in cents, yes or no, the keys of choices; null
 * when nothing is.
 */
export const Fact = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();
export type Fact = z.infer<typeof Fact>;

/** Why the filter finds no one, one sentence for each custom field that can't be asked for. */
const problems = z.array(z.string());

/** Conditions in the order in which they stand in the filter, from top to bottom. */
export const Why = z
  .object({
    customer_id: z.number(),
    name: z.string(),
    is_in: z.boolean(),
    problems,
    conditions: z.array(z.object({ holds: z.boolean(), fact: Fact })),
  })
  .meta({ id: "SegmentWhy" });
export type Why = z.infer<typeof Why>;

const ById = z.object({ id: IdParam });
const tags = ["Segments"];
const path = "/api/segments";
const reading = needing("segments.view", "customers.view");
const writing = needing("segments.view", "segments.update", "customers.view");

const PeoplePage = z.object({ people: z.array(SegmentPerson), next_cursor: z.string().nullable() });

export const segmentsContract = {
  list: reading
    .meta({ failure: "Failed to load segments" })
    .route({ method: "GET", path, summary: "List segments by name", tags })
    .input(SegmentQuery)
    .output(z.object({ segments: z.array(Segment), next_cursor: z.string().nullable() })),
  count: reading
    .route({
      method: "POST",
      path: `${path}/count`,
      summary: "Count the customers a filter finds now, with the first few by name",
      tags,
    })
    .input(z.object({ filter: Filter }))
    .output(z.object({ people: z.number(), first: z.array(SegmentPerson), problems })),
  why: reading
    .route({
      method: "POST",
      path: `${path}/why`,
      summary: "Explain why a customer is or isn't found by a filter",
      tags,
    })
    .input(z.object({ filter: Filter, customer_id: Id }))
    .output(Why),
  create: writing
    .route({ method: "POST", path, summary: "Add a segment", tags, successStatus: 201 })
    .input(NewSegment)
    .output(Segment),
  get: reading
    .route({ method: "GET", path: `${path}/{id}`, summary: "Retrieve a segment", tags })
    .input(ById)
    .output(Segment),
  update: writing
    .route({ method: "PUT", path: `${path}/{id}`, summary: "Change a segment", tags })
    .input(ById.extend(SegmentChanges.shape))
    .output(Segment),
  duplicate: writing
    .route({
      method: "POST",
      path: `${path}/{id}/duplicate`,
      summary: "Duplicate a segment",
      tags,
      successStatus: 201,
    })
    .input(ById)
    .output(Segment),
  archive: writing
    .route({ method: "POST", path: `${path}/{id}/archive`, summary: "Archive a segment", tags })
    .input(ById)
    .output(Segment),
  restore: writing
    .route({ method: "POST", path: `${path}/{id}/restore`, summary: "Restore an archived segment", tags })
    .input(ById)
    .output(Segment),
  size: reading
    .route({
      method: "GET",
      path: `${path}/{id}/size`,
      summary: "Count the customers in a segment now",
      tags,
    })
    .input(ById)
    .output(z.object({ people: z.number(), problems })),
  people: reading
    .route({
      method: "GET",
      path: `${path}/{id}/people`,
      summary: "List the customers in a segment by name",
      tags,
    })
    .input(ById.extend(Page.shape))
    .output(PeoplePage),
  export: reading
    .route({
      method: "GET",
      path: `${path}/{id}/export`,
      summary: "Export the customers in a segment as a CSV file, piece by piece",
      tags,
    })
    .input(ById.extend({ cursor: shortText("The cursor", 4_000).optional() }))
    .output(
      z.object({
        file_name: z.string(),
        text: z.string(),
        rows: z.number(),
        next_cursor: z.string().nullable(),
      }),
    ),
};
