/** What is booked in the time off that is being entered: it stays booked, and each event can be looked at. */

import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import type { TimeOffSpan } from "#domains/availability/screens/slots.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import { apiFor } from "#ui/api/client.ts";
import { useMay } from "#ui/session/permissions.ts";
import { calendarPath } from "../paths.ts";
import { timeOffEventsContract } from "../time-off/contract.ts";
import classes from "./time-off-events.module.css";

const timeOffEventsApi = apiFor("time-off-events", timeOffEventsContract);

const mostShown = 5;

type Props = { span: TimeOffSpan | null; zone: string; onWords: (words: string) => void };

export function TimeOffEventsPanel({ span, zone, onWords }: Props) {
  const may = useMay();
  const { data } = useQuery({
    ...timeOffEventsApi.list.queryOptions({ input: span ?? {} }),
    staleTime: 0,
    enabled: span !== null && may("calendar.view"),
  });
  const found = span ? data : undefined;
  const count = found?.count ?? 0;
  useEffect(() => onWords(fallingWords(count)), [onWords, count]);
  const events = found?.events.slice(0, mostShown) ?? [];
  const more = count - events.length;
  return (
    <div aria-live="polite">
      {found && events.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          radius="md"
          p="sm"
          title={
            found.count === 1
              ? "1 event is booked during this time off"
              : `${found.count} events are booked during this time off`
          }
        >
          <p className={classes.hint}>They stay booked until you move or reassign them.</p>
          <ul className={classes.events}>
            {events.map(({ id, start, title }) => (
              <li key={id}>
                <Link to={calendarPath({ event: id })} target="_blank">
                  {title}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </Link>
                <span>{formatDateTime(start, zone)}</span>
              </li>
            ))}
          </ul>
          {more > 0 && <p className={classes.hint}>and {more} more</p>}
        </Alert>
      )}
    </div>
  );
}

/** "3 events fall into it.", and nothing where nothing does. */
function fallingWords(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 event is booked during it." : `${count} events are booked during it.`;
}
