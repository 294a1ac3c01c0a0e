/** The calls of billing that are not JSON both ways: the provider's messages, and a bill as a PDF. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { billPdf } from "../bills/bill-file.ts";
import { takeMessage } from "./webhooks.ts";

const largestMessage = 256 * 1024;

export const billingRawCalls: RawCall[] = [
  {
    method: "POST",
    path: "/api/webhooks/payments",
    largestBody: largestMessage,
    async answer({ body, headers }, { appContext }) {
      const signature = headers["stripe-signature"];
      await takeMessage(appContext, body, typeof signature === "string" ? signature : undefined);
      return { status: 200, type: "application/json", body: '{"received":true}' };
    },
  },
  {
    method: "GET",
    path: "/api/billing/bills/:id/pdf",
    async answer({ params }, { authenticate }) {
      const { pdf, fileName } = await billPdf(await authenticate(), params.id ?? "");
      return {
        status: 200,
        type: "application/pdf",
        body: pdf,
        headers: { "content-disposition": `attachment; filename="${fileName}"` },
      };
    },
  },
];
