/**
 * Sharing: a link by which somebody without an account gets one file.
 *
 * A link can end on a day, ask for a password, and be good for a number of downloads; it can be revoked at any time. Its
 * address is shown once, when it is made: only a hash of it is kept. Pictures are given away without what they say of
 * where and when they were taken, and MP4 and MOV videos without the place that phones note in them; the original stays
 * as it is. A file in the trash cannot be downloaded by any link.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { dayField, IdParam, orBlank, secretText } from "#shared/fields.ts";

export const ShareState = z.enum(["open", "ended", "used_up", "revoked"]);
export type ShareState = z.infer<typeof ShareState>;

export const FileShare = z
  .object({
    id: z.string(),
    state: ShareState,
    has_password: z.boolean(),
    ends_at: z.string().nullable(),
    most_downloads: z.number().nullable(),
    downloads: z.number(),
    last_download_at: z.string().nullable(),
    created_by: z.string(),
    created_at: z.string(),
  })
  .meta({ id: "FileShare" });
export type FileShare = z.infer<typeof FileShare>;

const countMessage = "Downloads must be a whole number from 1 to 1,000";

export const NewShare = z.object({
  /** The last day on which it works, on the business's calendar. */
  ends_on: orBlank(dayField("The last day")),
  password: orBlank(secretText("Password", 200).min(6, "Use at least 6 characters for the password")),
  most_downloads: z.int(countMessage).min(1, countMessage).max(1_000, countMessage).nullable().optional(),
});
export type NewShare = z.infer<typeof NewShare>;

const tags = ["Files"];
const ById = z.object({ id: IdParam });

export const sharingContract = {
  list: needing("files.view")
    .route({ method: "GET", path: "/api/files/{id}/shares", summary: "List the links to a file", tags })
    .input(ById)
    .output(z.object({ shares: z.array(FileShare) })),
  create: needing("files.update")
    .route({
      method: "POST",
      path: "/api/files/{id}/shares",
      summary: "Create a link to a file. Its address is returned once",
      tags,
      successStatus: 201,
    })
    .input(ById.extend(NewShare.shape))
    .output(z.object({ share: FileShare, url: z.string() })),
  revoke: needing("files.update")
    .route({
      method: "DELETE",
      path: "/api/files/{id}/shares/{share_id}",
      summary: "Revoke a link to a file",
      tags,
    })
    .input(ById.extend({ share_id: z.uuid("The link ID must be a UUID") }))
    .output(FileShare),
};
