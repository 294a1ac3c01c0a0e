/** Where sessions, ways back in, and counted failures are kept. */
import type { Generated } from "kysely";
import type { OrganizationTables } from "#domains/organizations/tables.ts";
import type { UserTables } from "#domains/users/tables.ts";

export type SessionRow = {
  organization_id: string;
  id: string;
  user_id: string;
  /** SHA-256 of the refresh token's secret. */
  refresh_hash: Buffer;
  is_remembered: Generated<boolean>;
  ip: string | null;
  user_agent: string | null;
  created_at: Generated<string>;
  last_used_at: Generated<string>;
  expires_at: string;
  revoked_at: string | null;
};

export type PasswordResetRow = {
  organization_id: string;
  id: string;
  user_id: string;
  token_hash: Buffer;
  expires_at: string;
  used_at: string | null;
  created_at: Generated<string>;
};

export type AttemptCounterRow = {
  key: Buffer;
  failures: number;
  window_started_at: string;
  blocked_until: string | null;
};

export type AuthTables = OrganizationTables &
  UserTables & {
    sessions: SessionRow;
    password_resets: PasswordResetRow;
    attempt_counters: AttemptCounterRow;
  };
