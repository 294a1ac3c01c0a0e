/** What follows for a notice when its email was given up or came back. */
import { requirePermission } from "#platform/actor.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { settleNotice } from "./service.ts";

/** What was given up has never left; what came back says in words why. */
export const undeliveredNotices = defineReaction({
  name: "notice-undelivered",
  on: ["mail.undelivered"],
  begins: "start",
  async run(actor, { subject, data: { words } }) {
    const tx = requirePermission(actor, "messages.send");
    if (typeof words === "string") await settleNotice(tx, subject.id, "not_delivered", words);
    else await settleNotice(tx, subject.id, "failed", "It couldn't be delivered.");
  },
});
