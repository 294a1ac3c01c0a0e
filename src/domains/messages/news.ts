/** What follows when a text comes in, when a carrier says what became of one, and when a member joins. */
import { z } from "zod";
import { findReceivedText } from "#domains/sending/texts/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { tellLive } from "#platform/live/tell.ts";
import { customersOf } from "#platform/reactions/places.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { adoptConversations, didAnyWriteBefore, holdWhoWroteBefore } from "./adopting/store.ts";
import { followAnswer } from "./answers/service.ts";
import { fileReceivedText, followStatus } from "./filing.ts";
import { startReading } from "./store.ts";

export const receivedTexts = defineReaction({
  name: "message-received",
  on: ["text.received"],
  begins: "start",
  async run(actor, { subject }) {
    const scope = requirePermission(actor, "messages.send");
    const received = await findReceivedText(scope, subject.id);
    if (received) await fileReceivedText(scope, received);
  },
});

const Told = z.object({
  accepted_as: z.string(),
  status: z.string(),
  error_code: z.union([z.string(), z.number()]).nullish(),
});

/** A text that confirmed its visit by itself waits for nobody. */
export const answeredTexts = defineReaction({
  name: "message-answers",
  on: ["reminder.answered"],
  begins: "now",
  run: (actor, { data }) =>
    followAnswer(requirePermission(actor, "messages.send"), z.object({ text: z.string() }).parse(data).text),
});

export const textStatuses = defineReaction({
  name: "message-statuses",
  on: ["text.status_changed"],
  begins: "start",
  async run(actor, { data }) {
    const { accepted_as, status, error_code: code } = Told.parse(data);
    const errorCode = code === null || code === undefined ? null : String(code);
    await followStatus(requirePermission(actor, "messages.send"), accepted_as, { status, errorCode });
  },
});

export const newMembers = defineReaction({
  name: "message-readers",
  on: ["user.invitation_accepted"],
  begins: "now",
  run: (actor, { subject }) => startReading(requirePermission(actor, "messages.send"), subject.id),
});

/** Whoever wrote before they were a customer goes on in their one conversation. */
export const adoptedConversations = defineReaction({
  name: "conversation-adopted",
  on: ["customer.created", "customer.imported", "customer.import_updated", "customer.updated"],
  begins: "now",
  concerns: ({ customerId }) => customerId !== null,
  hasWork: (actor, events) =>
    didAnyWriteBefore(requirePermission(actor, "messages.send"), customersOf(events)),
  async runBatch(actor, events) {
    const tx = requirePermission(actor, "messages.send");
    let isAdopted = false;
    for (const customer of await holdWhoWroteBefore(tx, customersOf(events)))
      isAdopted = (await adoptConversations(tx, customer)) || isAdopted;
    if (isAdopted) tellLive(tx, ["conversation"]);
  },
});
