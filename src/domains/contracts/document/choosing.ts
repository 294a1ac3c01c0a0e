/** A PDF becomes a contract: it is looked at from all sides, so that nobody signs what can't be finished. */
import { createHash } from "node:crypto";
import { heldBytes } from "#domains/files/keeping.ts";
import { chosenPdf } from "#domains/files/previews/service.ts";
import type { ContractContent } from "#domains/templates/content-contract.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { AppError, invalid } from "#platform/errors.ts";
import { stampedPdf } from "#platform/papers/stamped-pdf.ts";
import { type PdfPages, type PdfProblem, readPdfPages } from "#platform/pdf-pages/pdf-pages.ts";
import { assertSealable } from "#platform/pdf-seals/sealing.ts";
import { type FieldPlaces, mostDocumentBytes, mostDocumentPages } from "../document-contract.ts";
import type { KeptDocument } from "../tables.ts";

const problems: Record<PdfProblem, string> = {
  locked: "This PDF is locked with a password. Save it without one and upload it again.",
  broken: "This PDF is damaged and can't be signed. Upload it again from where it came from.",
  "too-much": "This PDF takes too long to read. Print it to a new PDF and upload that one.",
};

const unfit = (sentence: string): Error => invalid(sentence, { file_id: sentence });

export type Chosen = { document: KeptDocument; content: ContractContent; places: FieldPlaces };

/** Throws `invalid` for what is no PDF, out of reach, too large, locked, damaged, or signed already. */
export async function chooseDocument(actor: Actor, fileId: number): Promise<Chosen> {
  const { id, version_number, name, sha256, bytes } = await chosenPdf(actor, fileId, mostDocumentBytes);
  if (bytes.includes("/ByteRange"))
    throw unfit(
      "This PDF already carries a digital signature, which another one would break. Choose one without.",
    );
  const read = await readPdfPages(bytes, mostDocumentPages);
  if ("problem" in read) throw unfit(problems[read.problem]);
  if (read.count > mostDocumentPages)
    throw unfit(`This PDF has ${read.count} pages. Choose one with up to ${mostDocumentPages} pages.`);
  await assertStampable(bytes, read);
  const pages = read.pages.map(({ width, height, text }) => ({
    width: rounded(width),
    height: rounded(height),
    text: text.slice(0, mostLetters),
  }));
  return { document: { file_id: id, version_number, name, sha256, pages }, ...firstFields(name, pages) };
}

/** Of one page. */
const mostLetters = 8_000;
const rounded = (points: number): number => Math.round(points * 10) / 10;

/** Done once on trial: what fails after everyone has signed comes too late. */
async function assertStampable(bytes: Buffer, { pages }: PdfPages): Promise<void> {
  const trial = pages.map(({ width, height, text }, at) => ({
    kind: "page" as const,
    number: at + 1,
    count: pages.length,
    width,
    height,
    text,
    picture: null,
    fields: [
      {
        id: "trial",
        kind: "text" as const,
        label: "",
        party: "",
        place: { x: 0, y: 0, width: 20, height: 10 },
        value: { kind: "text" as const, text: "A" },
      },
    ],
  }));
  try {
    assertSealable(await stampedPdf(bytes, trial));
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    throw unfit("This PDF can't be signed as it is. Print it to a new PDF and upload that one.");
  }
}

/** Something to begin with: a signature and a date for the customer at the foot of the last page. */
function firstFields(name: string, pages: KeptDocument["pages"]): Pick<Chosen, "content" | "places"> {
  const title =
    name
      .replace(/\.pdf$/i, "")
      .replaceAll(/[{}]/g, "")
      .trim()
      .slice(0, 160) || "Contract";
  const { width, height } = pages.at(-1) ?? { width: 612, height: 792 };
  const unit = Math.min(width / 612, height / 200);
  const on = { page: pages.length, y: rounded(height - 92 * unit) };
  const place = (x: number, across: number, high: number) => ({
    ...on,
    x: rounded(x * unit),
    width: Math.max(8, rounded(across * unit)),
    height: Math.max(8, rounded(high * unit)),
  });
  return {
    content: {
      kind: "contract",
      title,
      signers: [{ id: "customer", label: "Customer", is_business: false }],
      sections: [
        {
          id: "signing",
          kind: "fields",
          signer: "customer",
          fields: [
            { id: "signature", kind: "signature", label: "Signature", is_required: true },
            { id: "date", kind: "date", label: "Date", is_required: true },
          ],
        },
      ],
    },
    places: { signature: place(60, 220, 36), date: place(330, 140, 36) },
  };
}

/** The bytes that were chosen, and no others. Throws `invalid` where the file has others by now, or is gone. */
export async function documentBytes(scope: Scope, { file_id, sha256 }: KeptDocument): Promise<Buffer> {
  const bytes = await heldBytes(scope, file_id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  });
  if (bytes && createHash("sha256").update(bytes).digest("hex") === sha256) return bytes;
  throw unfit(
    "The PDF was replaced or deleted after it was chosen. Create a new contract from the PDF as it is now.",
  );
}
