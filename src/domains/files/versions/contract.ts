/**
 * Versions of a file: what was uploaded in place of it later, with what it was before.
 *
 * A file has one current version, which every list, link and address shows, and those that were current earlier. Each is
 * numbered when it has arrived, and a number stays with its bytes: restoring an earlier version makes it current again
 * under its own number, at once and without taking more room. All versions count toward the storage until they are
 * deleted; the current one is never deleted by itself.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam } from "#shared/fields.ts";
import { Arrival, FileKind, StoredFile } from "../contract.ts";

export const mostVersions = 100;

export const FileVersion = z
  .object({
    id: z.number(),
    /** 1 for the first that was uploaded. */
    number: z.number(),
    is_current: z.boolean(),
    /** As it was named where it came from. */
    name: z.string(),
    /** Bytes. */
    size: z.number(),
    kind: FileKind,
    uploaded_by: z.string(),
    created_at: z.string(),
    /** As its bytes say: "image/jpeg". */
    media_type: z.string(),
    /** Addresses that work without signing in, for half a day at most. */
    content_url: z.string(),
    download_url: z.string(),
  })
  .meta({ id: "FileVersion" });
export type FileVersion = z.infer<typeof FileVersion>;

export const VersionUpload = z
  .object({
    /** Of the version that it becomes. */
    id: z.number(),
    file_id: z.number(),
    /** For the tus protocol, as of a file. */
    upload_url: z.string(),
    size: z.number(),
    cost_cents: z.number(),
  })
  .meta({ id: "FileVersionUpload" });
export type VersionUpload = z.infer<typeof VersionUpload>;

const ById = z.object({ id: IdParam });
const ByVersion = ById.extend({ version_id: IdParam });
const tags = ["Files"];

export const versionsContract = {
  list: needing("files.view")
    .route({ method: "GET", path: "/api/files/{id}/versions", summary: "List the versions of a file", tags })
    .input(ById)
    .output(z.object({ versions: z.array(FileVersion) })),
  begin: needing("files.update")
    .route({
      method: "POST",
      path: "/api/files/{id}/versions",
      summary: "Begin the upload of a new version of a file",
      tags,
      successStatus: 201,
    })
    .input(ById.extend(Arrival.shape))
    .output(VersionUpload),
  finish: needing("files.update")
    .route({
      method: "POST",
      path: "/api/files/{id}/versions/{version_id}/finish",
      summary: "Finish the upload of a version whose bytes have all arrived",
      tags,
    })
    .input(ByVersion)
    .output(StoredFile),
  cancel: needing("files.update")
    .route({
      method: "POST",
      path: "/api/files/{id}/versions/{version_id}/cancel",
      summary: "Cancel the upload of a version",
      tags,
    })
    .input(ByVersion)
    .output(z.object({ id: z.number() })),
  restore: needing("files.update")
    .route({
      method: "POST",
      path: "/api/files/{id}/versions/{version_id}/restore",
      summary: "Make an earlier version of a file the current one",
      tags,
    })
    .input(ByVersion)
    .output(StoredFile),
  delete: needing("files.delete")
    .route({
      method: "DELETE",
      path: "/api/files/{id}/versions/{version_id}",
      summary: "Delete an earlier version of a file",
      tags,
    })
    .input(ByVersion)
    .output(z.object({ id: z.number() })),
};
