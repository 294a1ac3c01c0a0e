/** Where it is kept what was said about writing to an address. */
import type { Generated, GeneratedAlways } from "kysely";
import type { Channel, ConsentSource, ConsentState, Purpose } from "./contract.ts";

export type ConsentSaltRow = {
  organization_id: string;
  salt: Generated<Buffer>;
};

export type ConsentEntryRow = {
  organization_id: string;
  id: GeneratedAlways<number>;
  channel: Channel;
  address_hash: Buffer;
  masked: string;
  purpose: Purpose;
  state: ConsentState;
  source: ConsentSource;
  shown: string | null;
  shown_version: string | null;
  note: string | null;
  said_at: string;
  said_by: string;
  member_id: string | null;
  ip: string | null;
  user_agent: string | null;
  customer_id: number | null;
};

export type SendingTables = {
  consent_salts: ConsentSaltRow;
  consent_entries: ConsentEntryRow;
};
