/** Where sessions, ways back in, and sign-ups under way are kept. */
import type { Generated } from "kysely";

export type SessionRow = {
  organization_id: string;
  id: string;
  user_id: string;
  /** Of the refresh token's secret. */
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
  /** Of the link's secret, the address it was mailed to and the password it replaces. */
  token_hash: Buffer;
  expires_at: string;
  used_at: string | null;
  created_at: Generated<string>;
};

export type SignUpRow = {
  key: Buffer;
  id: string;
  fingerprint: string | null;
  state: "running" | "done";
  running_until: string;
};

export type AuthTables = { sessions: SessionRow; password_resets: PasswordResetRow; sign_ups: SignUpRow };
