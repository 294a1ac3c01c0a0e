/** Where the price book, its history and what was done to many services at once are kept. */
import type { Generated, GeneratedAlways } from "kysely";
import type { Material, ServiceStatus, ServiceUnit } from "./contract.ts";

export type ServiceRow = {
  organization_id: string;
  id: Generated<number>;
  name: string;
  sku: string | null;
  description: string | null;
  category: string;
  status: Generated<ServiceStatus>;
  unit: Generated<ServiceUnit>;
  price_cents: number;
  cost_cents: number | null;
  duration_minutes: number | null;
  is_taxable: Generated<boolean>;
  materials: Generated<Material[]>;
  created_by: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  search_text: GeneratedAlways<string>;
  sort_name: GeneratedAlways<string>;
  sort_category: GeneratedAlways<string>;
};

export type ServiceBatchRow = {
  organization_id: string;
  id: string;
  kind: "import" | "prices";
  title: string;
  added: number;
  changed: number;
  made_at: string;
  made_by: string | null;
  made_by_name: string;
  undone_at: string | null;
  undone_by_name: string | null;
};

/** Of a field of the business's own, with values that it can have. */
export type OwnChange = { field_id: number; before: unknown; after: unknown };

export type ServiceBatchItemRow = {
  organization_id: string;
  batch_id: string;
  service_id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
  own: Generated<OwnChange[]>;
};

export type ServicePriceRow = {
  organization_id: string;
  id: Generated<number>;
  service_id: number;
  from_cents: number | null;
  to_cents: number;
  changed_at: string;
  changed_by: string | null;
  changed_by_name: string;
  batch_id: string | null;
};

export type ServiceUseRow = {
  organization_id: string;
  service_id: number;
  subject_kind: string;
  subject_id: string;
  is_open: boolean;
  sold: Record<string, unknown>;
  sold_at: string;
};

export type ServiceTables = {
  services: ServiceRow;
  service_batches: ServiceBatchRow;
  service_batch_items: ServiceBatchItemRow;
  service_prices: ServicePriceRow;
  service_uses: ServiceUseRow;
};
