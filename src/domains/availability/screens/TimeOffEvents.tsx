/** What is booked in the time off that is being entered: it stays booked, and each event can be looked at. */
import { Alert } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type TimeOffQuestion, timeOffEventsContract } from "#domains/calendar/time-off/contract.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import { apiFor } from "#ui/api/client.ts";
import { useMay } from "#ui/session/permissions.ts";
import classes from "./availability.module.css";
import { problemsOf, sentOf, type TimeOffValues } from "./time-off-values.ts";

const timeOffEventsApi = apiFor("time-off-events", timeOffEventsContract);

const typingPauseMs = 250;
const mostShown = 5;

/** Undefined while it is not known, or while the times that were typed are not yet some. */
export function useEventsInTimeOff(values: TimeOffValues, zone: string) {
  const may = useMay();
  const { title: _title, ...when } = problemsOf(values);
  const isWhole = Object.keys(when).length === 0;
  const { user_id, isWholeDays, first_day, last_day, from, to } = values;
  const sent = isWhole
    ? sentOf({ user_id, title: "", isWholeDays, first_day, last_day, from, to }, zone)
    : null;
  const given = Object.entries(sent ?? {}).filter(([, value]) => value !== null && value !== "");
  const [asked] = useDebouncedValue(JSON.stringify(Object.fromEntries(given)), typingPauseMs);
  const { data } = useQuery({
    ...timeOffEventsApi.list.queryOptions({ input: JSON.parse(asked) as TimeOffQuestion }),
    staleTime: 0,
    enabled: isWhole && may("calendar.view"),
  });
  return isWhole ? data : undefined;
}

type Found = ReturnType<typeof useEventsInTimeOff>;

/** "3 events fall into it", and nothing where nothing does. */
export function fallingWords(found: Found): string {
  if (!found || found.count === 0) return "";
  return found.count === 1 ? "1 event falls into it." : `${found.count} events fall into it.`;
}

export function TimeOffEvents({ found, zone }: { found: Found; zone: string }) {
  const events = found?.events.slice(0, mostShown) ?? [];
  const more = (found?.count ?? 0) - events.length;
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
              ? "1 event falls into this time off"
              : `${found.count} events fall into this time off`
          }
        >
          <p className={classes.hint}>They stay booked until somebody moves them or takes them over.</p>
          <ul className={classes.events}>
            {events.map(({ id, start, title }) => (
              <li key={id}>
                <Link to={`/calendar?event=${id}`} target="_blank">
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
