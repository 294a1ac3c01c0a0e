/** Where it is kept what was said about writing to an address, and what the gate knows of it. */
import type { Generated, GeneratedAlways } from "kysely";
import type {
  Channel,
  ConsentSource,
  ConsentState,
  Purpose,
  SentPurpose,
  SuppressionCause,
} from "./contract.ts";

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
  /** Named and shown by the domain of files. */
  proof_file_id: number | null;
};

export type SuppressionRow = {
  organization_id: string;
  id: GeneratedAlways<number>;
  channel: Channel;
  address_hash: Buffer;
  masked: string;
  cause: SuppressionCause;
  detail: Generated<string>;
  suppressed_at: string;
  ended_at: string | null;
  ended_by: string | null;
  ended_by_id: string | null;
  end_note: string | null;
};

export type GateReleaseRow = {
  organization_id: string;
  key: string;
  channel: Channel;
  address_hash: Buffer;
  purpose: SentPurpose;
  released_at: string;
};

export type SendingSettingsRow = {
  organization_id: string;
  most_per_day: number | null;
  most_per_week: number | null;
  holds_replies: Generated<boolean>;
  version: Generated<number>;
  updated_at: Generated<string>;
};

export type PreferenceLinkRow = {
  organization_id: string;
  id: string;
  channel: Channel;
  address_hash: Buffer;
  masked: string;
  customer_id: number | null;
  token_hash: Buffer;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
};

export type PreferenceVisitRow = {
  organization_id: string;
  id: GeneratedAlways<number>;
  link_id: string;
  visited_at: string;
  ip: string | null;
  user_agent: string | null;
};

export type SendingTables = {
  consent_salts: ConsentSaltRow;
  consent_entries: ConsentEntryRow;
  suppressions: SuppressionRow;
  gate_releases: GateReleaseRow;
  sending_settings: SendingSettingsRow;
  preference_links: PreferenceLinkRow;
  preference_visits: PreferenceVisitRow;
};
