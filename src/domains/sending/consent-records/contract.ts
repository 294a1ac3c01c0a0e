/** The proof of what customers agreed to: files beside what was said, and all of it as a table for spreadsheets. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam, shortText } from "#shared/fields.ts";

/** A file that a member attached as proof, such as a photo of a signed form. */
export const ConsentProof = z.object({
  name: z.string(),
  /** In the app; null for those who may not view files. */
  path: z.string().nullable(),
});
export type ConsentProof = z.infer<typeof ConsentProof>;

const Piece = z.object({
  file_name: z.string(),
  text: z.string(),
  /** Lines of the table in this piece. */
  rows: z.number(),
  /** Where the next piece starts; null on the last. */
  next_cursor: z.string().nullable(),
});
export type ProofPiece = z.infer<typeof Piece>;

const Cursor = z.object({ cursor: shortText("The cursor", 200).optional() });
const tags = ["Sending"];

export const consentRecordsContract = {
  exportAll: needing("organization.update", "customers.view")
    .route({
      method: "GET",
      path: "/api/sending/consent/export",
      summary: "Retrieve all message consent and delivery problems for spreadsheets, piece by piece",
      tags,
    })
    .input(Cursor)
    .output(Piece),
  exportCustomer: needing("customers.view")
    .route({
      method: "GET",
      path: "/api/sending/customers/{id}/export",
      summary: "Retrieve a customer's message consent for spreadsheets, piece by piece",
      tags,
    })
    .input(Cursor.extend({ id: IdParam }))
    .output(Piece),
};
