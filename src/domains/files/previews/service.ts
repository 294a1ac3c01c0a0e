/** Lists the pages of a PDF with the addresses of their pictures. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { invalid, notFound } from "#platform/errors.ts";
import type { PdfProblem } from "#platform/pdf-pages/pdf-pages.ts";
import { pageAddress, signerOf } from "../addresses.ts";
import { heldBytes } from "../keeping.ts";
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

/** Where a browser finds the pictures of the pages of a PDF that another domain shows; half a day long. */
export async function pagePictures(
  { appContext, organizationId }: Actor,
  { file_id: id, version_number: number }: { file_id: number; version_number: number },
): Promise<(page: number) => string> {
  const sign = await signerOf(appContext, "contents");
  return (page) => pageAddress(sign, { organizationId, id, page, number });
}

export type ChosenPdf = { id: number; version_number: number; name: string; sha256: string; bytes: Buffer };

/** The bytes of a PDF that somebody chose. Throws `invalid` for what is out of reach, no PDF or larger than that. */
export async function chosenPdf(actor: Actor, id: number, mostBytes: number): Promise<ChosenPdf> {
  const scope = requirePermission(actor, "files.view");
  const file = await findFile(scope, id);
  if (!file || file.deleted_at !== null) throw unfit("This file no longer exists. Choose another one.");
  const { media_type, size, version_number, name, sha256 } = file;
  if (kindOf(media_type ?? "") !== "pdf") throw unfit("This file isn't a PDF. Choose another one.");
  if (size > mostBytes)
    throw unfit(`This PDF is too large. Choose one with up to ${mostBytes / 1_000_000} MB.`);
  const bytes = await heldBytes(scope, id);
  return { id, version_number, name, sha256: sha256?.toString("hex") ?? "", bytes };
}

const unfit = (sentence: string): Error => invalid(sentence, { file_id: sentence });
