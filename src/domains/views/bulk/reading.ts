/** Reads what the records of a list are to be changed to, as their domain says. */
import type { z } from "zod";
import { givenFields } from "#platform/changed-fields.ts";
import { invalid } from "#platform/errors.ts";

/** Throws `invalid` with the first sentence of the schema, and for what it doesn't name. */
export function readBulkChanges<Schema extends z.ZodObject>(
  schema: Schema,
  given: Record<string, unknown>,
): z.infer<Schema> {
  const read = schema.strict().safeParse(given);
  if (read.success) return givenFields(read.data as object) as z.infer<Schema>;
  const message = read.error.issues[0]?.message ?? "Choose what to change";
  throw invalid(message, { changes: message });
}
