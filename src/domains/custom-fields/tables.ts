/** Where custom fields and the values of records are kept. */
import type { Generated, GeneratedAlways } from "kysely";
import type { FieldChoice, FieldKind, FieldType } from "./contract.ts";
import type { FieldValue } from "./values-contract.ts";

export type CustomFieldRow = {
  organization_id: string;
  id: Generated<number>;
  kind: FieldKind;
  key: string;
  label: string;
  type: FieldType;
  help: Generated<string>;
  is_required: Generated<boolean>;
  default_value: FieldValue | null;
  choices: Generated<FieldChoice[]>;
  position: number;
  visible_to: string[] | null;
  editable_by: string[] | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
};

export type CustomFieldValueRow = {
  organization_id: string;
  kind: FieldKind;
  record_id: number;
  field_id: number;
  value: FieldValue;
  value_text: GeneratedAlways<string | null>;
  value_number: GeneratedAlways<string | null>;
  customer_id: GeneratedAlways<number | null>;
  job_id: GeneratedAlways<number | null>;
  contract_id: GeneratedAlways<number | null>;
  invoice_id: GeneratedAlways<number | null>;
  service_id: GeneratedAlways<number | null>;
};

export type CustomFieldTables = {
  custom_fields: CustomFieldRow;
  custom_field_values: CustomFieldValueRow;
};
