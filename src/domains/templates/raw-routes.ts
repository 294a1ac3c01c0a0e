/** The calls of templates that are not JSON both ways: a contract template as a PDF. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { samplePdf } from "./sample-pdf.ts";

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

export const templateRawCalls: RawCall[] = [
  {
    method: "GET",
    path: "/api/templates/:id/sample.pdf",
    async answer({ params }, { authenticate }) {
      const actor = await authenticate();
      const id = params["id"] ?? "";
      return {
        status: 200,
        type: "application/pdf",
        body: await samplePdf(actor, isId(id) ? Number(id) : 0),
        headers: { "content-disposition": 'attachment; filename="contract-sample.pdf"' },
      };
    },
  },
];
