/**
 * A received text that answers a reminder, where it isn't plain which visit it confirms or whether it does: a member
 * confirms one of the visits, or decides that nothing follows.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, IdParam } from "#shared/fields.ts";
import { Message } from "../contract.ts";

const ByMessage = z.object({ id: IdParam, message_id: IdParam });
const tags = ["Messages"];

export const answersContract = {
  confirm: needing("messages.send", "calendar.update")
    .route({
      method: "POST",
      path: "/api/messages/conversations/{id}/messages/{message_id}/answer/confirm",
      summary: "Confirm a visit that a customer's text answers",
      tags,
    })
    .input(ByMessage.extend({ event_id: Id }))
    .output(Message),
  dismiss: needing("messages.send")
    .route({
      method: "POST",
      path: "/api/messages/conversations/{id}/messages/{message_id}/answer/dismiss",
      summary: "Dismiss a customer's answer to a reminder",
      tags,
    })
    .input(ByMessage)
    .output(Message),
};
