/** The PDFs of invoices and credit notes: drawn once from the frozen paper, kept with their hash, and given from there. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { drawPaper, keptLogoOf } from "#domains/branding/paper-brand.ts";
import { heldBytes, holdFile } from "#domains/files/keeping.ts";
import { type Actor, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Paper } from "#shared/papers/paper.ts";
import { findCreditNote, findInvoice, keepPdf, lockDocument } from "../store.ts";

type Table = "invoices" | "credit_notes";

export type FinishedPdf = { name: string; bytes: Buffer };

type Document = {
  number: string | null;
  title: string;
  paper: Paper | null;
  /** ISO 8601: the PDF tells it as its own moment, so that the same paper gives the same bytes. */
  madeAt: string | null;
  customer_id: number | null;
  job_id: number | null;
  pdf_file_id: number | null;
};

async function findDocument(scope: Scope, table: Table, id: number): Promise<Document | undefined> {
  if (table === "invoices") {
    const row = await findInvoice(scope, id);
    return row && { ...row, madeAt: row.issued_at };
  }
  const row = await findCreditNote(scope, id);
  return row && { ...row, title: row.paper.title, madeAt: row.created_at, job_id: null };
}

/** Made now when it is not there yet. Throws `not_found` for a draft. `scope` is of the business. */
export async function finishedPdf(scope: Scope, table: Table, id: number): Promise<FinishedPdf> {
  const found = await findDocument(scope, table, id);
  if (!found?.paper || found.number === null) throw notFound("PDF");
  const name = `${found.number}.pdf`;
  const fileId = found.pdf_file_id ?? (await draw(scope, table, id));
  return { name, bytes: await heldBytes(scope, fileId) };
}

/** Drawn before the transaction, which may not rest for so long; of two who draw at once the first is kept. */
async function draw(scope: Scope, table: Table, id: number): Promise<number> {
  const found = await findDocument(scope, table, id);
  if (!found?.paper || !found.madeAt || found.number === null) throw notFound("PDF");
  const { paper, number, customer_id, job_id, madeAt } = found;
  const logo = await keptLogoOf(scope, paper);
  const bytes = await drawPaper(scope, paper, { logo, createdAt: new Date(madeAt) });
  return inTransaction(scope, async (tx) => {
    const kept = await lockDocument(tx, table, id);
    if (kept !== null) return kept;
    const file = await holdFile(
      tx,
      {
        name: `${number} ${paper.title}.pdf`,
        bytes,
        customer_ids: customer_id === null ? [] : [customer_id],
        job_ids: job_id === null ? [] : [job_id],
      },
      { heldFor: `${table === "invoices" ? "invoice" : "credit note"} ${number}`, isOwed: true },
    );
    const pdf_sha256 = createHash("sha256").update(bytes).digest();
    await keepPdf(tx, table, id, { pdf_sha256, pdf_file_id: file.id });
    return file.id;
  });
}

/** For members. */
export const pdfFor = (actor: Actor, table: Table, id: number): Promise<FinishedPdf> =>
  finishedPdf(requirePermission(actor, "invoices.view"), table, id);

const Data = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  table: z.enum(["invoices", "credit_notes"]),
  id: z.int(),
});

/** So that it is there when somebody asks for it. */
export const drawInvoicePdf: JobDefinition<z.infer<typeof Data>> = {
  name: "invoice-pdf",
  data: Data,
  retries: 5,
  async run(appContext, { organization, table, id }) {
    const scope = requirePermission(systemActor(appContext, organization), "invoices.send");
    const found = await findDocument(scope, table, id);
    if (found?.paper && found.pdf_file_id === null) await draw(scope, table, id);
  },
};

/**
 * What is issued is mostly sent at once, which draws it anyway; and many that are issued together would otherwise share
 * the machine with their own drawings.
 */
const drawnAfterMs = 30_000;

export async function enqueueDrawing(tx: Scope, table: Table, id: number): Promise<void> {
  const { appContext, organizationId, timeZone, country } = tx.actor;
  const organization = { id: organizationId, timeZone, country };
  const startAfter = new Date(now().getTime() + drawnAfterMs);
  await appContext.jobs.enqueue(tx, drawInvoicePdf, { organization, table, id }, { startAfter });
}
