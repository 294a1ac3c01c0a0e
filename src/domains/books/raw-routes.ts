/** The calls of the books that are not JSON both ways: statements as PDFs, for members and by the link in the email. */

import type { RawAnswer, RawCall } from "#platform/http/raw-calls.ts";
import { statementPdf, statementPdfFor } from "./statement/delivery.ts";
import { openStatementLink } from "./statement/links.ts";

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

const pdfAnswer = ({ name, bytes }: { name: string; bytes: Buffer }, place: string): RawAnswer => ({
  status: 200,
  type: "application/pdf",
  body: bytes,
  headers: {
    "content-disposition": `${place}; filename="${name.replace(/[^\w .()-]/g, "_")}"`,
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  },
});

export const booksRawCalls: RawCall[] = [
  {
    method: "GET",
    path: "/api/customers/:id/statement.pdf",
    async answer({ params, query }, { authenticate }) {
      const actor = await authenticate();
      const id = params["id"] ?? "";
      const { from, to } = query;
      return pdfAnswer(
        await statementPdfFor(actor, { id: isId(id) ? Number(id) : 0, from, to }),
        "attachment",
      );
    },
  },
  {
    method: "GET",
    path: "/statements/:token",
    async answer({ params }, { appContext }) {
      const { scope, customerId, days } = await openStatementLink(appContext, params["token"] ?? "");
      return pdfAnswer(await statementPdf(scope, customerId, days), "inline");
    },
  },
];
