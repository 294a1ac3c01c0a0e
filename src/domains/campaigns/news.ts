/** What follows when an email of a campaign comes back or is marked as spam, and when a recipient replies. */
import { requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { tellLive } from "#platform/live/tell.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { markAnswered, markRecipient } from "./recipients-store.ts";
import { complaintWords, isStopped } from "./results/complaints.ts";
import { countComplaints } from "./results/figures-store.ts";
import { readKey } from "./sending/mails.ts";
import { pauseFor } from "./sending/pausing.ts";
import { at } from "./service.ts";

export const returnedCampaignMails = defineReaction({
  name: "campaign-returned",
  on: ["mail.undelivered", "mail.complained"],
  begins: "now",
  async run(actor, { type, subject, data }) {
    const who = readKey(subject.id);
    if (!who) return;
    const tx = requirePermission(actor, "campaigns.send");
    tellLive(tx, ["campaign"]);
    if (type === "mail.undelivered") {
      const reason = typeof data["words"] === "string" ? data["words"] : "It couldn't be delivered.";
      return markRecipient(tx, who, "returned_at", { at: at(), reason });
    }
    await markRecipient(tx, who, "complained_at", { at: at() });
    const complaints = await countComplaints(tx, who.campaignId);
    if (isStopped(complaints)) await pauseFor(tx, who.campaignId, complaintWords(complaints) ?? "");
  },
});

/** For how long a message of the customer is taken as an answer to what they got. */
const answerDays = 7;
const dayMs = 24 * 3_600_000;

export const campaignAnswers = defineReaction({
  name: "campaign-answers",
  on: ["message.received"],
  begins: "now",
  concerns: ({ customerId }) => customerId !== null,
  async run(actor, { customerId }) {
    const tx = requirePermission(actor, "campaigns.send");
    const since = new Date(now().getTime() - answerDays * dayMs).toISOString();
    const found = await markAnswered(tx, { customerId: customerId as number, since, at: at() });
    if (found !== undefined) tellLive(tx, ["campaign"]);
  },
});
