/** What follows when an email comes in, and when one that a member wrote was not delivered. */
import { requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { tellLive } from "#platform/live/tell.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { moveMessage } from "../messages-store.ts";
import { fileMail } from "./filing.ts";
import { lockByKey } from "./store.ts";

export const receivedMails = defineReaction({
  name: "message-mail-received",
  on: ["mail.received"],
  begins: "start",
  async run(actor, { subject }) {
    const { organizationId, timeZone, country, appContext } = actor;
    const errand = { organization: { id: organizationId, timeZone, country }, id: subject.id };
    await appContext.jobs.enqueue(requirePermission(actor, "messages.send"), fileMail, errand);
  },
});

const ofMessage = /^message-([\da-f-]{36})$/;

export const undeliveredMessages = defineReaction({
  name: "message-undelivered",
  on: ["mail.undelivered"],
  begins: "start",
  async run(actor, { subject, data }) {
    const [, key] = ofMessage.exec(subject.id) ?? [];
    if (key === undefined) return;
    const tx = requirePermission(actor, "messages.send");
    const message = await lockByKey(tx, key);
    const reason = typeof data["words"] === "string" ? data["words"] : "It couldn't be delivered.";
    if (!message) return;
    tellLive(tx, ["conversation"]);
    await moveMessage(tx, message, "not_delivered", { at: now().toISOString(), reason });
  },
});
