/** PDFs for tests: of words, locked with a password, and ones that do harm to whoever reads them carelessly. */
import { once } from "node:events";
import { createDeflate, deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";

/** Each text on a page of its own. */
export async function pdfOf(
  pages: readonly string[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const document = new PDFDocument({ ...options, autoFirstPage: false });
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const ended = once(document, "end");
  for (const text of pages) document.addPage().text(text);
  document.end();
  await ended;
  return Buffer.concat(parts);
}

const resources = "<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>";

/** One page of which this is what is drawn, packed. */
function pdfDrawing(content: Buffer, filter = "/FlateDecode"): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources ${resources} /MediaBox [0 0 100 100] >>`,
  ].map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n${objects.join("")}4 0 obj\n<< /Length ${content.length} /Filter ${filter} >>\nstream\n`,
    ),
    content,
    Buffer.from("\nendstream\nendobj\ntrailer << /Root 1 0 R /Size 5 >>\n%%EOF"),
  ]);
}

/** A few kilobytes that unpack to so many gigabytes of nothing. */
export async function pdfBomb(gigabytes: number): Promise<Buffer> {
  const packing = createDeflate({ level: 9 });
  const parts: Buffer[] = [];
  packing.on("data", (part: Buffer) => parts.push(part));
  const ended = once(packing, "end");
  const blank = Buffer.alloc(10_000_000, " ");
  for (let count = 0; count < gigabytes * 100; count++) {
    if (!packing.write(blank)) await once(packing, "drain");
  }
  packing.end();
  await ended;
  return pdfDrawing(deflateSync(Buffer.concat(parts), { level: 9 }), "[/FlateDecode /FlateDecode]");
}

/** A page that says "late" after so many commands; with as many as it has by itself, that takes many seconds. */
export const slowPdf = (commands = 20_000_000): Buffer =>
  pdfDrawing(deflateSync(Buffer.from(`${"BT ".repeat(commands)}/F 12 Tf (late) Tj ET`)));
