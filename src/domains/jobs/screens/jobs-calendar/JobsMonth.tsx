/** A month of visits as a grid of days: a few of each day by name, the rest as a number. */

import { Link } from "react-router";
import { plural } from "#shared/plural.ts";
import { formatBriefTime } from "#shared/time/dates.ts";
import { MonthDay, MonthTable } from "#ui/MonthTable.tsx";
import { jobPath } from "../../paths.ts";
import type { Visit } from "../../visits/contract.ts";
import { visitColors, visitLabels } from "../job-words.ts";
import classes from "./jobs-calendar.module.css";

type Props = {
  weeks: readonly (readonly string[])[];
  /** The chosen day; its month is shown. */
  day: string;
  today: string;
  days: ReadonlyMap<string, readonly Visit[]>;
  zone: string;
  onDay: (day: string) => void;
};

const none: readonly Visit[] = [];

export function JobsMonth({ weeks, day, today, days, zone, onDay }: Props) {
  return (
    <MonthTable
      weeks={weeks}
      month={day}
      cellOf={(each) => ({ "data-chosen": each === day || undefined })}
      hasDotsOnPhone
    >
      {(each) => {
        const visits = days.get(each) ?? none;
        return (
          <MonthDay
            day={each}
            isToday={each === today}
            onDay={onDay}
            entries={visits}
            tally={plural(visits.length, "visit")}
          >
            {(visit) => <VisitOfDay key={visit.id} visit={visit} zone={zone} />}
          </MonthDay>
        );
      }}
    </MonthTable>
  );
}

function VisitOfDay({ visit, zone }: { visit: Visit; zone: string }) {
  return (
    <li>
      <Link
        to={jobPath({ id: visit.job_id })}
        className={classes.visit}
        data-color={visitColors[visit.status]}
        data-status={visit.status}
      >
        <span className={classes.time}>{visit.start && formatBriefTime(visit.start, zone)}</span>
        <span className={classes.client}>{visit.client_name}</span>
        <span className="visually-hidden">
          {visit.job_title}, {visitLabels[visit.status]}
        </span>
      </Link>
    </li>
  );
}
