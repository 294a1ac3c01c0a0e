/** All tasks: what is overdue, due today and this week, mine or everybody's, to tick off in place. */

import { Button, Checkbox, Skeleton } from "@mantine/core";
import { IconChecklist, IconPlus } from "@tabler/icons-react";
import { plural } from "#shared/plural.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FramedList } from "#ui/data-table/FramedList.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import type { Task, TaskStats } from "../contract.ts";
import { TaskDialog, useTaskWindow } from "./lazy-parts.tsx";
import { TaskLine } from "./TaskLine.tsx";
import classes from "./tasks.module.css";
import {
  type TaskFilters,
  type TaskView,
  useTaskFilters,
  useTaskStats,
  useTasks,
  viewNames,
} from "./use-tasks.ts";

const views = {
  open: { label: "Open", view: { state: "open" }, count: ({ open }) => open },
  overdue: { label: "Overdue", view: { state: "open", due: "overdue" }, count: ({ overdue }) => overdue },
  today: { label: "Today", view: { state: "open", due: "today" }, count: ({ due_today }) => due_today },
  week: {
    label: "This week",
    view: { state: "open", due: "week" },
    count: ({ due_this_week }) => due_this_week,
  },
  none: { label: "No date", view: { state: "open", due: "none" }, count: (stats) => stats.without_date },
  done: { label: "Done", view: { state: "done" }, count: () => null },
} as const satisfies Record<
  ViewName,
  { label: string; view: TaskView; count: (stats: TaskStats) => number | null }
>;
type ViewName = (typeof viewNames)[number];

export function TaskListPanel() {
  const list = useTaskFilters();
  const { address, search, setSearch, filters, setFilters } = list;
  const { open, window } = useTaskWindow();
  const notAllowed = useWhyNot()("tasks.create");
  const add = () => address.set({ task: "new" });
  useShortcut({ keys: "t", label: "Add task", group: "Tasks", run: add }, !notAllowed);
  return (
    <section aria-label="Tasks">
      <FilterBar
        search={<SearchBox value={search} onChange={setSearch} placeholder="Search tasks..." />}
        filters={
          <Checkbox
            label="Assigned to me"
            checked={filters.mine}
            onChange={(event) => setFilters({ mine: event.currentTarget.checked })}
          />
        }
        count={filters.mine ? 1 : 0}
        onClear={() => setFilters({ mine: false })}
        end={
          <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={notAllowed} onClick={add}>
            New Task
          </ActionButton>
        }
      />
      <Views list={list} />
      <Tasks list={list} onEdit={(task) => open({ kind: "existing", task })} />
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

/** The figures are of all tasks one may see; "Only mine" narrows the list, not them. */
function Views({ list: { filters, setFilters } }: { list: TaskFilters }) {
  const { data } = useTaskStats();
  const chosen = filters.due || "open";
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
            onClick={() => setFilters({ due: name === "open" ? "" : name })}
          >
            {views[name].label}
            {count !== null && count > 0 && ` (${count.toLocaleString("en-US")})`}
          </Button>
        );
      })}
    </div>
  );
}

function Tasks({ list, onEdit }: { list: TaskFilters; onEdit: (task: Task) => void }) {
  const { search, filters } = list;
  const name = filters.due || "open";
  const isMine = filters.mine;
  const found = useTasks({ ...views[name].view, search, ...(isMine ? { mine: true } : {}) });
  const { rows: tasks, first } = found;
  return (
    <ListAnswer list={found} failed="Failed to load tasks" skeleton={<LinesSkeleton />}>
      {tasks.length === 0 ? (
        <Nothing isNarrowed={search !== "" || isMine} name={name} />
      ) : (
        <>
          <FramedList isBusy={found.isSearching}>
            {tasks.map((task) => (
              <TaskLine key={task.id} task={task} onEdit={onEdit} />
            ))}
          </FramedList>
          <div className={classes.footer}>
            <ListFooter list={found} shown={tasks.length} text={plural(first?.total ?? 0, "task")} />
          </div>
        </>
      )}
    </ListAnswer>
  );
}

const emptyWords: Record<ViewName, [title: string, text: string]> = {
  open: ["No open tasks", "Add a next step for each open lead and job."],
  overdue: ["No overdue tasks", "You're all caught up."],
  today: ["No tasks due today", "Tasks due today will show up here."],
  week: ["No tasks due this week", "Tasks due by the end of the week will show up here."],
  none: ["Every task has a date", "Tasks without a due date will show up here."],
  done: ["No completed tasks yet", "Completed tasks will show up here, newest first."],
};

function Nothing({ isNarrowed, name }: { isNarrowed: boolean; name: ViewName }) {
  const [title, text] = isNarrowed
    ? ["No tasks found", "Try adjusting your search or filter."]
    : emptyWords[name];
  return <EmptyState title={title} text={text} icon={<IconChecklist size={18} />} />;
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
