/** What was sent to whom, what was not and why: searched and filtered. */
import { IconBell } from "@tabler/icons-react";
import { calendarPath } from "#domains/calendar/paths.ts";
import { Channel } from "#domains/sending/contract.ts";
import { plural } from "#shared/plural.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
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

const phoneRow = (reminder: Reminder): PhoneRowContent => ({
  title: reminder.event_title,
  badge: <StatusBadge status={reminder.status} {...statusWords[reminder.status]} />,
  details: [
    reminder.reason,
    reminder.customer_name ?? reminder.recipient,
    <MomentText key="when" at={reminder.settled_at ?? reminder.due_at} />,
    kindWords[reminder.kind],
  ],
});

const statusOptions = ReminderStatus.options.map((value) => ({ value, label: statusWords[value].label }));
const channelOptions = Channel.options.map((value) => ({ value, label: channelWords[value] }));

const schema = { status: oneOf(ReminderStatus.options), channel: oneOf(Channel.options) };

const remindersOf = ({ reminders }: { reminders: Reminder[] }): Reminder[] => reminders;

export function HistoryList() {
  const { search, setSearch, filters, setFilters, count } = useListFilters(schema);
  const { status, channel } = filters;
  const found = useListQuery({
    call: remindersApi.history,
    search,
    input: (settled) => asked({ search: settled, status, channel }),
    rowsOf: remindersOf,
    next: ({ next }) => next,
    nextName: "before",
  });
  return (
    <>
      <FilterBar
        search={<SearchBox value={search} onChange={setSearch} placeholder="Search reminders..." />}
        filters={
          <>
            <FilterSelect
              label="Status"
              data={[{ value: "", label: "All Statuses" }, ...statusOptions]}
              value={status}
              onChange={(next) => setFilters({ status: next })}
            />
            <FilterSelect
              label="Channel"
              data={[{ value: "", label: "Email and Text" }, ...channelOptions]}
              value={channel}
              onChange={(next) => setFilters({ channel: next })}
            />
          </>
        }
        count={count}
        onClear={() => setFilters({ status: "", channel: "" })}
      />
      <ListAnswer list={found} failed="Failed to load reminders">
        <DataTable
          label="Reminders"
          rows={found.rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowLabel={({ event_title: title }) => title}
          rowTo={({ event_id: id }) => calendarPath({ event: id })}
          phoneRow={phoneRow}
          isLoading={found.isLoading}
          empty={<Nothing isFiltered={count > 0 || search !== ""} />}
          footer={
            <ListFooter
              list={found}
              shown={found.rows.length}
              text={`${plural(found.rows.length, "reminder")}${found.hasMore ? " so far" : ""}`}
            />
          }
        />
      </ListAnswer>
    </>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    isBare
    icon={<IconBell size={18} />}
    title={isFiltered ? "No reminders found" : "No reminders yet"}
    text={
      isFiltered
        ? "Try adjusting your search or filters."
        : "Messages to customers about their appointments appear here."
    }
  />
);
