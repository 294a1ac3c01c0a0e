/**
 * What members do with a record just now: looking at it, editing it, typing in it.
 *
 * It is told to the other members who have the same record open, so that two of them do not do the same work at once. Each
 * page says it every few seconds, and each time it is asked anew whether its member may see the record; whoever does not
 * say it hears nothing of others. Nothing is stored: who was not heard of for some seconds has gone.
 */
import { z } from "zod";
import { forOwnAccount } from "#shared/calls.ts";
import { Id } from "#shared/fields.ts";
import { presenceKinds, presenceStates } from "#shared/presence.ts";

export const PresenceInput = z.object({
  kind: z.enum(presenceKinds, "Choose a kind of record from the list"),
  id: Id,
  page: z.string().regex(/^[0-9a-z-]{1,40}$/, "A page is named with up to 40 letters and digits"),
  state: z.enum(presenceStates, "Choose viewing, editing, typing or gone"),
});
export type PresenceInput = z.infer<typeof PresenceInput>;

export const presenceContract = {
  tell: forOwnAccount
    .route({
      method: "POST",
      path: "/api/presence",
      summary: "Tell the other members that you're viewing or editing a record. Nothing is stored",
      tags: ["Presence"],
    })
    .input(PresenceInput)
    .output(z.object({ told: z.boolean() })),
};
