/** Merge fields on the wire: their names, and what is typed by hand where nothing else fills them. */
import { z } from "zod";
import { shortText } from "#shared/fields.ts";
import { type AnyMergeField, type MergeFacts, mergeFieldNames, ownFieldPattern } from "./merge-fields.ts";

const OwnName = z.string().regex(ownFieldPattern, "Choose a merge field from the list");

/** Of the list, or one of the business's own fields. */
export const MergeName = z.union([z.enum(mergeFieldNames), OwnName]) as unknown as z.ZodType<
  AnyMergeField,
  AnyMergeField
>;

export const TypedValues = z.partialRecord(MergeName, shortText("The value", 300)) as unknown as z.ZodType<
  MergeFacts,
  MergeFacts
>;
