/** Where segments are kept. */
import type { Generated, GeneratedAlways } from "kysely";
import type { Filter } from "./filters/contract.ts";

export type SegmentRow = {
  organization_id: string;
  id: Generated<number>;
  name: string;
  description: string;
  filter: Filter;
  version: Generated<number>;
  created_by: string | null;
  updated_by_name: string;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
  search_text: GeneratedAlways<string>;
  sort_name: GeneratedAlways<string>;
};

export type SegmentTables = { segments: SegmentRow };
