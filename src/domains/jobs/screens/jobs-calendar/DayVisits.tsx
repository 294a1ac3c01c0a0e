/** The visits of the day that was chosen on the jobs calendar. */

import { Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { formatTime } from "#shared/time/dates.ts";
import { Card } from "#ui/record/Card.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { dispatchPath, jobPath } from "../../paths.ts";
import type { Visit } from "../../visits/contract.ts";
import page from "../job/job.module.css";
import { visitColors, visitLabels, weekdayText } from "../job-words.ts";

type Props = {
  day: string;
  today: string;
  zone: string;
  /** Undefined until they are here. */
  visits: readonly Visit[] | undefined;
};

export function DayVisits({ day, today, zone, visits }: Props) {
  const { nameOf } = useMemberNames();
  return (
    <Card
      title={day === today ? "Today" : weekdayText(day)}
      action={
        <Link className={`${page.quietLink} thumb`} to={dispatchPath(day === today ? {} : { day })}>
          Dispatch board
        </Link>
      }
    >
      {visits === undefined ? (
        <Skeleton height={96} mt="sm" aria-hidden />
      ) : visits.length === 0 ? (
        <p className={page.quiet}>No visits on this day.</p>
      ) : (
        <ul className={page.rows}>
          {visits.map((visit) => (
            <li key={visit.id} className={page.row}>
              <span className={page.rowWords}>
                <Link className="thumb" to={jobPath({ id: visit.job_id })}>
                  {visit.client_name}
                </Link>
                <span className={page.quiet}>
                  {visit.start && formatTime(visit.start, zone)} · {visit.job_title} ·{" "}
                  {nameOf(visit.assigned_to)}
                </span>
              </span>
              <StatusBadge
                status={visit.status}
                label={visitLabels[visit.status]}
                color={visitColors[visit.status]}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
