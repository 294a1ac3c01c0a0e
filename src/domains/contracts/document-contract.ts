/**
 * A contract that is a PDF somebody else wrote: its pages stay as they are, and the fields of its content stand on them.
 *
 * The content of such a contract has a title, signers and fields as every other, and no clauses. Where a field stands is
 * kept beside it, so that signers, answers and evidence know nothing of pages.
 */
import { z } from "zod";

export const mostDocumentPages = 50;
export const mostDocumentBytes = 20_000_000;
/** Points. */
export const leastFieldSize = 8;

const side = (label: string) =>
  z
    .number(`${label} must be a number`)
    .min(0, `${label} must be 0 or more`)
    .max(20_000, `${label} is too large`);
const size = (label: string) =>
  side(label).min(leastFieldSize, `${label} must be ${leastFieldSize} points or more`);

/** Points of 1/72 inch, from the top left of the page as it is looked at. */
export const FieldPlace = z.object({
  page: z.int("Page must be a whole number").min(1, "Page must be 1 or more").max(mostDocumentPages),
  x: side("Left"),
  y: side("Top"),
  width: size("Width"),
  height: size("Height"),
});
export type FieldPlace = z.infer<typeof FieldPlace>;

/** By the id of the field. */
export const FieldPlaces = z.record(z.string().regex(/^[a-z0-9_-]{1,40}$/), FieldPlace);
export type FieldPlaces = z.infer<typeof FieldPlaces>;

const DocumentPage = z.object({
  width: z.number(),
  height: z.number(),
  /** Of its picture; works without signing in, for half a day at most. */
  picture: z.string(),
});

export const ContractDocument = z.object({
  file_id: z.number(),
  name: z.string(),
  pages: z.array(DocumentPage),
});
export type ContractDocument = z.infer<typeof ContractDocument>;
