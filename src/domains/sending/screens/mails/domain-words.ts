/** What each record of a domain is for, and how its state is called. */
import type { RecordKind, RecordState } from "../../mails/domain/contract.ts";

export const recordWords: Record<RecordKind, { title: string; text: string }> = {
  dkim: {
    title: "DKIM",
    text: "Signs your email, which shows that it was not changed on the way.",
  },
  spf: { title: "SPF", text: "Says that our servers may send email for your domain." },
  dmarc: {
    title: "DMARC",
    text: "Tells mail providers what to do with email that only pretends to be yours.",
  },
};

export const recordStates: Record<RecordState, { label: string; color: string }> = {
  unchecked: { label: "Not checked", color: "gray" },
  ok: { label: "In place", color: "green" },
  missing: { label: "Missing", color: "yellow" },
  wrong: { label: "Needs a change", color: "red" },
  unknown: { label: "No answer", color: "gray" },
};
