/** The address at which a provider hands in the email that it received for us, as it came (RFC 5322). */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { handInMail, largestMail } from "./handing-in.ts";

export const mailRawCalls: RawCall[] = [
  {
    method: "POST",
    path: "/api/webhooks/mail",
    largestBody: largestMail,
    async answer({ body, headers, query }, { appContext }) {
      const signature = headers["plumbline-signature"];
      await handInMail(appContext, {
        to: query["to"] ?? "",
        raw: body,
        signature: typeof signature === "string" ? signature : undefined,
      });
      return { status: 200, type: "application/json", body: '{"received":true}' };
    },
  },
];
