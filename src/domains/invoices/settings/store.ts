/** Keeps how invoices are made, and counts their numbers up. */

import { type Selectable, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { asJson } from "#platform/database/json.ts";
import type { InvoiceSettingsRow, InvoiceTables, SeriesKind } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<InvoiceTables>(scope);

export type KeptSettings = Omit<Selectable<InvoiceSettingsRow>, "organization_id">;

const usual: KeptSettings = {
  due_days: 14,
  taxes: [],
  prices_include_tax: false,
  tax_rounding: "total",
  note: null,
  invoice_pattern: "INV-{number}",
  credit_note_pattern: "CN-{number}",
  version: 0,
  updated_at: new Date(0).toISOString(),
};

/** The usual ones of a business that has chosen none; their version is 0. */
export async function findSettings(scope: Scope): Promise<KeptSettings> {
  const row = await tables(scope)
    .selectFrom("invoice_settings")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();
  if (!row) return usual;
  const { organization_id: _, ...kept } = row;
  return kept;
}

export async function saveSettings(
  tx: Scope,
  { taxes, ...settings }: Omit<KeptSettings, "version" | "updated_at">,
): Promise<void> {
  const row = {
    ...settings,
    taxes: asJson(taxes),
    updated_at: now().toISOString(),
  };
  await tables(tx)
    .insertInto("invoice_settings")
    .values({ ...row, organization_id: tx.organizationId })
    .onConflict((met) =>
      met
        .column("organization_id")
        .doUpdateSet({ ...row, version: sql<number>`invoice_settings.version + 1` }),
    )
    .execute();
}

/** 0 for a series that has not begun. */
export async function findLastNumber(scope: Scope, kind: SeriesKind, year: number): Promise<number> {
  const row = await tables(scope)
    .selectFrom("document_series")
    .select("last_number")
    .where("organization_id", "=", scope.organizationId)
    .where("kind", "=", kind)
    .where("year", "=", year)
    .executeTakeFirst();
  return row?.last_number ?? 0;
}

/**
 * Counts the series up. The row is held until the transaction ends, so that a number is given when its paper is saved
 * and to nobody else otherwise: numbers have no gaps (features.md T-INV-5).
 */
export async function takeNumber(tx: Scope, kind: SeriesKind, year: number): Promise<number> {
  const { last_number } = await tables(tx)
    .insertInto("document_series")
    .values({ organization_id: tx.organizationId, kind, year, last_number: 1 })
    .onConflict((met) =>
      met
        .columns(["organization_id", "kind", "year"])
        .doUpdateSet({ last_number: sql<number>`document_series.last_number + 1` }),
    )
    .returning("last_number")
    .executeTakeFirstOrThrow();
  return last_number;
}

/** Lets the series go on after `last`; false when it is there or beyond already. */
export async function advanceSeries(
  tx: Scope,
  kind: SeriesKind,
  year: number,
  last: number,
): Promise<boolean> {
  const row = await tables(tx)
    .insertInto("document_series")
    .values({ organization_id: tx.organizationId, kind, year, last_number: last })
    .onConflict((met) =>
      met
        .columns(["organization_id", "kind", "year"])
        .doUpdateSet({ last_number: last })
        .where("document_series.last_number", "<=", last),
    )
    .returning("last_number")
    .executeTakeFirst();
  return row !== undefined;
}
