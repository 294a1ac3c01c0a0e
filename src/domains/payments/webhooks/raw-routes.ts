/** The address to which the payment provider sends its messages about businesses' customers, as raw bytes. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { takeMessage } from "./webhooks.ts";

const largestMessage = 256 * 1024;

export const collectingRawCalls: RawCall[] = [
  {
    method: "POST",
    path: "/api/webhooks/collecting",
    largestBody: largestMessage,
    async answer({ body, headers }, { appContext }) {
      const signature = headers["stripe-signature"];
      await takeMessage(appContext, body, typeof signature === "string" ? signature : undefined);
      return { status: 200, type: "application/json", body: '{"received":true}' };
    },
  },
];
