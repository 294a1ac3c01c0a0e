/** The pages of a PDF as pictures, so that it can be read beside what is known about it. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam } from "#shared/fields.ts";

/** More pages than that are left to a PDF viewer. */
export const mostShownPages = 100;

const FilePage = z.object({
  /** 1 for the first. */
  number: z.number(),
  /** Points of 1/72 inch, as the page is looked at. */
  width: z.number(),
  height: z.number(),
  /** Of its picture; works without signing in, for half a day at most. */
  url: z.string(),
});

export const FilePages = z
  .object({
    /** Of the whole PDF; 0 where it can't be shown. */
    count: z.number(),
    /** The first 100. */
    pages: z.array(FilePage),
    /** Why it can't be shown, as a sentence; null where it can. */
    problem: z.string().nullable(),
  })
  .meta({ id: "FilePages" });
export type FilePages = z.infer<typeof FilePages>;

export const filePagesContract = {
  list: needing("files.view")
    .route({
      method: "GET",
      path: "/api/files/{id}/pages",
      summary: "List the pages of a PDF with addresses of their pictures",
      tags: ["Files"],
    })
    .input(z.object({ id: IdParam }))
    .output(FilePages),
};
