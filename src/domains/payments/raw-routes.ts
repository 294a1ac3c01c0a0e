/** The calls of payments that are not JSON both ways: receipts as PDFs, for members and by the link in the email. */
import type { RawAnswer, RawCall } from "#platform/http/raw-calls.ts";
import { openReceiptLink } from "./receipts/links.ts";
import { receiptPdf, receiptPdfFor } from "./receipts/service.ts";

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

const pdfAnswer = ({ name, bytes }: { name: string; bytes: Buffer }, place: string): RawAnswer => ({
  status: 200,
  type: "application/pdf",
  body: bytes,
  headers: {
    "content-disposition": `${place}; filename="${name}"`,
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  },
});

export const paymentRawCalls: RawCall[] = [
  {
    method: "GET",
    path: "/api/payments/:id/receipt.pdf",
    async answer({ params }, { authenticate }) {
      const actor = await authenticate();
      const id = params["id"] ?? "";
      return pdfAnswer(await receiptPdfFor(actor, isId(id) ? Number(id) : 0), "attachment");
    },
  },
  {
    method: "GET",
    path: "/receipts/:token",
    async answer({ params }, { appContext }) {
      const { scope, paymentId } = await openReceiptLink(appContext, params["token"] ?? "");
      return pdfAnswer(await receiptPdf(scope, paymentId), "inline");
    },
  },
];
