/** Where the people of each business are kept, and the counted attempts to get in as one of them. */
import type { Generated } from "kysely";
import type { Role } from "./contract.ts";
import type { PersonalChanges } from "./preferences-contract.ts";

export type UserRow = {
  organization_id: string;
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  password_hash: string;
  role: Role;
  is_owner: Generated<boolean>;
  team_id: string | null;
  is_active: Generated<boolean>;
  /** Only what the person has chosen. */
  preferences: Generated<PersonalChanges>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type AttemptCounterRow = {
  key: Buffer;
  failures: number;
  window_started_at: string;
  blocked_until: string | null;
};

export type UserTables = { users: UserRow; attempt_counters: AttemptCounterRow };
