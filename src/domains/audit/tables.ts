/** Where the seals of the hash chain are kept; they are added to and never changed. */

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

export type AuditTables = { audit_seals: AuditSealRow };

/** An event with every column as the database writes it in text, so that no reader can round anything. */
export type SealableEvent = {
  id: number;
  /** In UTC to the microsecond: 2026-11-21T09:05:00.000000Z. */
  occurred_at: string;
  type: string;
  subject_kind: string;
  subject_id: string;
  customer_id: number | null;
  actor_id: string | null;
  actor_name: string;
  title: string;
  description: string | null;
  /** As PostgreSQL writes a jsonb value, which is the same for the same value. */
  data: string;
  request_id: string | null;
  ip: string | null;
  user_agent: string | null;
};

/** `sealed_at` in the form of `SealableEvent.occurred_at`. */
export type Seal = {
  sequence: number;
  first_event_id: number;
  last_event_id: number;
  event_count: number;
  hash: Buffer;
  marks: Buffer;
  sealed_at: string;
};

export type SealedBefore = Pick<Seal, "sequence" | "last_event_id" | "hash">;
