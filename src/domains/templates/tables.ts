/** Where templates and their saved versions are kept. */
import type { Generated, GeneratedAlways } from "kysely";
import type { TemplateContent } from "./content-contract.ts";
import type { TemplateKind } from "./contract.ts";

export type TemplateRow = {
  organization_id: string;
  id: Generated<number>;
  kind: TemplateKind;
  name: string;
  category: string;
  content: TemplateContent;
  /** The starter template that it was made from. */
  starter: string | null;
  version: Generated<number>;
  created_by: string | null;
  updated_by_name: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  search_text: GeneratedAlways<string>;
  sort_name: GeneratedAlways<string>;
};

export type TemplateVersionRow = {
  organization_id: string;
  template_id: number;
  number: number;
  name: string;
  category: string;
  content: TemplateContent;
  saved_at: string;
  saved_by: string | null;
  saved_by_name: string;
};

export type TemplateTables = { templates: TemplateRow; template_versions: TemplateVersionRow };
