/** The card of what comes next: whom to meet, about what, when, and whether it is certain. */

import { Button } from "@mantine/core";
import { IconCalendarEvent, IconLock } from "@tabler/icons-react";
import { Link } from "react-router";
import { calendarPath } from "#domains/calendar/paths.ts";
import { formatDayOfYear, formatTime, nightsBetween } from "#shared/time/dates.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { Appointment } from "../contract.ts";
import { DashboardCard, RowsSkeleton } from "./DashboardCard.tsx";
import classes from "./dashboard.module.css";
import { appointmentRows, useAppointments } from "./dashboard-api.ts";

export function Upcoming() {
  return (
    <DashboardCard
      title="Upcoming"
      subtitle="Next appointments"
      action={
        <Button component={Link} to={calendarPath()} variant="subtle" size="xs">
          Open Calendar
        </Button>
      }
    >
      <Rows />
    </DashboardCard>
  );
}

function Rows() {
  const may = useMay();
  const isVisible = may("calendar.view");
  const mayAdd = may("calendar.create");
  const appointments = useAppointments();
  if (!isVisible) {
    return <EmptyState isBare title="Your role can't see this" icon={<IconLock size={18} />} />;
  }
  if (appointments.isError && !appointments.data) {
    return (
      <ErrorCard
        title="Failed to load appointments"
        error={appointments.error}
        isRetrying={appointments.isFetching}
        onRetry={() => void appointments.refetch()}
      />
    );
  }
  if (!appointments.data) return <RowsSkeleton rows={appointmentRows} label="Loading appointments" isTall />;
  if (appointments.data.length === 0) {
    return (
      <EmptyState
        isBare
        title="No upcoming appointments"
        icon={<IconCalendarEvent size={18} />}
        action={
          mayAdd && (
            <Button component={Link} to={calendarPath({ new: 1 })} variant="default" size="xs">
              Schedule Event
            </Button>
          )
        }
      />
    );
  }
  return (
    <ul className={classes.list} data-brief="tall">
      {appointments.data.map((appointment) => (
        <AppointmentLine key={appointment.id} appointment={appointment} />
      ))}
    </ul>
  );
}

function AppointmentLine({ appointment }: { appointment: Appointment }) {
  const { id, client, service, time, status } = appointment;
  const zone = useZone();
  return (
    <li className={classes.row} data-opens>
      <div className={classes.words}>
        <p className={classes.rowTitle} title={client}>
          <Link to={calendarPath({ event: id })} className={classes.opens}>
            {client}
          </Link>
        </p>
        <p className={classes.rowText} title={service}>
          {service}
        </p>
      </div>
      <div className={classes.aside}>
        <time className={classes.when} dateTime={time}>
          {dayWords(time, zone)}, {formatTime(time, zone)}
        </time>
        <StatusBadge status={status} color={status === "confirmed" ? "green" : "yellow"} size="sm" />
      </div>
    </li>
  );
}

const useZone = (): string =>
  useSession().organization?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "Today", "Tomorrow" or "Nov 23": the day on the business's own calendar. */
function dayWords(time: string, zone: string): string {
  const nights = nightsBetween(new Date(), time, zone);
  if (nights === 0) return "Today";
  return nights === 1 ? "Tomorrow" : formatDayOfYear(time, zone);
}
