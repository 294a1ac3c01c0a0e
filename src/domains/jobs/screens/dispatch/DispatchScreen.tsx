/** The dispatcher's board: what waits for a time, and each technician's day beside each other's. */

import { Button, Skeleton, TextInput, VisuallyHidden } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconRefresh, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { isDay } from "#shared/time/dates.ts";
import { dayAfter } from "#shared/time/wall-clock.ts";
import { retryDelay, retryUpTo } from "#ui/api/freshness.ts";
import { useListAddress } from "#ui/data-table/use-list-address.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import { jobsPath } from "../../paths.ts";
import { weekdayText } from "../job-words.ts";
import { visitsApi } from "../jobs-api.ts";
import { usePrefetchedBoard } from "../lazy-parts.tsx";
import { useBusinessDay } from "../use-business-day.ts";
import { DispatchDayView } from "./DispatchDayView.tsx";
import classes from "./dispatch.module.css";
import { useBoardView } from "./use-board-view.ts";

/** So that two dispatchers see what the other does. */
const freshMs = 15_000;

export function DispatchScreen() {
  const { today, zone, now } = useBusinessDay();
  const { get, set } = useListAddress();
  const named = get("day") ?? "";
  const day = isDay(named) ? named : today;
  const go = (next: string) => set({ day: next === today ? null : next });
  const isPhone = useIsPhone();
  const view = useBoardView();
  usePrefetchedBoard();
  const board = useQuery({
    ...visitsApi.dispatch.queryOptions({ input: { day } }),
    staleTime: freshMs / 3,
    refetchInterval: freshMs,
    refetchOnWindowFocus: true,
    retry: retryUpTo(2),
    retryDelay,
  });
  return (
    <>
      <PageHeader
        title="Dispatch Board"
        subtitle={weekdayText(day)}
        back={{ to: jobsPath(), label: "Back to Jobs" }}
        actions={
          <DayPicker
            day={day}
            today={today}
            onDay={go}
            isRefreshing={board.isFetching}
            onRefresh={() => void board.refetch()}
          />
        }
      />
      {board.data ? (
        board.data.lanes.length === 0 &&
        board.data.unassigned.length === 0 &&
        board.data.unscheduled.length === 0 ? (
          <NobodyHere />
        ) : (
          <DispatchDayView
            key={`${day} ${view.isWholeDay}`}
            board={board.data}
            day={day}
            zone={zone}
            now={now}
            view={view}
            isPhone={isPhone}
          />
        )
      ) : board.error ? (
        <ErrorCard
          title="Failed to load the dispatch board"
          error={board.error}
          isRetrying={board.isFetching}
          onRetry={() => void board.refetch()}
        />
      ) : (
        <div aria-busy>
          <VisuallyHidden role="status">Loading the dispatch board</VisuallyHidden>
          <Skeleton height="28rem" radius="md" aria-hidden />
        </div>
      )}
    </>
  );
}

type PickerProps = {
  day: string;
  today: string;
  onDay: (day: string) => void;
  isRefreshing: boolean;
  onRefresh: () => void;
};

function DayPicker({ day, today, onDay, isRefreshing, onRefresh }: PickerProps) {
  const group = "Dispatch board";
  useShortcut({ keys: "t", label: "Today", group, run: () => onDay(today) });
  useShortcut({ keys: "[", label: "Previous day", group, run: () => onDay(dayAfter(day, -1)) });
  useShortcut({ keys: "]", label: "Next day", group, run: () => onDay(dayAfter(day)) });
  return (
    <div className={classes.picker}>
      <Button variant="default" aria-label="Previous day" onClick={() => onDay(dayAfter(day, -1))}>
        <IconChevronLeft size={16} aria-hidden />
      </Button>
      <TextInput
        type="date"
        aria-label="Day"
        value={day}
        onChange={(event) => isDay(event.currentTarget.value) && onDay(event.currentTarget.value)}
      />
      <Button variant="default" aria-label="Next day" onClick={() => onDay(dayAfter(day))}>
        <IconChevronRight size={16} aria-hidden />
      </Button>
      <Button variant="default" disabled={day === today} onClick={() => onDay(today)}>
        Today
      </Button>
      <Button
        variant="default"
        aria-label="Refresh"
        data-busy={isRefreshing || undefined}
        onClick={onRefresh}
      >
        <IconRefresh size={16} aria-hidden />
      </Button>
    </div>
  );
}

function NobodyHere() {
  return (
    <EmptyState
      title="No technicians yet"
      text="Technicians appear here with their working hours, next to any unscheduled visits."
      icon={<IconUsers size={18} />}
      action={
        <Button component={Link} to={jobsPath({ new: 1 })} variant="default">
          Create Job
        </Button>
      }
    />
  );
}
