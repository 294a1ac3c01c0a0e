/**
 * A received text that may ask for no more texts, in a sentence of the customer's own: a program must not decide about it,
 * so a member does. Until then texts go on.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam } from "#shared/fields.ts";
import { Message } from "../contract.ts";

export const wishesContract = {
  decide: needing("messages.send")
    .route({
      method: "PUT",
      path: "/api/messages/conversations/{id}/messages/{message_id}/wish",
      summary: "Decide whether a message asks for no more texts",
      tags: ["Messages"],
    })
    .input(
      z.object({
        id: IdParam,
        message_id: IdParam,
        /** True opts the number out of all texts. */
        stops: z.boolean("Choose whether they want no more texts"),
      }),
    )
    .output(Message),
};
