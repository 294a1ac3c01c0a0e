/** Where saved views and each member's first view of a list are kept. */
import type { Generated } from "kysely";
import type { ListName } from "#shared/filters/list-fields.ts";
import type { ViewAsked } from "./contract.ts";

export type SavedViewRow = {
  organization_id: string;
  id: Generated<number>;
  list: ListName;
  name: string;
  asked: ViewAsked;
  is_shared: Generated<boolean>;
  version: Generated<number>;
  created_by: string;
  created_by_name: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

export type DefaultViewRow = {
  organization_id: string;
  user_id: string;
  list: ListName;
  view_id: number;
};

export type ViewTables = { saved_views: SavedViewRow; default_views: DefaultViewRow };
