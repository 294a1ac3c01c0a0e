/** Addresses of files: their list, the page that takes new ones, and each by itself. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";

/** Without `view` it opens with what stands first there. */
type ListQuery = { view?: "files"; folder?: number; trash?: "true" };
export const filesPath = pagePathWith<ListQuery>()("/files");

/** With a customer, job or contract the files are linked to it, with a folder they go there. */
type UploadQuery = { customer?: number; job?: number; contract?: number; folder?: number };
export const uploadPath = pagePathWith<UploadQuery>()("/files/upload");

export const filePath = pagePath("/files/:id");
