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
