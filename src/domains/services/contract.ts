/**
 * Services: the price book, in which everything the business sells stands once with its price.
 *
 * A service is a draft, active or inactive; only an active one is offered for new work. Whoever sells one takes a copy
 * by value, so that old work keeps the price it was sold at (features.md T-FS-1), and every price leaves a line in the
 * history. What a service costs the business, and so the margin, is shown only to roles with `services.cost`. A service
 * that something uses cannot be deleted, only deactivated; a deleted one can be brought back for 30 days. Amounts are
 * whole minor units (cents) of the business's currency.
 */
import { z } from "zod";
import { CustomFieldInputs, CustomFieldValues } from "#domains/custom-fields/values-contract.ts";
import { needing } from "#shared/calls.ts";
import { IdParam, longText, orBlank, Page, requiredText, shortText } from "#shared/fields.ts";
import { askedOfList, LeftOut } from "#shared/filters/asked.ts";
import { rateText } from "#shared/money/money.ts";

export const ServiceStatus = z.enum(["draft", "active", "inactive"]);
export type ServiceStatus = z.infer<typeof ServiceStatus>;

/** What a price is for: the whole job, an hour, a piece. */
export const ServiceUnit = z.enum(["job", "hour", "each"]);
export type ServiceUnit = z.infer<typeof ServiceUnit>;

/** In which states each action is allowed. */
export const serviceActions = {
  activate: ["draft", "inactive"],
  deactivate: ["active"],
  sell: ["active"],
} as const satisfies Record<string, readonly ServiceStatus[]>;

/** The categories that are given (product.md section 9); a business may write others of its own. */
export const givenCategories = [
  "Plumbing",
  "Electrical",
  "HVAC",
  "Carpentry",
  "Painting",
  "Cleaning",
  "Landscaping",
  "Appliance Repair",
  "General Maintenance",
  "Other",
] as const;

export const mostMaterials = 50;
export const mostCents = 100_000_000_000;
export const restorableDays = 30;

function cents(label: string) {
  return z
    .int(`${label} must be a whole number of cents`)
    .min(0, `${label} must be 0 or more`)
    .max(mostCents, `${label} is too large`);
}

const quantityMessage = "Quantity must be a number above 0 with up to four decimals, such as 2.25";

/** Text such as "2.25", as it is kept: up to nine digits before the point and four behind it. */
const Quantity = z
  .union([z.string(quantityMessage), z.number(quantityMessage)], quantityMessage)
  .transform(String)
  .refine((text) => /^\s*\d{1,9}(\.\d{1,4}0*)?\s*$/.test(text) && /[1-9]/.test(text), {
    error: quantityMessage,
    abort: true,
  })
  .transform(rateText);

export const Material = z.object({
  name: requiredText("Material", 200),
  quantity: Quantity,
  /** What one of it costs the business; null when it is not known, or not for this reader. */
  unit_cost_cents: cents("Unit cost").nullable().default(null),
});
export type Material = z.infer<typeof Material>;

export const Service = z
  .object({
    id: z.number(),
    name: z.string(),
    sku: z.string().nullable(),
    description: z.string().nullable(),
    category: z.string(),
    status: ServiceStatus,
    unit: ServiceUnit,
    price_cents: z.number(),
    duration_minutes: z.number().nullable(),
    is_taxable: z.boolean(),
    materials: z.array(
      z.object({ name: z.string(), quantity: z.string(), unit_cost_cents: z.number().nullable() }),
    ),
    /** Besides the materials. This and the four below are null without `services.cost`, or when nothing is known. */
    cost_cents: z.number().nullable(),
    total_cost_cents: z.number().nullable(),
    margin_cents: z.number().nullable(),
    /** Of the price, in percent with one decimal: 62.5. */
    margin_percent: z.number().nullable(),
    /** How much was ever sold of it, and in how many jobs that are still to be done. */
    uses: z.number(),
    active_jobs: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
    /** By key, those that you may see; only in the answers of list, get, create and update. */
    custom_fields: CustomFieldValues.optional(),
    version: z.number(),
  })
  .meta({ id: "Service" });
export type Service = z.infer<typeof Service>;

const Price = z.preprocess(
  (value: number | null | undefined) => value ?? undefined,
  z
    .int({
      error: (issue) =>
        issue.input === undefined ? "Price is required" : "Price must be a whole number of cents",
    })
    .min(0, "Price must be 0 or more")
    .max(mostCents, "Price is too large"),
);

const optionalFields = {
  sku: orBlank(shortText("Code", 60)),
  description: orBlank(longText("Description", 5_000)),
  category: orBlank(shortText("Category", 60)),
  cost_cents: cents("Cost").nullable().optional(),
  duration_minutes: z
    .int("Duration must be a whole number of minutes")
    .min(1, "Duration must be at least 1 minute")
    .max(100_000, "Duration is too long")
    .nullable()
    .optional(),
  is_taxable: z.boolean("Taxable must be yes or no").optional(),
  unit: ServiceUnit.optional(),
  status: ServiceStatus.optional(),
  materials: z.array(Material).max(mostMaterials, `Add up to ${mostMaterials} materials`).optional(),
  custom_fields: CustomFieldInputs.optional(),
};

export const NewService = z.object({
  name: requiredText("Name", 200),
  price_cents: Price,
  ...optionalFields,
});
export type NewService = z.infer<typeof NewService>;

export const ServiceChanges = z.object({
  name: requiredText("Name", 200).optional(),
  price_cents: cents("Price").optional(),
  ...optionalFields,
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type ServiceChanges = z.infer<typeof ServiceChanges>;

export const ServiceSort = z.enum(["name", "-name", "category", "-category", "price", "-price", "newest"]);
export type ServiceSort = z.infer<typeof ServiceSort>;

export const ServiceFilter = z.object({
  /** Anywhere in name, code, category or description. */
  search: shortText("The search", 200).optional(),
  category: shortText("Category", 60).optional(),
  status: z.union([ServiceStatus, z.array(ServiceStatus)]).optional(),
});
export type ServiceFilter = z.infer<typeof ServiceFilter>;

/** All optional; 100 on a page unless `limit` says otherwise. */
export const ServiceQuery = Page.extend({
  ...ServiceFilter.shape,
  sort: ServiceSort.default("name"),
  /** `order` comes before `sort`. What of the two can't be followed is in the answer's `left_out`. */
  ...askedOfList,
});
export type ServiceQuery = z.infer<typeof ServiceQuery>;

export const PriceChange = z
  .object({
    id: z.number(),
    /** Null for the first price. */
    from_cents: z.number().nullable(),
    to_cents: z.number(),
    changed_at: z.string(),
    changed_by: z.string(),
    /** "Plumbing, up 4.5%", when many services changed at once. */
    batch_title: z.string().nullable(),
  })
  .meta({ id: "PriceChange" });
export type PriceChange = z.infer<typeof PriceChange>;

const Category = z.object({ name: z.string(), services: z.number(), is_given: z.boolean() });

const ById = z.object({ id: IdParam });
const tags = ["Services"];

export const servicesContract = {
  list: needing("services.view")
    .route({ method: "GET", path: "/api/services", summary: "List services, by name", tags })
    .input(ServiceQuery)
    .output(
      z.object({
        services: z.array(Service),
        /** How many fit the filter on all pages. */
        total: z.number(),
        /** Where the next page starts; null on the last. */
        next_cursor: z.string().nullable(),
        left_out: LeftOut,
      }),
    ),
  categories: needing("services.view")
    .route({
      method: "GET",
      path: "/api/services/categories",
      summary: "List categories and how many services each has",
      tags,
    })
    .output(z.object({ categories: z.array(Category) })),
  get: needing("services.view")
    .route({ method: "GET", path: "/api/services/{id}", summary: "Retrieve a service", tags })
    .input(ById)
    .output(Service),
  create: needing("services.create")
    .route({ method: "POST", path: "/api/services", summary: "Add a service", tags, successStatus: 201 })
    .input(NewService)
    .output(Service),
  update: needing("services.update")
    .route({
      method: "PUT",
      path: "/api/services/{id}",
      summary: "Update a service, its price or its status",
      tags,
    })
    .input(ById.extend(ServiceChanges.shape))
    .output(Service),
  delete: needing("services.delete")
    .route({ method: "DELETE", path: "/api/services/{id}", summary: "Delete an unused service", tags })
    .input(ById)
    .output(Service),
  restore: needing("services.delete")
    .route({
      method: "POST",
      path: "/api/services/{id}/restore",
      summary: "Restore a deleted service",
      tags,
    })
    .input(ById)
    .output(Service),
  duplicate: needing("services.create")
    .route({
      method: "POST",
      path: "/api/services/{id}/duplicate",
      summary: "Duplicate a service as a draft",
      tags,
      successStatus: 201,
    })
    .input(ById)
    .output(Service),
  prices: needing("services.view")
    .route({
      method: "GET",
      path: "/api/services/{id}/prices",
      summary: "List the price history of a service, newest first",
      tags,
    })
    .input(ById)
    .output(z.object({ prices: z.array(PriceChange) })),
};
