/** The business's calendar: what is on today and on any other day, by month, week, day, agenda or person. */
import { IconPlus } from "@tabler/icons-react";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { refreshAction } from "#ui/menu/HeaderActions.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import { entriesOf } from "#ui/slots/slots.ts";
import { type CalendarEvent, mayMove } from "../contract.ts";
import { CalendarFilters } from "./CalendarFilters.tsx";
import { CalendarStats } from "./CalendarStats.tsx";
import { calendarApi } from "./calendar-api.ts";
import { refreshCalendar } from "./calendar-cache.ts";
import { statusLabels } from "./calendar-words.ts";
import { colorByIn } from "./color-by.ts";
import { useEventChanges } from "./event/use-event-changes.tsx";
import { statusIn, typeIn } from "./event-filter.ts";
import { PeriodView, usePrefetchedParts } from "./lazy-parts.tsx";
import { Overview } from "./Overview.tsx";
import { calendarMenu, calendarWindows } from "./slots.ts";
import { type CalendarPlace, useBusinessClock, useCalendarPlace, type View } from "./use-calendar-place.ts";
import { useCalendarWindows } from "./use-calendar-windows.tsx";

export function CalendarScreen() {
  const clock = useBusinessClock();
  const place = useCalendarPlace(clock.today);
  const { view, day, set } = place;
  const [search, setSearch] = useState("");
  const people = useMemberNames();
  const { change, dialogs } = useEventChanges(clock.zone);
  const { open, add, addAt, windows } = useCalendarWindows({ place, change, ...clock, ...people });
  const whyNot = useWhyNot();
  const mayAdd = useMay()("calendar.create");
  usePrefetchedParts();
  useViewShortcuts(place, () => add());

  const noMove = whyNot("calendar.update");
  const whyNoMove = useCallback(
    ({ status, title }: CalendarEvent) =>
      noMove ??
      (mayMove(status)
        ? undefined
        : `${title} is ${statusLabels[status].toLowerCase()}, so it can't be moved.`),
    [noMove],
  );
  const filter = { search, type: typeIn(place.get("kind")), status: statusIn(place.get("status")) };
  const goTo = (date: string) => set({ date: date === clock.today ? null : date });
  const show = (next: View) => set({ view: next === "overview" ? null : next }, { isStep: true });

  return (
    <>
      <Header onAdd={() => add()} />
      {view === "overview" && <CalendarStats />}
      <CalendarFilters search={search} onSearch={setSearch} filter={filter} place={place} onView={show} />
      {view === "overview" ? (
        <Overview
          clock={clock}
          day={day}
          filter={filter}
          onPick={goTo}
          nameOf={people.nameOf}
          onOpen={open}
          onAdd={(date) => add({ date })}
          whyNoAdd={whyNot("calendar.create")}
        />
      ) : (
        <PeriodView
          view={view}
          day={day}
          clock={clock}
          filter={filter}
          colorBy={colorByIn(place.get("color"))}
          onColorBy={(by) => set({ color: by === "type" ? null : by })}
          whyNoMove={whyNoMove}
          change={change}
          members={people.active}
          nameOf={people.nameOf}
          onDay={goTo}
          onView={(next, date) => set({ view: next, date }, { isStep: true })}
          onOpen={open}
          onAdd={mayAdd ? addAt : undefined}
        />
      )}
      {windows}
      {dialogs}
      <ContributedWindows place={place} />
    </>
  );
}

function ContributedWindows({ place: { get, set } }: { place: CalendarPlace }) {
  const client = useQueryClient();
  const may = useMay();
  return entriesOf(calendarWindows).map(({ param, needs, Window }) => (
    <Window
      key={param}
      isOpen={get(param) === "1" && needs.every(may)}
      onClose={() => set({ [param]: null })}
      onDone={() => void refreshCalendar(client)}
    />
  ));
}

function useViewShortcuts({ set }: CalendarPlace, onAdd: () => void): void {
  const group = "Calendar";
  const show = (view: View) => () => set({ view: view === "overview" ? null : view }, { isStep: true });
  useShortcut({ keys: "n", label: "New event", group, run: onAdd });
  useShortcut({ keys: "t", label: "Today", group, run: () => set({ date: null }) });
  useShortcut({ keys: "1", label: "Day", group, run: show("day") });
  useShortcut({ keys: "2", label: "Week", group, run: show("week") });
  useShortcut({ keys: "3", label: "Month", group, run: show("month") });
  useShortcut({ keys: "4", label: "Agenda", group, run: show("agenda") });
  useShortcut({ keys: "5", label: "Team", group, run: show("team") });
}

function Header({ onAdd }: { onAdd: () => void }) {
  const client = useQueryClient();
  const isRefreshing = useIsFetching({ queryKey: calendarApi.key() }) > 0;
  const notAllowed = useWhyNot()("calendar.create");
  const may = useMay();
  return (
    <PageHeader
      title="Calendar"
      subtitle="Manage your schedule and appointments"
      more={[refreshAction(isRefreshing, () => void refreshCalendar(client))]}
      menu={{
        label: "More calendar options",
        actions: entriesOf(calendarMenu)
          .filter(({ needs }) => needs.every(may))
          .map(({ needs: _, ...way }) => way),
      }}
      actions={
        <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={notAllowed} onClick={onAdd}>
          New Event
        </ActionButton>
      }
    />
  );
}
