/** A business that signs up finds the starter templates in place. */
import { requirePermission } from "#platform/actor.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addMissingStarters } from "./starters.ts";

export const firstTemplates = defineReaction({
  name: "first-templates",
  on: ["organization.signed_up"],
  begins: "start",
  run: (actor) =>
    inTransaction(requirePermission(actor, "templates.create"), async (tx) => {
      await addMissingStarters(tx);
    }),
});
