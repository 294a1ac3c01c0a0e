/**
 * What is done to many services at once: prices changed by a rule, a file taken in.
 *
 * Both are looked at first and done afterwards. The look ahead gives a fingerprint of what would happen; with it, the
 * deed is refused when something else would happen by now. Each is one transaction, leaves its lines in the price
 * history, and can be undone as one for 30 days, as long as nobody has changed since what it changed.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, shortText } from "#shared/fields.ts";
import { askedOfList } from "#shared/filters/asked.ts";
import { ServiceFilter } from "./contract.ts";

export const mostAtOnce = 10_000;

const percentMessage = "Enter a percentage such as 4.5 or -10, above -100 and up to 1000";
const amountMessage = "Amount must be a whole number of cents other than 0";

/** Up or down: by percent (an exact decimal) or by an amount. */
const PriceStep = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("percent"),
    percent: z
      .string(percentMessage)
      .trim()
      .refine((text) => /^-?\d{1,4}(\.\d{1,6})?$/.test(text), { error: percentMessage, abort: true })
      .refine((text) => Number(text) > -100 && Number(text) <= 1000 && Number(text) !== 0, percentMessage),
  }),
  z.object({
    kind: z.literal("amount"),
    amount_cents: z
      .int(amountMessage)
      .min(-100_000_000_000, amountMessage)
      .max(100_000_000_000, amountMessage)
      .refine((amount) => amount !== 0, amountMessage),
  }),
]);

/** To which multiple a new price is rounded, in cents: 1 for none, 100 for whole dollars. */
const RoundTo = z
  .int("Choose how to round prices")
  .min(1, "Choose how to round prices")
  .max(1_000_000, "Choose how to round prices");
export const RoundWay = z.enum(["nearest", "up", "down"]);
export type RoundWay = z.infer<typeof RoundWay>;

/** Which services: those of the filter, or those named, always without the excepted ones. */
export const PriceRule = ServiceFilter.extend({
  ids: z.array(Id).min(1, "Choose at least one service").max(mostAtOnce).optional(),
  except_ids: z.array(Id).max(mostAtOnce).default([]),
  change: PriceStep,
  round_to_cents: RoundTo.default(1),
  round: RoundWay.default("nearest"),
});
export type PriceRule = z.infer<typeof PriceRule>;

/** Also filtered as the list is; a part of it that can't be followed refuses the file. */
export const ServiceExport = ServiceFilter.extend({ where: askedOfList.where });
export type ServiceExport = z.infer<typeof ServiceExport>;

const PlannedPrice = z.object({
  id: z.number(),
  name: z.string(),
  sku: z.string().nullable(),
  category: z.string(),
  old_cents: z.number(),
  /** The same as before when rounding takes the change back. */
  new_cents: z.number(),
});
export type PlannedPrice = z.infer<typeof PlannedPrice>;

const Fingerprint = z.string().max(100);

/** A file's columns and lines as they are understood. */
export const ImportFile = z.object({
  /** The whole file as text. */
  text: z
    .string("Choose a file")
    .min(1, "The file is empty")
    .max(1_000_000, "The file is larger than 1 MB. Split it into smaller files"),
  file_name: shortText("File name", 200).default("services.csv"),
  /** What happens to services that are in the price book already. */
  existing: z.enum(["update", "skip"]).default("update"),
});
export type ImportFile = z.infer<typeof ImportFile>;

export const ImportAction = z.enum(["create", "update", "unchanged", "skip", "invalid"]);
export type ImportAction = z.infer<typeof ImportAction>;

export const ImportField = z.enum([
  "name",
  "sku",
  "description",
  "category",
  "status",
  "price",
  "unit",
  "duration_minutes",
  "is_taxable",
  "cost",
  "materials",
]);
export type ImportField = z.infer<typeof ImportField>;

/** One of these, or "own_" and the key of a custom field. */
const ImportTarget = z.string();

const ImportedLine = z.object({
  /** Where the record begins in the file; the header is line 1. */
  line: z.number(),
  action: ImportAction,
  name: z.string(),
  old_cents: z.number().nullable(),
  new_cents: z.number().nullable(),
  /** The fields that would change. */
  changed: z.array(ImportTarget),
});

const ImportRowError = z.object({ line: z.number(), field: ImportTarget.nullable(), message: z.string() });
export type ImportRowError = z.infer<typeof ImportRowError>;

export const ImportPreview = z.object({
  delimiter: z.enum([",", ";", "\t"]),
  /** Each column of the file, and what it is taken for; null for one that is left out. */
  columns: z.array(z.object({ header: z.string(), field: ImportTarget.nullable() })),
  counts: z.object({
    create: z.number(),
    update: z.number(),
    unchanged: z.number(),
    skip: z.number(),
    invalid: z.number(),
  }),
  /** The first 500 of them. */
  errors: z.array(ImportRowError),
  /** The first 200 lines. */
  lines: z.array(ImportedLine),
  fingerprint: Fingerprint,
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const Batch = z
  .object({
    id: z.string(),
    kind: z.enum(["import", "prices"]),
    title: z.string(),
    added: z.number(),
    changed: z.number(),
    made_at: z.string(),
    made_by: z.string(),
    undone_at: z.string().nullable(),
    undone_by: z.string().nullable(),
    /** False once it is undone or older than 30 days. */
    is_undoable: z.boolean(),
  })
  .meta({ id: "ServiceBatch" });
export type Batch = z.infer<typeof Batch>;

const tags = ["Services"];

export const batchesContract = {
  previewPrices: needing("services.update")
    .route({
      method: "POST",
      path: "/api/services/price-changes/preview",
      summary: "Preview a bulk price change",
      tags,
    })
    .input(PriceRule)
    .output(
      z.object({
        prices: z.array(PlannedPrice),
        /** How many of them really change. */
        changed: z.number(),
        fingerprint: Fingerprint,
      }),
    ),
  changePrices: needing("services.update")
    .route({
      method: "POST",
      path: "/api/services/price-changes",
      summary: "Change prices in bulk",
      tags,
      successStatus: 201,
    })
    .input(PriceRule.extend({ fingerprint: Fingerprint.optional() }))
    .output(Batch),
  previewImport: needing("services.create", "services.update")
    .meta({ fileField: "text" })
    .route({
      method: "POST",
      path: "/api/services/imports/preview",
      summary: "Preview a CSV import, line by line",
      tags,
    })
    .input(ImportFile)
    .output(ImportPreview),
  importServices: needing("services.create", "services.update")
    .meta({ fileField: "text" })
    .route({
      method: "POST",
      path: "/api/services/imports",
      summary: "Import a CSV file. Either every line is imported or none",
      tags,
      successStatus: 201,
    })
    .input(
      ImportFile.extend({
        fingerprint: Fingerprint.optional(),
        /** Leaves out the lines with faults; without it one fault refuses the file. */
        leaves_out_faults: z.boolean().default(false),
      }),
    )
    .output(Batch),
  batches: needing("services.view")
    .route({
      method: "GET",
      path: "/api/services/batches",
      summary: "List recent imports and price changes",
      tags,
    })
    .output(z.object({ batches: z.array(Batch) })),
  undo: needing("services.update")
    .route({
      method: "POST",
      path: "/api/services/batches/{id}/undo",
      summary: "Undo an import or a bulk price change",
      tags,
    })
    .input(z.object({ id: z.uuid("Choose an import or price change from the list") }))
    .output(Batch),
  export: needing("services.view")
    .route({ method: "GET", path: "/api/services/export", summary: "Export the price book as CSV", tags })
    .input(ServiceExport)
    .output(z.object({ file_name: z.string(), text: z.string(), services: z.number() })),
};
