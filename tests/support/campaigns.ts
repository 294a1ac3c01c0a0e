/** Something to send to every call about campaigns, and what their worker does, step by step, for tests. */

import { carryOnNext, type Next } from "#domains/campaigns/sending/carrying.ts";
import { requirePermission } from "#platform/actor.ts";
import type { Sample } from "./invoice-samples.ts";
import type { TestOrganization } from "./organization.ts";
import { leadsAlone } from "./segment-samples.ts";

export const newMail = {
  kind: "mail",
  subject: "Spring tune-up for {first_name}",
  preheader: "Book before May 31",
  blocks: [
    {
      key: "intro1",
      kind: "text",
      text: "Hi {first_name}, read [our tips](https://tips.example/spring).",
      align: "left",
    },
    {
      key: "book1",
      kind: "button",
      button: { words: "Book Now", address: "https://book.example/tune-up?from=mail" },
      align: "left",
    },
  ],
};

export const newText = { kind: "text", text: "Hi {first_name}, it's tune-up season. Reply STOP to opt out." };

export const everyLead = { kind: "filter", filter: leadsAlone };

export const newCampaign = { name: "Spring tune-up", content: newMail, audience: everyLead };

export const campaignSamples: Record<string, Sample> = {
  "GET /api/campaigns": {},
  "GET /api/campaigns/stats": {},
  "POST /api/campaigns": { body: newCampaign },
  "POST /api/campaigns/audience": { body: { audience: everyLead }, alsoNeeds: ["segments.view"] },
  "POST /api/campaigns/preview": { body: { content: newMail } },
  "GET /api/campaigns/{id}": {},
  "PUT /api/campaigns/{id}": { body: { topic: "Seasonal offers" } },
  "POST /api/campaigns/{id}/duplicate": {},
  "DELETE /api/campaigns/{id}": {},
  "POST /api/campaigns/{id}/restore": {},
  "GET /api/campaigns/{id}/review": { alsoNeeds: ["segments.view"] },
  "POST /api/campaigns/{id}/test": { body: {} },
  "POST /api/campaigns/{id}/send": { body: { schedule: { kind: "now" } } },
  "POST /api/campaigns/{id}/unschedule": {},
  "POST /api/campaigns/{id}/pause": {},
  "POST /api/campaigns/{id}/resume": {},
  "POST /api/campaigns/{id}/cancel": {},
  "GET /api/campaigns/{id}/report": {},
  "GET /api/campaigns/{id}/recipients": {},
  "GET /api/campaigns/{id}/export": {},
};

/** Makes the list or hands over the next few. */
export const carryOn = ({ system }: TestOrganization, id: number): Promise<Next> =>
  carryOnNext(requirePermission(system, "campaigns.send"), id);

/** Until nothing is left that may go now. */
export async function sendCampaignNow(business: TestOrganization, id: number): Promise<Next> {
  for (;;) {
    const next = await carryOn(business, id);
    if (next === "never" || typeof next === "object") return next;
  }
}
