/** What was sent to whom, what was not and why: searched and filtered. */

import { Button, NativeSelect } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { calendarPath } from "#domains/calendar/paths.ts";
import { Channel } from "#domains/sending/contract.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { type Reminder, ReminderStatus } from "../contract.ts";
import { channelWords, kindWords, statusWords } from "./reminder-words.ts";
import classes from "./reminders.module.css";
import { remindersApi } from "./reminders-api.ts";

const columns: Column<Reminder>[] = [
  {
    id: "event",
    header: "Event",
    cell: ({ event_title: title, kind }) => (
      <span className={classes.event}>
        <span>{title}</span>
        <span className={classes.note}>{kindWords[kind]}</span>
      </span>
    ),
  },
  {
    id: "to",
    header: "To",
    cell: ({ customer_name: name, recipient, channel }) => (
      <span className={classes.event}>
        <span>{name ?? "No customer"}</span>
        <span className={classes.note}>{recipient ?? channelWords[channel]}</span>
      </span>
    ),
    width: "24%",
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status, reason }) => (
      <span className={classes.event}>
        <StatusBadge status={status} {...statusWords[status]} size="sm" />
        {reason && <span className={classes.note}>{reason}</span>}
      </span>
    ),
    width: "30%",
  },
  {
    id: "when",
    header: "When",
    cell: ({ settled_at: settled, due_at: due }) => <MomentText at={settled ?? due} />,
    width: "22%",
  },
];

const statusOptions = ReminderStatus.options.map((value) => ({ value, label: statusWords[value].label }));
const channelOptions = Channel.options.map((value) => ({ value, label: channelWords[value] }));

export function HistoryList({ address }: { address: ListAddress }) {
  const status = ReminderStatus.safeParse(address.get("status")).data;
  const channel = Channel.safeParse(address.get("channel")).data;
  const search = (address.get("search") ?? "").trim();
  const pages = useInfiniteQuery({
    ...remindersApi.history.infiniteOptions({
      input: (before: string | undefined) => ({
        ...(status ? { status } : {}),
        ...(channel ? { channel } : {}),
        ...(search ? { search } : {}),
        ...(before ? { before } : {}),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = pages.data?.pages.flatMap(({ reminders }) => reminders) ?? [];
  const isFiltered = Boolean(status ?? channel ?? search);
  return (
    <>
      <FilterBar>
        <SearchBox value={address.search} onChange={address.setSearch} placeholder="Search reminders..." />
        <NativeSelect
          aria-label="Status"
          data={[{ value: "", label: "All Statuses" }, ...statusOptions]}
          value={status ?? ""}
          onChange={(event) => address.set({ status: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Way"
          data={[{ value: "", label: "Email and Text" }, ...channelOptions]}
          value={channel ?? ""}
          onChange={(event) => address.set({ channel: event.currentTarget.value })}
        />
      </FilterBar>
      {pages.error && rows.length === 0 ? (
        <ErrorCard
          title="Failed to load reminders"
          error={pages.error}
          isRetrying={pages.isFetching}
          onRetry={() => void pages.refetch()}
        />
      ) : (
        <DataTable
          label="Reminders"
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowLabel={({ event_title: title }) => title}
          rowTo={({ event_id: id }) => calendarPath({ event: id })}
          isLoading={pages.isPending}
          empty={<Nothing isFiltered={isFiltered} />}
          footer={
            pages.hasNextPage && (
              <Button
                variant="default"
                size="xs"
                loading={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                Show more
              </Button>
            )
          }
        />
      )}
    </>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    isBare
    icon={<IconBell size={18} />}
    title={isFiltered ? "Nothing found" : "Nothing was sent yet"}
    text={
      isFiltered
        ? "Try fewer filters."
        : "When an event with a customer is booked or comes near, what they are told appears here."
    }
  />
);
