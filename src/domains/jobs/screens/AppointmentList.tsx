/** What is agreed with customers in the next days: visits of jobs and appointments of the calendar, day by day. */

import { Button } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { listTypeOf } from "#domains/calendar/contract.ts";
import { calendarPath } from "#domains/calendar/paths.ts";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { wordsOf } from "#shared/lookup.ts";
import { formatTime } from "#shared/time/dates.ts";
import { dayAfter, dayStartOf, wallTimeAt } from "#shared/time/wall-clock.ts";
import { freshness } from "#ui/api/freshness.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { FramedList } from "#ui/data-table/FramedList.tsx";
import { oneOf } from "#ui/data-table/list-filters.ts";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useListFilters } from "#ui/data-table/use-list-filters.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { PhoneRow } from "#ui/phone/PhoneRow.tsx";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { jobPath } from "../paths.ts";
import page from "./job/job.module.css";
import { counted, visitColors, visitLabels, weekdayText } from "./job-words.ts";
import classes from "./jobs.module.css";
import { calendarApi, visitsApi } from "./jobs-api.ts";
import { ListSkeleton } from "./list/JobList.tsx";
import { NavigateAction, navigateSwipe } from "./phone/NavigateAction.tsx";
import { useBusinessDay } from "./use-business-day.ts";

type Appointment = {
  key: string;
  to: string;
  start: string;
  end: string;
  title: string;
  client: string | null;
  location: string | null;
  assigned_to: string | null;
  status: { word: string; color?: string };
  kind: "Visit" | "Appointment";
};

const spans = [
  { value: "1", label: "Today" },
  { value: "7", label: "Next 7 Days" },
  { value: "14", label: "Next 14 Days" },
  { value: "30", label: "Next 30 Days" },
];

const kinds = [
  { value: "", label: "Visits and Appointments" },
  { value: "Visit", label: "Visits" },
  { value: "Appointment", label: "Appointments" },
] as const;

const schema = { days: oneOf(spans.map(({ value }) => value)), kind: oneOf(["Visit", "Appointment"]) };

export function AppointmentList() {
  const { search, setSearch, filters, setFilters, count } = useListFilters(schema);
  const { zone, today } = useBusinessDay();
  const { nameOf } = useMemberNames();
  const days = filters.days || "14";
  const { kind } = filters;
  const found = useAppointments(today, Number(days), zone);
  const shown = useMemo(
    () => found.appointments.filter((each) => fits(each, search, kind)),
    [found.appointments, search, kind],
  );
  const byDay = useMemo(
    () => Map.groupBy(shown, ({ start }) => wallTimeAt(Date.parse(start), zone).day),
    [shown, zone],
  );
  return (
    <>
      <FilterBar
        search={<SearchBox value={search} onChange={setSearch} placeholder="Search appointments..." />}
        filters={
          <>
            <FilterSelect
              label="Days"
              data={spans}
              value={days}
              onChange={(next) => setFilters({ days: next })}
            />
            <FilterSelect
              label="Type"
              data={kinds}
              value={kind}
              onChange={(next) => setFilters({ kind: next })}
            />
          </>
        }
        count={count}
        onClear={() => setFilters({ days: "", kind: "" })}
      />
      {found.error ? (
        <ErrorCard title="Failed to load appointments" error={found.error} onRetry={found.retry} />
      ) : found.isLoading ? (
        <ListSkeleton />
      ) : shown.length === 0 ? (
        <Nothing isFiltered={found.appointments.length > 0} />
      ) : (
        <>
          {[...byDay].map(([day, list]) => (
            <Day
              key={day}
              day={day}
              isToday={day === today}
              appointments={list}
              zone={zone}
              nameOf={nameOf}
            />
          ))}
          <p className={classes.footer} role="status">
            {counted(shown.length, "appointment")}
          </p>
        </>
      )}
    </>
  );
}

type DayProps = {
  day: string;
  isToday: boolean;
  appointments: readonly Appointment[];
  zone: string;
  nameOf: (id: string | null) => string;
};

function Day({ day, isToday, appointments, zone, nameOf }: DayProps) {
  const words = weekdayText(day);
  const isPhone = useIsPhone();
  return (
    <section className={classes.dayGroup} aria-label={words}>
      <h2 className={classes.listTitle}>{isToday ? `Today, ${words}` : words}</h2>
      {isPhone ? (
        <FramedList label={words}>
          {appointments.map((each) => (
            <li key={each.key}>
              <PhoneRow
                to={each.to}
                title={each.title}
                badge={<Status of={each} />}
                details={[
                  `${formatTime(each.start, zone)} to ${formatTime(each.end, zone)}`,
                  each.client,
                  each.location,
                  nameOf(each.assigned_to),
                ]}
                action={<NavigateAction to={each.client ?? each.title} location={each.location} />}
                swipe={navigateSwipe}
              />
            </li>
          ))}
        </FramedList>
      ) : (
        <DeskRows appointments={appointments} zone={zone} nameOf={nameOf} />
      )}
    </section>
  );
}

const Status = ({ of: { status } }: { of: Appointment }) => (
  <StatusBadge
    status={status.word}
    label={wordsOf(status.word)}
    {...(status.color ? { color: status.color } : {})}
  />
);

function DeskRows({ appointments, zone, nameOf }: Pick<DayProps, "appointments" | "zone" | "nameOf">) {
  return (
    <ul className={classes.jobs}>
      {appointments.map((each) => (
        <li key={each.key} className={classes.appointment}>
          <span className={classes.times}>
            {formatTime(each.start, zone)} to {formatTime(each.end, zone)}
          </span>
          <span className={page.rowWords}>
            <Link to={each.to}>{each.title}</Link>
            <span className={classes.appointmentNote}>
              {[each.client, each.location, nameOf(each.assigned_to)].filter(Boolean).join(" · ")}
            </span>
          </span>
          <span className={classes.badges}>
            <StatusBadge status="kind" label={each.kind} />
            <Status of={each} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title={isFiltered ? "No appointments found" : "No appointments for these days"}
      text={
        isFiltered
          ? "Try adjusting your search or filters."
          : "Job visits and calendar appointments appear here."
      }
      icon={<IconCalendarEvent size={18} />}
      action={
        <Button component={Link} to={calendarPath({ new: 1, type: "consultation" })} variant="default">
          Schedule Appointment
        </Button>
      }
    />
  );
}

function fits({ title, client, location, kind }: Appointment, search: string, wanted: string): boolean {
  if (wanted !== "" && kind !== wanted) return false;
  const text = [title, client, location].join(" ").toLowerCase();
  return text.includes(search.trim().toLowerCase());
}

/** A visit is an event of type job, so of the calendar only appointments are taken. */
function useAppointments(today: string, days: number, zone: string) {
  const mayCalendar = useMay()("calendar.view");
  const span = {
    start: new Date(dayStartOf(today, zone)).toISOString(),
    end: new Date(dayStartOf(dayAfter(today, days), zone)).toISOString(),
  };
  const visits = useQuery({ ...visitsApi.list.queryOptions({ input: span }), ...freshness.calendarToday });
  const events = useQuery({
    ...calendarApi.list.queryOptions({ input: span }),
    ...freshness.calendarToday,
    enabled: mayCalendar,
  });
  const appointments = useMemo(() => {
    const ofVisits = (visits.data ?? []).flatMap((visit): Appointment[] =>
      visit.start && visit.end
        ? [
            {
              key: `visit:${visit.id}`,
              to: jobPath({ id: visit.job_id }),
              start: visit.start,
              end: visit.end,
              title: `${visit.job_title} (${visit.job_number})`,
              client: visit.client_name,
              location: visit.location,
              assigned_to: visit.assigned_to,
              status: { word: visitLabels[visit.status], color: visitColors[visit.status] },
              kind: "Visit",
            },
          ]
        : [],
    );
    const ofCalendar = (events.data ?? [])
      .filter(({ type }) => listTypeOf[type] === "appointment")
      .map(
        (event): Appointment => ({
          key: `event:${event.id}`,
          to: calendarPath({ event: event.id }),
          start: event.start,
          end: event.end,
          title: event.title,
          client: event.client_name,
          location: event.location,
          assigned_to: event.assigned_to,
          status: { word: event.status },
          kind: "Appointment",
        }),
      );
    return [...ofVisits, ...ofCalendar].toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  }, [visits.data, events.data]);
  return {
    appointments,
    isLoading: visits.isPending || (mayCalendar && events.isPending),
    error: visits.error ?? events.error,
    retry: () => {
      void visits.refetch();
      if (mayCalendar) void events.refetch();
    },
  };
}
