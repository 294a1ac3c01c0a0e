/** How the event log tells what was done with a bulk message. */
import type { NewEvent } from "#platform/events.ts";
import { firstWords } from "../event-builders.ts";
import type { StoredBulk } from "./store.ts";

export const aboutBulk = ({ id, text }: StoredBulk): Pick<NewEvent, "subject" | "description"> => ({
  subject: { kind: "bulk_message", id },
  description: firstWords(text),
});
