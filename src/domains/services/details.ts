/** Turns what people enter about a service into what is kept, what is kept into what a reader may see, and compares. */
import type { Actor } from "#platform/actor.ts";
import { givenFields } from "#platform/changed-fields.ts";
import { forbidden } from "#platform/errors.ts";
import { marginOf, marginPercent, totalCost } from "#shared/money/margin.ts";
import { normaliseForSearch } from "#shared/text.ts";
import { givenCategories, type Service, type ServiceChanges } from "./contract.ts";
import type { Details, KeptService } from "./store.ts";

/** Whether this reader may know what services cost the business, and so what they leave. */
export const maySeeCosts = (actor: Actor): boolean =>
  actor.kind === "system" || actor.permissions.has("services.cost");

/** Refuses costs and materials from people to whom they are not shown: they would write over what they cannot see. */
export function assertMaySetCosts(actor: Actor, given: Omit<ServiceChanges, "version">): void {
  if (maySeeCosts(actor) || (given.cost_cents === undefined && given.materials === undefined)) return;
  throw forbidden(
    `Your role doesn't include the permission "services.cost", which you need to set costs and materials.`,
    { permission: "services.cost" },
  );
}

/** As this actor may see it. */
export function serializeService(actor: Actor, row: KeptService): Service {
  const { id, uses, active_jobs, created_at, updated_at, version } = row;
  const { cost_cents, materials, ...details } = detailsIn(row);
  const isOpen = maySeeCosts(actor);
  const cost = isOpen ? totalCost(cost_cents, materials) : null;
  return {
    id,
    ...details,
    cost_cents: isOpen ? cost_cents : null,
    materials: materials.map((each) => ({ ...each, unit_cost_cents: isOpen ? each.unit_cost_cents : null })),
    total_cost_cents: cost,
    margin_cents: marginOf(row.price_cents, cost),
    margin_percent: marginPercent(row.price_cents, cost),
    uses,
    active_jobs,
    created_at,
    updated_at,
    version,
  };
}

export const detailsIn = (row: Details): Details => ({
  name: row.name,
  sku: row.sku,
  description: row.description,
  category: row.category,
  status: row.status,
  unit: row.unit,
  price_cents: row.price_cents,
  cost_cents: row.cost_cents,
  duration_minutes: row.duration_minutes,
  is_taxable: row.is_taxable,
  materials: row.materials,
});

export const blankDetails: Omit<Details, "name" | "price_cents"> = {
  sku: null,
  description: null,
  category: "Other",
  status: "active",
  unit: "job",
  cost_cents: null,
  duration_minutes: null,
  is_taxable: true,
  materials: [],
};

/** The given fields as they are kept: a category in the spelling in which it is already known. */
export function detailsOf(
  given: Omit<ServiceChanges, "version" | "custom_fields">,
  knownCategories: readonly string[],
): Partial<Details> {
  const { category, ...others } = given;
  const kept: Partial<Details> = givenFields(others);
  return category === undefined ? kept : { ...kept, category: spelled(category, knownCategories) };
}

function spelled(category: string | null, known: readonly string[]): string {
  if (!category) return blankDetails.category;
  const wanted = normaliseForSearch(category);
  return [...givenCategories, ...known].find((name) => normaliseForSearch(name) === wanted) ?? category;
}
