/** Where the portal's settings, its sessions and codes, and the files shown in it are kept. */
import type { Generated } from "kysely";

export type PortalSettingsRow = {
  organization_id: string;
  is_on: Generated<boolean>;
  slug: string;
  welcome: Generated<string>;
  shows_visits: Generated<boolean>;
  shows_invoices: Generated<boolean>;
  shows_contracts: Generated<boolean>;
  shows_files: Generated<boolean>;
  takes_requests: Generated<boolean>;
  version: Generated<number>;
  updated_at: Generated<string>;
};

export type PortalSessionRow = {
  organization_id: string;
  id: string;
  email: string;
  customer_id: number | null;
  secret_hash: Buffer;
  fresh_at: string;
  ip: string | null;
  user_agent: string | null;
  created_at: string;
  seen_at: string;
  ends_at: string;
  revoked_at: string | null;
  revoked_by: string | null;
};

export type PortalCodeRow = {
  organization_id: string;
  id: string;
  email: string;
  session_id: string | null;
  secret_hash: Buffer;
  code_hash: Buffer;
  tries: Generated<number>;
  created_at: string;
  expires_at: string;
  used_at: string | null;
};

export type PortalFileRow = {
  organization_id: string;
  file_id: number;
  customer_id: number;
  shown_by_name: string;
  shown_at: string;
};

export type PortalTables = {
  portal_settings: PortalSettingsRow;
  portal_sessions: PortalSessionRow;
  portal_codes: PortalCodeRow;
  portal_files: PortalFileRow;
};
