/** Where the seals of the hash chain are kept; they are added to and never changed. */
import type { Selectable } from "kysely";
import type { EventRow } from "#platform/database/events-tables.ts";

/** `sealed_at` in the form of `SealableEvent.occurred_at`. */
export type AuditSealRow = {
  organization_id: string;
  sequence: number;
  first_event_id: number;
  last_event_id: number;
  event_count: number;
  hash: Buffer;
  marks: Buffer;
  sealed_at: string;
};

export type Seal = Omit<AuditSealRow, "organization_id">;

export type AuditTables = { audit_seals: AuditSealRow };

/**
 * An event with every column as the database writes it in text, so that no reader can round anything; `occurred_at` in
 * UTC to the microsecond: 2026-11-21T09:05:00.000000Z.
 */
export type SealableEvent = Omit<Selectable<EventRow>, "organization_id" | "data"> & {
  /** As PostgreSQL writes a jsonb value, which is the same for the same value. */
  data: string;
};

export type SealedBefore = Pick<Seal, "sequence" | "last_event_id" | "hash">;
