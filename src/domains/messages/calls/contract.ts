/**
 * Calls with customers, written down where their messages are: who called whom, what came of it and how long it took.
 *
 * A call is a note of the conversation, so only members see it. One in which somebody was reached answers what was
 * received before; so does a member who says that no reply is needed.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam, longText, orBlank } from "#shared/fields.ts";
import { type Call, CallDirection, CallOutcome, Conversation, longestNote, Message } from "../contract.ts";

const longestCall = 600;
const minutesMessage = `Enter a whole number of minutes from 1 to ${longestCall}`;

export const NewCall = z.object({
  direction: CallDirection,
  outcome: CallOutcome,
  minutes: z
    .int(minutesMessage)
    .min(1, minutesMessage)
    .max(longestCall, minutesMessage)
    .nullable()
    .optional(),
  text: orBlank(longText("Notes", longestNote)),
});
export type NewCall = z.infer<typeof NewCall>;

/** How outcomes are called on screens and in the event log. */
export const outcomeWords: Record<CallOutcome, string> = {
  answered: "Answered",
  voicemail: "Left voicemail",
  no_answer: "No answer",
  busy: "Busy",
  wrong_number: "Wrong number",
};

/** In one line: "Outgoing call, answered, 12 min". */
export function callWords(call: Call | null): string {
  if (!call) return "";
  const { direction, outcome, minutes } = call;
  const who = direction === "out" ? "Outgoing call" : "Incoming call";
  return [who, outcomeWords[outcome].toLowerCase(), minutes === null ? "" : `${minutes} min`]
    .filter(Boolean)
    .join(", ");
}
const ById = z.object({ id: IdParam });
const tags = ["Messages"];

export const callsContract = {
  log: needing("messages.send")
    .route({
      method: "POST",
      path: "/api/messages/conversations/{id}/calls",
      summary: "Log a phone call in a conversation",
      tags,
      successStatus: 201,
    })
    .input(ById.extend(NewCall.shape))
    .output(Message),
  answered: needing("messages.send")
    .route({
      method: "PUT",
      path: "/api/messages/conversations/{id}/answered",
      summary: "Mark a conversation as needing no reply",
      tags,
    })
    .input(ById)
    .output(Conversation),
};
