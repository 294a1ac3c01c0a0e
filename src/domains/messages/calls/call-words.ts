/** How a call is told in one line: "Outgoing call, answered, 12 min". */
import type { Call, CallOutcome } from "../contract.ts";

export const outcomeWords: Record<CallOutcome, string> = {
  answered: "Answered",
  voicemail: "Left voicemail",
  no_answer: "No answer",
  busy: "Busy",
  wrong_number: "Wrong number",
};

export function callWords(call: Call | null): string {
  if (!call) return "";
  const { direction, outcome, minutes } = call;
  const who = direction === "out" ? "Outgoing call" : "Incoming call";
  return [who, outcomeWords[outcome].toLowerCase(), minutes === null ? "" : `${minutes} min`]
    .filter(Boolean)
    .join(", ");
}
