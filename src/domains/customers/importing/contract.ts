/**
 * Customers out of a file, such as the list of the program that a business used before.
 *
 * A file is looked at first, line by line, and imported afterward: every line or none, unless lines with errors are
 * left out. The look gives a fingerprint of what would happen; with it, the import is refused when something else
 * would happen by now. Nothing is sent to who comes in this way, and nothing begins with it: they are added as
 * "customer.imported", which no automation and no webhook follows, and they have given consent to nothing
 * (features.md T-DAT-1). Customers who are there already are skipped, added again or changed by the filled cells of
 * their line ("customer.import_updated", followed by no one either). An import is undone as one for 30 days; customers
 * to whom something happened meanwhile stay, and what was changed again stays as it is.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { shortText } from "#shared/fields.ts";
import { CustomerStatus } from "../contract.ts";

export const mostAtOnce = 10_000;

/** What a column can hold, besides the business's own fields. "name" is the first and the last name in one. */
export const ImportField = z.enum([
  "name",
  "first_name",
  "last_name",
  "company",
  "email",
  "phone",
  "status",
  "source",
  "address",
  "city",
  "state",
  "zip_code",
  "country",
  "notes",
  "estimated_value",
]);
export type ImportField = z.infer<typeof ImportField>;

export const fieldLabels: Record<ImportField, string> = {
  name: "Name",
  first_name: "First name",
  last_name: "Last name",
  company: "Company",
  email: "Email",
  phone: "Phone",
  status: "Status",
  source: "Source",
  address: "Address",
  city: "City",
  state: "State",
  zip_code: "ZIP code",
  country: "Country",
  notes: "Notes",
  estimated_value: "Estimated value",
};

export const ownPrefix = "own_";

/** A field of customers, or "own_" and the key of a custom field; null leaves the column out. */
const targetMessage = "Choose what the column holds from the list";
const Target = z
  .string(targetMessage)
  .regex(/^[a-z0-9_]{1,80}$/, targetMessage)
  .nullable();

export const CustomerFile = z.object({
  /** The whole file as text. */
  text: z
    .string("Choose a file")
    .min(1, "The file is empty")
    .max(1_000_000, "The file is larger than 1 MB. Split it into smaller files"),
  file_name: shortText("File name", 200).default("customers.csv"),
  /** What each column holds, in their order; without it, columns are recognized by their names. */
  columns: z.array(Target).max(300, "A file can have up to 300 columns").optional(),
  /**
   * What happens to lines with the email or phone of a customer. "update" changes the one customer that a line matches
   * to what its filled cells say, and needs `customers.update` as well.
   */
  existing: z
    .enum(["skip", "add", "update"], "Choose what happens to customers you already have")
    .default("skip"),
  /** Of new customers whose line doesn't say it. */
  status: CustomerStatus.default("client"),
});
export type CustomerFile = z.infer<typeof CustomerFile>;

export const ImportAction = z.enum(["create", "update", "unchanged", "skip", "invalid"]);
export type ImportAction = z.infer<typeof ImportAction>;

const Fingerprint = z.string().max(100);

export const CustomerImportPreview = z.object({
  /** Each column of the file: what it is taken for, and what stands in it first. */
  columns: z.array(z.object({ header: z.string(), sample: z.string(), field: Target })),
  counts: z.object({
    create: z.number(),
    update: z.number(),
    unchanged: z.number(),
    skip: z.number(),
    invalid: z.number(),
  }),
  /** The first 500 of them. `line` is where it begins in the file; the header is line 1. */
  errors: z.array(z.object({ line: z.number(), message: z.string() })),
  /** The first 200 lines. `why` says why a line is skipped, what it changes, or what of it goes to the notes. */
  lines: z.array(
    z.object({
      line: z.number(),
      action: ImportAction,
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      why: z.string(),
    }),
  ),
  fingerprint: Fingerprint,
});
export type CustomerImportPreview = z.infer<typeof CustomerImportPreview>;

export const CustomerImport = z
  .object({
    id: z.string(),
    /** The file's name. */
    title: z.string(),
    added: z.number(),
    /** Customers who were there already and were changed. */
    updated: z.number(),
    /** Lines that were skipped. */
    left_out: z.number(),
    made_at: z.string(),
    made_by: z.string(),
    undone_at: z.string().nullable(),
    undone_by: z.string().nullable(),
    /** How many stayed, or stayed as they were, when it was undone, because something had happened to them. */
    kept: z.number(),
    /** False once it is undone or older than 30 days. */
    is_undoable: z.boolean(),
  })
  .meta({ id: "CustomerImport" });
export type CustomerImport = z.infer<typeof CustomerImport>;

const tags = ["Customers"];

export const customerImportsContract = {
  preview: needing("customers.create", "customers.view")
    .meta({ fileField: "text" })
    .route({
      method: "POST",
      path: "/api/customers/imports/preview",
      summary: "Preview an import of customers, line by line",
      tags,
    })
    .input(CustomerFile)
    .output(CustomerImportPreview),
  make: needing("customers.create", "customers.view")
    .meta({ fileField: "text" })
    .route({
      method: "POST",
      path: "/api/customers/imports",
      summary: "Import customers from a CSV file. Either every line is imported or none",
      tags,
      successStatus: 201,
    })
    .input(
      CustomerFile.extend({
        fingerprint: Fingerprint.optional(),
        /** Leaves out the lines with errors; without it one error refuses the file. */
        leaves_out_errors: z.boolean().default(false),
      }),
    )
    .output(CustomerImport),
  list: needing("customers.create", "customers.view")
    .route({
      method: "GET",
      path: "/api/customers/imports",
      summary: "List recent imports of customers",
      tags,
    })
    .output(z.object({ imports: z.array(CustomerImport) })),
  undo: needing("customers.delete")
    .route({
      method: "POST",
      path: "/api/customers/imports/{id}/undo",
      summary: "Undo an import of customers",
      tags,
    })
    .input(z.object({ id: z.uuid("Choose an import from the list") }))
    .output(CustomerImport),
};
