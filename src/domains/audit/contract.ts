/**
 * Audit: who did what, to which record, what it was before and after, when and from where.
 *
 * It is the one event log of the business (the events), read for inspection. Every minute the new events are sealed: each
 * seal holds a hash over the previous seal and its own events, so that nothing sealed can be altered, removed or added
 * without the chain breaking where it happened. docs/operations.md says how to check that by yourself.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Day, IdParam, Page, shortText } from "#shared/fields.ts";

/** What happened by itself, by the program rather than a person, is asked for by this word. */
export const systemPerson = "system";

export const AuditFilter = z.object({
  person: z.union([z.literal(systemPerson), z.uuid("Choose a person from the list")]).optional(),
  /** One kind of event ("customer.updated"), or all kinds of one thing ("customer"). */
  kind: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,60}(\.[a-z0-9_-]{1,60})?$/, "Choose an event type from the list")
    .optional(),
  record_kind: shortText("Record type", 60).optional(),
  record_id: shortText("The record", 100).optional(),
  /** The business's own days, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** In titles, descriptions, names, values and addresses, whatever the case. */
  search: shortText("Search", 200).optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditQuery = AuditFilter.extend(Page.shape);
export type AuditQuery = z.infer<typeof AuditQuery>;

/** One value that changed; a missing one was not kept. Values are shown as they were kept. */
const Change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type Change = z.infer<typeof Change>;

export const AuditEvent = z
  .object({
    id: z.number(),
    occurred_at: z.string(),
    type: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    actor: z.object({ id: z.string().nullable(), name: z.string() }),
    subject: z.object({ kind: z.string(), id: z.string() }),
    customer_id: z.number().nullable(),
    ip: z.string().nullable(),
    user_agent: z.string().nullable(),
    request_id: z.string().nullable(),
    changes: z.array(Change),
    /** Facts beside the changes. */
    facts: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "AuditEvent" });
export type AuditEvent = z.infer<typeof AuditEvent>;

const AuditPage = z.object({
  events: z.array(AuditEvent),
  next_cursor: z.string().nullable(),
  /** Set when a search has looked through a great many events and can be continued from this moment backwards. */
  searched_until: z.string().nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;

/** The end of the chain as it stands; `hash` is to be kept elsewhere by whoever wants to compare it later. */
const Seal = z.object({
  sequence: z.number(),
  last_event_id: z.number(),
  hash: z.string(),
  sealed_at: z.string(),
});

/** Where the chain breaks first, and a sentence that says how. */
const Break = z.object({ sequence: z.number(), event_id: z.number().nullable(), sentence: z.string() });
export type Break = z.infer<typeof Break>;

const Verification = z.object({
  checked_seals: z.number(),
  checked_events: z.number(),
  /** The last seal that holds; null before the first. */
  verified: Seal.nullable(),
  /** Go on from here; null when the end of the chain is reached or it is broken. */
  next_sequence: z.number().nullable(),
  broken: Break.nullable(),
});
export type Verification = z.infer<typeof Verification>;

export const ExportFormat = z.enum(["csv", "json"]);
export type ExportFormat = z.infer<typeof ExportFormat>;

const ExportPage = z.object({
  /** The next piece of the file, to be put behind the ones before it. */
  text: z.string(),
  count: z.number(),
  next_cursor: z.string().nullable(),
});
export type ExportPage = z.infer<typeof ExportPage>;

const tags = ["Audit log"];

export const auditContract = {
  list: needing("audit.view")
    .route({ method: "GET", path: "/api/audit/events", summary: "List audit log events, newest first", tags })
    .input(AuditQuery)
    .output(AuditPage),
  get: needing("audit.view")
    .route({ method: "GET", path: "/api/audit/events/{id}", summary: "Retrieve an audit log event", tags })
    .input(z.object({ id: IdParam }))
    .output(AuditEvent),
  facets: needing("audit.view")
    .route({
      method: "GET",
      path: "/api/audit/facets",
      summary: "List the people and event types to filter by",
      tags,
    })
    .output(
      z.object({
        people: z.array(z.object({ id: z.string(), name: z.string() })),
        kinds: z.array(z.string()),
      }),
    ),
  seal: needing("audit.view")
    .route({
      method: "GET",
      path: "/api/audit/seal",
      summary: "Retrieve the latest seal of the hash chain",
      tags,
    })
    .output(z.object({ seal: Seal.nullable() })),
  verify: needing("audit.view")
    .route({
      method: "POST",
      path: "/api/audit/verify",
      summary: "Verify part of the hash chain, from the start or where the last call ended",
      tags,
    })
    .input(z.object({ from_sequence: z.number().int().positive().optional() }))
    .output(Verification),
  startExport: needing("audit.export")
    .route({
      method: "POST",
      path: "/api/audit/exports",
      summary: "Start an export. The export is logged too",
      tags,
      successStatus: 201,
    })
    .input(AuditFilter.extend({ format: ExportFormat }))
    .output(z.object({ id: z.uuid(), file_name: z.string() })),
  exportPage: needing("audit.export")
    .route({
      method: "GET",
      path: "/api/audit/exports/{id}",
      summary: "Retrieve the next page of an export",
      tags,
    })
    .input(
      z.object({
        id: z.uuid("Start the export again"),
        cursor: shortText("Cursor", 4_000).optional(),
      }),
    )
    .output(ExportPage),
};
