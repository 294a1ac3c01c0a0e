/** Lists the pages of a PDF with the addresses of their pictures. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import type { PdfProblem } from "#platform/pdf-pages/pdf-pages.ts";
import { pageAddress, signerOf } from "../addresses.ts";
import { kindOf } from "../kinds.ts";
import { findFile } from "../store.ts";
import type { FilePages } from "./contract.ts";
import { pagesOf } from "./drawn-pages.ts";

const sentences: Record<PdfProblem, string> = {
  locked: "This PDF is locked with a password, so there's no preview. Download it to open it.",
  broken: "This PDF is damaged, so there's no preview. Upload it again from where it came from.",
  "too-much": "This PDF is too large for a preview. Download it to open it.",
};

/** Throws `not_found` for what is out of reach, and for what is no PDF. */
export async function listFilePages(actor: Actor, id: number): Promise<FilePages> {
  const { appContext, organizationId } = actor;
  const file = await findFile(requirePermission(actor, "files.view"), id);
  if (!file || kindOf(file.media_type ?? "") !== "pdf") throw notFound("PDF");
  const found = await pagesOf(appContext, { organizationId, key: file.key, size: file.size });
  if ("problem" in found) return { count: 0, pages: [], problem: sentences[found.problem] };
  const sign = await signerOf(appContext, "contents");
  const pages = found.pages.map(({ width, height }, at) => ({
    number: at + 1,
    width,
    height,
    url: pageAddress(sign, { organizationId, id, page: at + 1, number: file.version_number }),
  }));
  return { count: found.count, pages, problem: null };
}
