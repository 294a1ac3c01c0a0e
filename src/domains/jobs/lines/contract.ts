/** What is sold in a job, and what must be done in it: its lines and its checklist. */
import { z } from "zod";
import { named } from "#shared/field-sentences.ts";
import { Id, orBlank, requiredText, shortText } from "#shared/fields.ts";

/** What is sold: a service of the price book, a part, or hours of work. */
export const LineKind = z.enum(["service", "part", "labor"]);
export type LineKind = z.infer<typeof LineKind>;

const mostCents = 100_000_000_000;
const cents = (label: string) =>
  z
    .int(`${label} must be a whole number of cents`)
    .min(0, `${label} must be 0 or more`)
    .max(mostCents, { error: named(label) });

/** Text such as "2.25": above 0, at most nine digits before the point and four behind it. */
const Quantity = z
  .string("Quantity must be a number such as 2.25")
  .regex(/^\d{1,9}(\.\d{1,4})?$/, "Quantity must be a number such as 2.25")
  .refine((text) => /[1-9]/.test(text), "Quantity must be more than 0");

export const JobLine = z.object({
  id: z.uuid(),
  kind: LineKind,
  service_id: z.number().nullable(),
  name: z.string(),
  quantity: z.string(),
  unit_price_cents: z.number(),
  is_taxable: z.boolean(),
  /** Quantity times unit price, rounded once. */
  amount_cents: z.number(),
  /** Null without `jobs.cost`, or when it is not known. */
  unit_cost_cents: z.number().nullable(),
});
export type JobLine = z.infer<typeof JobLine>;

/** What an item asks for: a mark that it is done, a number read from a gauge or a plate, a signature, or a photo. */
export const ItemKind = z.enum(["check", "reading", "signature", "photo"]);
export type ItemKind = z.infer<typeof ItemKind>;

/** Text such as "62.5" or "-4": at most nine digits before the point and four behind it. */
const readingSentence = "Reading must be a number such as 62.5";
export const Reading = z.string(readingSentence).regex(/^-?\d{1,9}(\.\d{1,4})?$/, readingSentence);

const drawn = "Draw the signature";

/** Letters: a signature is a few thousand, and a hundred of them are read with the job. */
const mostPictureLetters = 60_000;

/** Drawn on the technician's device: who signed, and a PNG as a data URL. */
export const Signature = z.object({
  name: requiredText("Name of the signer", 120),
  picture: z
    .string(drawn)
    .regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/, drawn)
    .max(mostPictureLetters, "The signature is too large. Clear it and draw a simpler one"),
});
export type Signature = z.infer<typeof Signature>;

export const ChecklistItem = z.object({
  id: z.uuid(),
  kind: ItemKind,
  text: z.string(),
  /** Of a reading, such as "psi"; null where a number needs none, and for all other kinds. */
  unit: z.string().nullable(),
  /** The job cannot be completed before it is done. */
  is_required: z.boolean(),
  done_at: z.string().nullable(),
  done_by_name: z.string().nullable(),
  /** What was read, as it was typed; null until then, and for all other kinds. */
  reading: z.string().nullable(),
  /** Null until it is signed, and for all other kinds. Days on a device carry no picture. */
  signature: z.object({ name: z.string(), picture: z.string().nullable() }).nullable(),
  /** The file that answers it, one of the job's photos; null until then, and for all other kinds. */
  photo_id: z.number().nullable(),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

/**
 * How an item is checked: a reading with its number, a signature drawn, at the moment given or now. A photo is only
 * taken out here; files answer with one.
 */
export const tickFields = {
  item_id: z.uuid(),
  is_done: z.boolean(),
  at: z.iso.datetime().optional(),
  reading: Reading.optional(),
  signature: Signature.optional(),
  /** The photo to take out: where another one has come meanwhile, that one stays. */
  photo_id: Id.optional(),
};

/** "62.5 psi". */
export const readingText = (reading: string, unit: string | null | undefined): string =>
  unit ? `${reading} ${unit}` : reading;

export const NewJobLine = z.object({
  kind: LineKind,
  /** The name, price, cost and tax of a service are those of the price book unless they are given. */
  service_id: Id.nullable().optional(),
  name: orBlank(shortText("Name", 200)),
  quantity: Quantity.default("1"),
  unit_price_cents: cents("Price").optional(),
  unit_cost_cents: cents("Cost").nullable().optional(),
  is_taxable: z.boolean().optional(),
});
export type NewJobLine = z.infer<typeof NewJobLine>;

export const mostLines = 200;
export const mostChecklistItems = 100;

export const NewChecklistItem = z.object({
  text: requiredText("Checklist item", 300),
  is_required: z.boolean().default(false),
  kind: ItemKind.default("check"),
  unit: orBlank(shortText("Unit", 20)).nullable().optional(),
});
export type NewChecklistItem = z.infer<typeof NewChecklistItem>;

export const JobMoney = z.object({
  price_cents: z.number(),
  /** Of parts and time that were used, at what they cost; null without `jobs.cost`. */
  cost_cents: z.number().nullable(),
  margin_cents: z.number().nullable(),
  /** Of the price, in percent with one decimal; null also when the price is 0. */
  margin_percent: z.number().nullable(),
  estimated_minutes: z.number(),
  used_minutes: z.number(),
});
export type JobMoney = z.infer<typeof JobMoney>;
