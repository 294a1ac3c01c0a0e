/** All tasks: what is overdue, due today and this week, mine or everybody's, to tick off in place. */

import { Button, Checkbox, Skeleton } from "@mantine/core";
import { IconChecklist, IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { BulkBar, BulkNotice, ViewNotes, ViewTools } from "#domains/views/screens/ViewPartsPanel.tsx";
import { plural } from "#shared/plural.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { FramedList } from "#ui/data-table/FramedList.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { otherOrder } from "#ui/data-table/other-order.ts";
import { type Selecting, toggled, useSelection } from "#ui/data-table/rows/use-selection.ts";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { useSession } from "#ui/session/session.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import type { Task } from "../contract.ts";
import { taskListFields } from "../list-fields-contract.ts";
import { TaskDialog, useTaskWindow } from "./lazy-parts.tsx";
import { SelectableTask } from "./SelectableTask.tsx";
import { TaskLine } from "./TaskLine.tsx";
import { sortOptions, usualView, type ViewName, viewNames, views, whereOf } from "./task-views.ts";
import { weekEndOf } from "./task-words.ts";
import classes from "./tasks.module.css";
import { refreshTasks } from "./tasks-api.ts";
import { filterIn, type TaskFilters, useTaskFilters, useTaskStats, useTasks } from "./use-tasks.ts";

export function TaskListPanel() {
  const list = useTaskFilters();
  const { address } = list;
  const { open, window } = useTaskWindow();
  const notAllowed = useWhyNot()("tasks.create");
  const add = () => address.set({ task: "new" });
  const selecting = useState(false);
  useShortcut({ keys: "t", label: "Add task", group: "Tasks", run: add }, !notAllowed);
  return (
    <section aria-label="Tasks">
      <Filters
        list={list}
        onSelect={() => selecting[1](true)}
        add={
          <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={notAllowed} onClick={add}>
            New Task
          </ActionButton>
        }
      />
      <Views list={list} />
      <Tasks list={list} onEdit={(task) => open({ kind: "existing", task })} selecting={selecting} />
      {window}
      {/* Opened by the address, so that a link or the command palette can open it too. */}
      <TaskDialog
        isOpen={address.get("task") === "new" && !notAllowed}
        onClose={() => address.set({ task: null })}
        subject={{ kind: "new" }}
      />
    </section>
  );
}

const nameIn = ({ due, where }: TaskFilters["filters"]): ViewName => due || usualView(filterIn(where));

const ownOrders = sortOptions.map(({ value }) => value);

type FiltersProps = { list: TaskFilters; add: ReactNode; onSelect: () => void };

function Filters({ list, add, onSelect }: FiltersProps) {
  const { address, search, setSearch, filters, setFilters } = list;
  const { mine: isMine, sort } = filters;
  const weekEnd = weekEndOf(useSession().organization);
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search tasks..." />}
      filters={
        <>
          <FilterSelect
            label="Sort by"
            data={[...sortOptions, ...otherOrder(sort, ownOrders, taskListFields)]}
            value={sort}
            onChange={(next) => setFilters({ sort: next })}
          />
          <Checkbox
            label="Assigned to me"
            checked={isMine}
            onChange={(event) => setFilters({ mine: event.currentTarget.checked })}
          />
        </>
      }
      count={isMine ? 1 : 0}
      onClear={() => setFilters({ mine: false })}
      end={add}
    >
      <ViewTools
        list="tasks"
        address={address}
        also={(asked) => whereOf({ name: filters.due || usualView(asked), isMine, weekEnd })}
        usual={noColumns}
        onSelect={onSelect}
      />
    </FilterBar>
  );
}

/** Tasks are lines, not a table. */
const noColumns: readonly string[] = [];

/** The figures are of all tasks one may see; "Only mine" narrows the list, not them. */
function Views({ list: { filters, setFilters } }: { list: TaskFilters }) {
  const { data } = useTaskStats();
  const chosen = nameIn(filters);
  const usual = usualView(filterIn(filters.where));
  return (
    <div role="group" aria-label="Task filter" className={classes.tabs} style={{ marginBottom: "0.75rem" }}>
      {viewNames.map((name) => {
        const count = data ? views[name].count(data) : null;
        return (
          <Button
            key={name}
            size="xs"
            variant={name === chosen ? "filled" : "default"}
            aria-pressed={name === chosen}
            onClick={() => setFilters({ due: name === usual ? "" : name })}
          >
            {views[name].label}
            {count !== null && count > 0 && ` (${count.toLocaleString("en-US")})`}
          </Button>
        );
      })}
    </div>
  );
}

type TasksProps = {
  list: TaskFilters;
  onEdit: (task: Task) => void;
  /** The boxes select tasks instead of ticking them off. */
  selecting: Selecting;
};

function Tasks({ list, onEdit, selecting }: TasksProps) {
  const { search, filters, address } = list;
  const { mine: isMine, sort } = filters;
  const where = filterIn(filters.where);
  const name = nameIn(filters);
  const found = useTasks({
    ...views[name].view,
    search,
    where,
    order: sort,
    ...(isMine ? { mine: true } : {}),
  });
  const { rows: tasks, first } = found;
  const leftOut = first?.left_out ?? nothing;
  const client = useQueryClient();
  const selection = useSelection(`${name}\n${isMine}\n${where}\n${search}`, selecting);
  const { selected, isSelecting } = selection;
  const weekEnd = weekEndOf(useSession().organization);
  const refresh = () => void refreshTasks(client);
  function clear() {
    list.clear({ keep: ["sort", "due"] });
    // Otherwise a view would come back with its filter.
    address.set({ saved: "none" });
  }
  return (
    <ListAnswer list={found} failed="Failed to load tasks" skeleton={<LinesSkeleton />}>
      {(where !== "" || leftOut.length > 0) && <ViewNotes list="tasks" address={address} leftOut={leftOut} />}
      <BulkNotice list="tasks" word="task" onChanged={refresh} />
      {tasks.length === 0 ? (
        <Nothing onClear={search !== "" || isMine || where !== "" ? clear : undefined} name={name} />
      ) : (
        <>
          <FramedList isBusy={found.isSearching}>
            {tasks.map((task) =>
              isSelecting ? (
                <SelectableTask
                  key={task.id}
                  task={task}
                  isSelected={selected.has(task.id)}
                  onToggle={() => selection.onChange(toggled(selected, task.id))}
                />
              ) : (
                <TaskLine key={task.id} task={task} onEdit={onEdit} onHold={() => selection.begin(task.id)} />
              ),
            )}
          </FramedList>
          <div className={classes.footer}>
            <ListFooter list={found} shown={tasks.length} text={plural(first?.total ?? 0, "task")} />
          </div>
        </>
      )}
      {isSelecting && (
        <BulkBar
          list="tasks"
          word="task"
          selected={selected}
          found={{ where: [where, whereOf({ name, isMine, weekEnd })].filter(Boolean).join(" "), search }}
          isSelecting
          onClear={selection.clear}
          onChanged={refresh}
        />
      )}
    </ListAnswer>
  );
}

const nothing: readonly string[] = [];

const emptyWords: Record<ViewName, [title: string, text: string]> = {
  open: ["No open tasks", "Add a next step for each open lead and job."],
  overdue: ["No overdue tasks", "You're all caught up."],
  today: ["No tasks due today", "Tasks due today will show up here."],
  week: ["No tasks due this week", "Tasks due by the end of the week will show up here."],
  none: ["Every task has a date", "Tasks without a due date will show up here."],
  all: ["No tasks yet", "Add a next step for each open lead and job."],
  done: ["No completed tasks yet", "Completed tasks will show up here, newest first."],
};

/** `onClear` takes away by what the list is narrowed. */
function Nothing({ onClear, name }: { onClear: (() => void) | undefined; name: ViewName }) {
  const icon = <IconChecklist size={18} />;
  if (onClear) {
    const text = "Try adjusting your search or filter.";
    return <NoMatches title="No tasks found" text={text} icon={icon} onClear={onClear} />;
  }
  const [title, text] = emptyWords[name];
  return <EmptyState title={title} text={text} icon={icon} />;
}

function LinesSkeleton() {
  return (
    <div role="status" aria-label="Loading tasks" aria-busy className={classes.card}>
      {[65, 80, 50, 72, 60].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} my={18} />
      ))}
    </div>
  );
}
