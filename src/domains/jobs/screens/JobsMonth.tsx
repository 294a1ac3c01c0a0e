/** A month of visits as a grid of days: a few of each day by name, the rest as a number. */
import { Link } from "react-router";
import { formatTime } from "#shared/dates.ts";
import type { Visit } from "../visits-contract.ts";
import { visitColors, visitLabels } from "./job-words.ts";
import classes from "./jobs-calendar.module.css";

const mostShown = 3;

type Props = {
  weeks: readonly (readonly string[])[];
  /** The chosen day; its month is shown. */
  day: string;
  today: string;
  days: ReadonlyMap<string, readonly Visit[]>;
  zone: string;
  onDay: (day: string) => void;
};

export function JobsMonth({ weeks, day, today, days, zone, onDay }: Props) {
  return (
    <table className={classes.month}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((each) => (
            <th key={each} scope="col">
              <abbr title={words(each, { weekday: "long" })}>{words(each, { weekday: "short" })}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <td
                key={each}
                data-outside={each.slice(0, 7) !== day.slice(0, 7) || undefined}
                data-chosen={each === day || undefined}
              >
                <Day
                  day={each}
                  isToday={each === today}
                  visits={days.get(each) ?? []}
                  zone={zone}
                  onDay={onDay}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = Pick<Props, "day" | "zone" | "onDay"> & { isToday: boolean; visits: readonly Visit[] };

function Day({ day, isToday, visits, zone, onDay }: DayProps) {
  const shown = visits.length > mostShown ? visits.slice(0, mostShown - 1) : visits;
  return (
    <>
      <button
        type="button"
        className={classes.day}
        data-today={isToday || undefined}
        onClick={() => onDay(day)}
      >
        {Number(day.slice(8))}
        <span className="visually-hidden">
          {" "}
          {monthWords(day)}, {visits.length} visits
        </span>
        {visits.length > 0 && <span className={classes.dots} aria-hidden data-count={visits.length} />}
      </button>
      <ul className={classes.visits}>
        {shown.map((visit) => (
          <li key={visit.id}>
            <Link
              to={`/jobs/${visit.job_id}`}
              className={classes.visit}
              data-color={visitColors[visit.status]}
              data-status={visit.status}
            >
              <span className={classes.time}>{visit.start && formatTime(visit.start, zone)}</span>
              <span>{visit.client_name}</span>
              <span className="visually-hidden">
                {visit.job_title}, {visitLabels[visit.status]}
              </span>
            </Link>
          </li>
        ))}
        {visits.length > shown.length && (
          <li>
            <button type="button" className={classes.more} onClick={() => onDay(day)}>
              +{visits.length - shown.length} more
            </button>
          </li>
        )}
      </ul>
    </>
  );
}

/** "November 2026". */
export const monthWords = (day: string): string => words(day, { month: "long", year: "numeric" });

const words = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
