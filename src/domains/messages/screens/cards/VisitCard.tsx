/** A visit in a thread: when it is, who comes, whether the customer has confirmed it. */
import { Button } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { Link } from "react-router";
import { calendarPath } from "#domains/calendar/paths.ts";
import { EventStatePanel } from "#domains/calendar/screens/EventStatePanel.tsx";
import { jobPath } from "#domains/jobs/paths.ts";
import { formatShortDate, formatTime } from "#shared/time/dates.ts";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import { useNow } from "#ui/use-now.ts";
import type { VisitFacts } from "../../cards/facts-contract.ts";
import { CardFrame } from "./CardFrame.tsx";

export function VisitCard({ id, visit }: { id: number; visit: VisitFacts }) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  const may = useMay();
  const now = useNow();
  const { title, status, starts_at, ends_at, location, assigned_name, job_id } = visit;
  const mayMove = (status === "scheduled" || status === "confirmed") && may("calendar.update");
  const day = wallTimeAt(Date.parse(starts_at), zone).day;
  return (
    <CardFrame
      kind="Visit"
      icon={<IconCalendarEvent size={14} aria-hidden />}
      title={title}
      to={calendarPath({ event: id, date: day })}
      badge={<EventStatePanel status={status} />}
      facts={[
        `${formatShortDate(starts_at, zone)}, ${formatTime(starts_at, zone)} to ${formatTime(ends_at, zone)}`,
        status === "scheduled" && Date.parse(starts_at) > now && "Not confirmed yet",
        [assigned_name, location].filter(Boolean).join(", "),
      ]}
      actions={
        <>
          {mayMove && (
            <Button
              component={Link}
              to={calendarPath({ event: id, date: day })}
              variant="default"
              size="compact-sm"
            >
              Reschedule
            </Button>
          )}
          {job_id !== null && may("jobs.view") && (
            <Button component={Link} to={jobPath({ id: job_id })} variant="default" size="compact-sm">
              Open Job
            </Button>
          )}
        </>
      }
    />
  );
}
