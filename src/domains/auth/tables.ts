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
  /** As whom the person looks at the product at the moment: a role, or a member; both null as themselves. */
  viewed_role: string | null;
  viewed_user_id: string | null;
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

/** Of a second factor: the app on somebody's phone that shows a code every half minute. */
export type AuthenticatorAppRow = {
  organization_id: string;
  user_id: string;
  sealed_secret: Buffer;
  /** Null while it is being set up. */
  confirmed_at: string | null;
  last_step: Generated<number>;
  created_at: Generated<string>;
};

export type RecoveryCodeRow = {
  organization_id: string;
  user_id: string;
  selector: string;
  code_hash: string;
  used_at: string | null;
  created_at: Generated<string>;
};

export type TrustedDeviceRow = {
  organization_id: string;
  id: string;
  user_id: string;
  /** Of the device's secret and the password it was trusted under. */
  secret_hash: Buffer;
  user_agent: string | null;
  created_at: Generated<string>;
  expires_at: string;
};

export type SignInRulesRow = {
  organization_id: string;
  requires_second_factor: boolean;
  updated_at: Generated<string>;
};

export type SpentProofRow = {
  id: string;
  expires_at: string;
};

export type PasskeyRow = {
  organization_id: string;
  id: string;
  user_id: string;
  name: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  /** How the authenticator can be reached, separated by commas: "internal,hybrid". */
  transports: string;
  is_backed_up: boolean;
  created_at: Generated<string>;
  last_used_at: string | null;
};

export type LinkedAccountRow = {
  organization_id: string;
  id: string;
  user_id: string;
  provider: "google" | "microsoft";
  issuer: string;
  subject: string;
  email: string | null;
  created_at: Generated<string>;
};

export type ProofTables = {
  authenticator_apps: AuthenticatorAppRow;
  recovery_codes: RecoveryCodeRow;
  trusted_devices: TrustedDeviceRow;
  sign_in_rules: SignInRulesRow;
  spent_proofs: SpentProofRow;
  passkeys: PasskeyRow;
  linked_accounts: LinkedAccountRow;
};

export type AccountTables = { sessions: SessionRow; password_resets: PasswordResetRow; sign_ups: SignUpRow };

export type AuthTables = AccountTables & ProofTables;
