/**
 * Files: photos, plans and documents, in folders and beside the customers, jobs, visits and contracts that they are about.
 *
 * A file is begun with its name and size, its bytes are uploaded in parts that can break off, and then it is finished: only
 * now is it ready and seen by anybody. Bytes count against the plan's storage from the beginning. What a file is is read
 * from its bytes, never believed. A file can be linked to many customers, jobs, visits and contracts and is kept once;
 * what is about a visit is about its job, too, and what is about a contract is about its job and customer. A folder that is uploaded as a whole comes with the folders in it. A deleted file lies
 * in the trash for 30 days, counts as long as it lies there, and can be restored until then. A file can have versions
 * (`versions/`): everything here speaks of the current one.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { cleanLine } from "#shared/characters.ts";
import { dayField, Id, IdParam, Page, requiredText, shortText } from "#shared/fields.ts";
import { FileLink, RecordLink, VisitLink } from "./links-contract.ts";

export const restorableDays = 30;
export const mostFileBytes = 5_000_000_000;
const mostTags = 20;
const mostLinks = 50;

/** In words that people use; "other" is whatever cannot be shown. */
export const FileKind = z.enum(["image", "video", "audio", "pdf", "text", "document", "other"]);
export type FileKind = z.infer<typeof FileKind>;

export const StoredFile = z
  .object({
    id: z.number(),
    name: z.string(),
    /** Bytes. */
    size: z.number(),
    kind: FileKind,
    /** As its bytes say: "image/jpeg". */
    media_type: z.string(),
    /** Of its bytes, in hexadecimal digits. */
    sha256: z.string(),
    /** Pixels of a picture. */
    width: z.number().nullable(),
    height: z.number().nullable(),
    tags: z.array(z.string()),
    folder_id: z.number().nullable(),
    folder_name: z.string().nullable(),
    customers: z.array(FileLink),
    /** "J-1042 Replace water heater" */
    jobs: z.array(FileLink),
    /** Under the names of their jobs. */
    visits: z.array(VisitLink),
    /** "CON-001 Boiler agreement"; only for those who may view contracts. */
    contracts: z.array(RecordLink),
    /** Addresses that work without signing in, for half a day at most. */
    content_url: z.string(),
    download_url: z.string(),
    /** Null where no small picture could be made, or not yet. */
    thumbnail_url: z.string().nullable(),
    uploaded_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    /** What the file is the proof of, "contract CON-001": it can't be deleted or replaced. Null for all others. */
    held_for: z.string().nullable(),
    /** In the answer to a search: it was found by what stands in it alone. */
    is_found_inside: z.boolean(),
    /** Set while it lies in the trash. */
    deleted_at: z.string().nullable(),
    /** Of its bytes: 1 for the first that were uploaded. */
    version_number: z.number(),
    /** Of what is written about it, for changes. */
    version: z.number(),
  })
  .meta({ id: "File" });
export type StoredFile = z.infer<typeof StoredFile>;

const fileName = requiredText("Name", 255);
const FolderId = Id.nullable();
/** Tags of photos that are shown against each other: how it was, and how it is now. */
export const beforeTag = "Before";
export const afterTag = "After";

const Tags = z.array(requiredText("Tag", 40)).max(mostTags, `Use up to ${mostTags} tags`);
const links = (what: string) => z.array(Id).max(mostLinks, `Link a file to up to ${mostLinks} ${what}`);

export const FileChanges = z.object({
  name: fileName.optional(),
  folder_id: FolderId.optional(),
  tags: Tags.optional(),
  /** The whole lists. */
  customer_ids: links("customers").optional(),
  job_ids: links("jobs").optional(),
  visit_ids: links("visits").optional(),
  contract_ids: links("contracts").optional(),
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type FileChanges = z.infer<typeof FileChanges>;

export const FileSort = z.enum(["newest", "name", "size"]);
export type FileSort = z.infer<typeof FileSort>;

/** All optional; 50 on a page unless `limit` says otherwise. */
export const FileQuery = Page.extend({
  /** Anywhere in the name, a tag or the name of a linked customer; from three characters on also in PDFs and text files. */
  search: shortText("The search", 200).optional(),
  /** A folder's ID, or "none" for files that are in no folder. */
  folder: z.union([z.literal("none"), IdParam]).optional(),
  /** About the customer, or about one of their jobs or contracts. */
  customer_id: IdParam.optional(),
  /** About the job, or about one of its visits or contracts. */
  job_id: IdParam.optional(),
  visit_id: IdParam.optional(),
  /** Needs permission to view contracts. */
  contract_id: IdParam.optional(),
  kind: FileKind.optional(),
  tag: shortText("The tag", 40).optional(),
  /** First and last day of uploading, on the business's calendar. */
  from: dayField("The first day").optional(),
  to: dayField("The last day").optional(),
  /** Those in the trash instead. */
  trash: z.enum(["true", "false"]).optional(),
  sort: FileSort.default("newest"),
});
export type FileQuery = z.infer<typeof FileQuery>;

const FileList = z.object({
  files: z.array(StoredFile),
  /** How many fit the filter on all pages. */
  total: z.number(),
  /** Where the next page starts; null on the last. */
  next_cursor: z.string().nullable(),
});

export const Folder = z
  .object({
    id: z.number(),
    parent_id: z.number().nullable(),
    name: z.string(),
    /** Directly in it, without the trash. */
    files: z.number(),
    version: z.number(),
  })
  .meta({ id: "FileFolder" });
export type Folder = z.infer<typeof Folder>;

const folderName = requiredText("Folder name", 120);

/** What arrives: a file, or another version of one. */
export const Arrival = z.object({
  name: fileName,
  size: z
    .int("Size must be a whole number of bytes")
    .min(1, "This file is empty. Choose one with something in it.")
    .max(mostFileBytes, "Files can be up to 5 GB. Choose a smaller one."),
  /** What it may add to the next bill, in cents; more than that is refused with the price. */
  accepted_cents: z.int().min(0).default(0),
});
export type Arrival = z.infer<typeof Arrival>;

/** Deeper than any disk goes; what is too deep for us lies in the last folder that fits. */
const mostPathNames = 100;

export const NewUpload = Arrival.extend({
  folder_id: FolderId.optional(),
  /** Names of folders in `folder_id`, one in the other, as a dropped folder had them; missing ones are added. */
  folder_path: z
    .array(
      z
        .string("Folder name must be text")
        .overwrite(cleanLine)
        .max(255, "Folder name must be at most 255 characters long"),
    )
    .max(mostPathNames, `A folder path can have up to ${mostPathNames} names`)
    .optional(),
  customer_ids: links("customers").optional(),
  job_ids: links("jobs").optional(),
  visit_ids: links("visits").optional(),
  contract_ids: links("contracts").optional(),
  tags: Tags.optional(),
});
export type NewUpload = z.infer<typeof NewUpload>;

export const Upload = z
  .object({
    /** Of the file that it becomes. */
    id: z.number(),
    /** For the tus protocol: HEAD says how far it came, PATCH takes the next part. */
    upload_url: z.string(),
    size: z.number(),
    cost_cents: z.number(),
  })
  .meta({ id: "FileUpload" });
export type Upload = z.infer<typeof Upload>;

export const FileStorage = z
  .object({
    /** Bytes, with what lies in the trash and what is being uploaded. */
    used: z.number(),
    included: z.number(),
    in_trash: z.number(),
    /** Of earlier versions, without the trash. */
    in_versions: z.number(),
    /** Ready and not in the trash. */
    files: z.number(),
  })
  .meta({ id: "FileStorage" });
export type FileStorage = z.infer<typeof FileStorage>;

const ById = z.object({ id: IdParam });
const tags = ["Files"];

export const filesContract = {
  list: needing("files.view")
    .route({ method: "GET", path: "/api/files", summary: "List files, the newest first", tags })
    .input(FileQuery)
    .output(FileList),
  storage: needing("files.view")
    .route({
      method: "GET",
      path: "/api/files/storage",
      summary: "Retrieve how much of the storage is used",
      tags,
    })
    .output(FileStorage),
  folders: needing("files.view")
    .route({ method: "GET", path: "/api/files/folders", summary: "List all folders, by name", tags })
    .output(z.object({ folders: z.array(Folder) })),
  createFolder: needing("files.create")
    .route({ method: "POST", path: "/api/files/folders", summary: "Add a folder", tags, successStatus: 201 })
    .input(z.object({ name: folderName, parent_id: FolderId.optional() }))
    .output(Folder),
  updateFolder: needing("files.update")
    .route({ method: "PUT", path: "/api/files/folders/{id}", summary: "Rename or move a folder", tags })
    .input(
      ById.extend({
        name: folderName.optional(),
        parent_id: FolderId.optional(),
        version: z.int().optional(),
      }),
    )
    .output(Folder),
  deleteFolder: needing("files.delete")
    .route({ method: "DELETE", path: "/api/files/folders/{id}", summary: "Delete an empty folder", tags })
    .input(ById)
    .output(Folder),
  beginUpload: needing("files.create")
    .route({
      method: "POST",
      path: "/api/files/uploads",
      summary: "Begin an upload",
      tags,
      successStatus: 201,
    })
    .input(NewUpload)
    .output(Upload),
  finishUpload: needing("files.create")
    .route({
      method: "POST",
      path: "/api/files/uploads/{id}/finish",
      summary: "Finish an upload whose bytes have all arrived",
      tags,
    })
    .input(ById)
    .output(StoredFile),
  cancelUpload: needing("files.create")
    .route({ method: "DELETE", path: "/api/files/uploads/{id}", summary: "Cancel an upload", tags })
    .input(ById)
    .output(z.object({ id: z.number() })),
  get: needing("files.view")
    .route({ method: "GET", path: "/api/files/{id}", summary: "Retrieve a file", tags })
    .input(ById)
    .output(StoredFile),
  update: needing("files.update")
    .route({
      method: "PUT",
      path: "/api/files/{id}",
      summary: "Rename, move, tag or link a file",
      tags,
    })
    .input(ById.extend(FileChanges.shape))
    .output(StoredFile),
  delete: needing("files.delete")
    .route({ method: "DELETE", path: "/api/files/{id}", summary: "Move a file to the trash", tags })
    .input(ById)
    .output(StoredFile),
  restore: needing("files.delete")
    .route({
      method: "POST",
      path: "/api/files/{id}/restore",
      summary: "Restore a file from the trash",
      tags,
    })
    .input(ById)
    .output(StoredFile),
  purge: needing("files.delete")
    .route({
      method: "POST",
      path: "/api/files/{id}/purge",
      summary: "Delete a file in the trash forever",
      tags,
    })
    .input(ById)
    .output(z.object({ id: z.number() })),
};
