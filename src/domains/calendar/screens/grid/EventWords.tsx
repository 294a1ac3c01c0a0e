/** What stands on a block of the calendar: its title first, then with whom, when and where, as far as there is room. */
import { IconRepeat } from "@tabler/icons-react";
import { formatTime } from "#shared/time/dates.ts";
import { ColorMark } from "#ui/colors/ColorKey.tsx";
import type { CalendarEvent } from "../../contract.ts";
import { statusLabels, typeLabels, withWhom } from "../calendar-words.ts";
import type { LookOf } from "../event-look.tsx";
import classes from "./event-words.module.css";

type Props = { event: CalendarEvent; zone: string; lookOf: LookOf };

/** What finds no room is left out whole, and still said by a screen reader. */
export function EventWords({ event, zone, lookOf }: Props) {
  const { hue, mark, words } = lookOf(event);
  const whom = withWhom(event);
  const type = typeLabels[event.type];
  const rest = [
    `to ${formatTime(event.end, zone)}`,
    type,
    words === type ? null : words,
    statusLabels[event.status],
  ];
  return (
    <span className={classes.words}>
      <span className={classes.title}>
        <ColorMark hue={hue}>{mark}</ColorMark>{" "}
        {event.recurrence !== null && (
          <IconRepeat size={11} className={classes.repeats} role="img" aria-label="Repeats:" />
        )}
        {event.title}
      </span>
      {whom && <span className={classes.note}>{whom}</span>}
      <span className={`${classes.note} ${classes.when}`}>
        {formatTime(event.start, zone)}
        <span className="visually-hidden"> {rest.filter(Boolean).join(", ")}</span>
      </span>
      {event.location && <span className={classes.place}>{event.location}</span>}
    </span>
  );
}
