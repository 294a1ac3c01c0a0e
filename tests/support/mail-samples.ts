/** Something to send to every call about email. */
import type { Sample } from "./invoice-samples.ts";

export const mailSamples: Record<string, Sample> = {
  "GET /api/sending/domain": {},
  "PUT /api/sending/domain": { body: { address: "office@heron.example" } },
  "POST /api/sending/domain/check": {},
  "DELETE /api/sending/domain": {},
  "GET /api/messages/conversations/{id}/mails/new": {},
  "POST /api/messages/conversations/{id}/mails": {
    body: { subject: "Your visit", text: "See you at nine." },
  },
};
