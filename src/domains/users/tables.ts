/** Where the people of each business are kept, their teams, roles and invitations. */
import type { Generated, GeneratedAlways } from "kysely";
import type { PersonalChanges } from "./preferences/contract.ts";
import type { TeamColor } from "./teams/contract.ts";

export type UserRow = {
  organization_id: string;
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  password_hash: string;
  /** A preset, or the key of a role of the business's own; the latter stands in own_role as well. */
  role: string;
  own_role: GeneratedAlways<string | null>;
  is_owner: Generated<boolean>;
  team_id: string | null;
  is_team_lead: Generated<boolean>;
  is_active: Generated<boolean>;
  last_seen_at: string | null;
  /** Only what the person has chosen. */
  preferences: Generated<PersonalChanges>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type TeamRow = {
  organization_id: string;
  id: string;
  name: string;
  color: TeamColor;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type RoleRow = {
  organization_id: string;
  key: string;
  name: string;
  description: Generated<string>;
  /** Reach by permission, as it was saved: names that no longer exist among them. */
  grants: Record<string, string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type InvitationRow = {
  organization_id: string;
  id: string;
  email: string;
  role: string;
  own_role: GeneratedAlways<string | null>;
  team_id: string | null;
  /** Of the mailed link's secret. */
  token_hash: Buffer;
  invited_by: string | null;
  inviter_name: string;
  sent_at: string;
  expires_at: string;
  accepted_at: string | null;
  accepted_by: string | null;
  revoked_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
};

export type UserTables = {
  users: UserRow;
  teams: TeamRow;
  roles: RoleRow;
  invitations: InvitationRow;
};
