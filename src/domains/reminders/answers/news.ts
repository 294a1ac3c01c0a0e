/** What follows when a text comes in that may answer a reminder. */
import { findReceivedText } from "#domains/sending/texts/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { hearAnswer } from "./service.ts";

export const reminderAnswers = defineReaction({
  name: "reminder-answers",
  on: ["text.received"],
  begins: "now",
  async run(actor, { subject }) {
    const scope = requirePermission(actor, "calendar.update");
    const received = await findReceivedText(scope, subject.id);
    if (received) await hearAnswer(scope, received);
  },
});
