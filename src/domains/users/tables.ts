/** Where the people of each business are kept. */
import type { Generated } from "kysely";
import type { Role } from "./contract.ts";

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
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type UserTables = { users: UserRow };
