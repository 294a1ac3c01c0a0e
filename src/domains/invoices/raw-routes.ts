/** The calls of invoices that are not JSON both ways: their papers as PDFs. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { pdfFor } from "./issuing/drawing.ts";

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

const pdfCall = (table: "invoices" | "credit_notes", path: string): RawCall => ({
  method: "GET",
  path,
  async answer({ params }, { authenticate }) {
    const actor = await authenticate();
    const id = params["id"] ?? "";
    const { name, bytes } = await pdfFor(actor, table, isId(id) ? Number(id) : 0);
    return {
      status: 200,
      type: "application/pdf",
      body: bytes,
      headers: { "content-disposition": `attachment; filename="${name.replace(/[^\w .()-]/g, "_")}"` },
    };
  },
});

export const invoiceRawCalls: RawCall[] = [
  pdfCall("invoices", "/api/invoices/:id/invoice.pdf"),
  pdfCall("credit_notes", "/api/credit-notes/:id/credit-note.pdf"),
];
