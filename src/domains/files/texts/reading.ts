/** What stands in PDFs and text files is read in the background, so that searching finds it. */
import { z } from "zod";
import { type Actor, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { mostPdfBytes, readPartOfText, textOfPdf, textOfPlain } from "#platform/file-text/file-text.ts";
import { inTransaction } from "#platform/transaction.ts";
import { kindOf, mediaTypesOf } from "../kinds.ts";
import { findFile, type KeptFile } from "../store.ts";
import { findUnread, hasText, insertText } from "./store.ts";

const Data = z.object({ organizationId: z.string(), id: z.number() });

/** A file in which nothing can be read stays as it is, and is not read again. */
export const readText: JobDefinition<z.infer<typeof Data>> = {
  name: "file-text",
  data: Data,
  retries: 2,
  run: (appContext, { organizationId, id }) => readOne(appContext, organizationId, id),
};

async function readOne(appContext: AppContext, organizationId: string, id: number): Promise<void> {
  const nobody = systemActor(appContext, { id: organizationId, timeZone: "UTC", country: "US" });
  const scope = requirePermission(nobody, "files.update");
  const file = await findFile(scope, id);
  if (!file || !isReadable(file) || (await hasText(scope, file.key))) return;
  await insertText(scope, file.key, await textOf(appContext, organizationId, file));
}

export const isReadable = ({ media_type }: Pick<KeptFile, "media_type">): boolean =>
  ["pdf", "text"].includes(kindOf(media_type ?? ""));

async function textOf(
  { storage }: AppContext,
  organizationId: string,
  { key, size, media_type }: KeptFile,
): Promise<string> {
  const stored = `${organizationId}/${key}` as const;
  if (kindOf(media_type ?? "") === "pdf") {
    const pdf = size > mostPdfBytes ? undefined : await storage.open(stored);
    return pdf ? textOfPdf(pdf) : "";
  }
  const beginning = await storage.open(stored, { first: 0, last: Math.min(size, readPartOfText) - 1 });
  return beginning ? textOfPlain(beginning) : "";
}

/** Those that were there before texts were read, and those whose reading came to nothing. */
export async function readUnread(actor: Actor): Promise<void> {
  await inTransaction(requirePermission(actor, "files.update"), async (tx) => {
    const unread = await findUnread(tx, [...mediaTypesOf("pdf"), ...mediaTypesOf("text")]);
    for (const id of unread) await enqueueReading(tx, id);
  });
}

export async function enqueueReading(tx: Scope, id: number): Promise<void> {
  const { organizationId, actor } = tx;
  await actor.appContext.jobs.enqueue(tx, readText, { organizationId, id });
}
