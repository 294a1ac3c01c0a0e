/** The mark of an event that repeats; the words of its rule are fetched when they are first shown. */
import { IconRepeat } from "@tabler/icons-react";
import { optionalPart } from "#ui/overlays/lazy-part.tsx";
import type { CalendarEvent } from "../../contract.ts";
import classes from "../calendar.module.css";

const Words = optionalPart(
  async () => ({ default: (await import("./RepeatWords.tsx")).RepeatWords }),
  "Repeats",
);

export function RepeatMark({ event: { recurrence, is_exception } }: { event: CalendarEvent }) {
  if (recurrence === null) return null;
  return (
    <span className={classes.eventFact}>
      <IconRepeat size={13} aria-hidden />
      <Words rule={recurrence} isException={is_exception} />
    </span>
  );
}
