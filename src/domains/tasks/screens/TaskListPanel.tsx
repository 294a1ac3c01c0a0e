/** All tasks: what is overdue, due today and this week, mine or everybody's, to tick off in place. */

import { Button, Checkbox, Skeleton } from "@mantine/core";
import { IconChecklist, IconPlus } from "@tabler/icons-react";
import { plural } from "#shared/plural.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { type ListAddress, useListAddress } from "#ui/data-table/use-list-address.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import type { Task, TaskStats } from "../contract.ts";
import { TaskDialog, useTaskWindow } from "./lazy-parts.tsx";
import { TaskLine } from "./TaskLine.tsx";
import classes from "./tasks.module.css";
import { type TaskView, useTaskStats, useTasks } from "./use-tasks.ts";

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
  string,
  { label: string; view: TaskView; count: (stats: TaskStats) => number | null }
>;
type ViewName = keyof typeof views;

const viewIn = (address: ListAddress): ViewName => {
  const name = address.get("due") ?? "";
  return Object.hasOwn(views, name) ? (name as ViewName) : "open";
};

export function TaskListPanel() {
  const address = useListAddress();
  const { open, window } = useTaskWindow();
  const notAllowed = useWhyNot()("tasks.create");
  const add = () => address.set({ task: "new" });
  useShortcut({ keys: "t", label: "Add task", group: "Tasks", run: add }, !notAllowed);
  return (
    <section aria-label="Tasks">
      <FilterBar
        end={
          <>
            <Checkbox
              className={classes.mine ?? ""}
              label="Only mine"
              checked={address.get("mine") === "1"}
              onChange={(event) => address.set({ mine: event.currentTarget.checked ? "1" : null })}
            />
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={notAllowed !== undefined}
              title={notAllowed}
              onClick={add}
            >
              New Task
            </Button>
          </>
        }
      >
        <SearchBox value={address.search} onChange={address.setSearch} placeholder="Search tasks..." />
      </FilterBar>
      <Views address={address} />
      <Tasks address={address} onEdit={(task) => open({ kind: "existing", task })} />
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
function Views({ address }: { address: ListAddress }) {
  const { data } = useTaskStats();
  const chosen = viewIn(address);
  return (
    <div role="group" aria-label="Which tasks" className={classes.tabs} style={{ marginBottom: "0.75rem" }}>
      {(Object.keys(views) as ViewName[]).map((name) => {
        const count = data ? views[name].count(data) : null;
        return (
          <Button
            key={name}
            size="xs"
            variant={name === chosen ? "filled" : "default"}
            aria-pressed={name === chosen}
            onClick={() => address.set({ due: name === "open" ? null : name })}
          >
            {views[name].label}
            {count !== null && count > 0 && ` (${count.toLocaleString("en-US")})`}
          </Button>
        );
      })}
    </div>
  );
}

function Tasks({ address, onEdit }: { address: ListAddress; onEdit: (task: Task) => void }) {
  const name = viewIn(address);
  const isMine = address.get("mine") === "1";
  const search = address.search;
  const { tasks, total, isLoading, pages } = useTasks({
    ...views[name].view,
    ...{ search, ...(isMine ? { mine: true } : {}) },
  });
  if (isLoading && pages.isError) {
    return (
      <ErrorCard
        title="Failed to load tasks"
        error={pages.error}
        isRetrying={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  if (isLoading) return <LinesSkeleton />;
  if (tasks.length === 0) return <Nothing isNarrowed={search !== "" || isMine} name={name} />;
  return (
    <>
      <ul className={classes.list} aria-busy={pages.isPlaceholderData}>
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} onEdit={onEdit} />
        ))}
      </ul>
      <div className={classes.footer}>
        <span role="status">{plural(total, "task")}</span>
        {pages.hasNextPage && (
          <Button
            size="xs"
            variant="default"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </div>
    </>
  );
}

const emptyWords: Record<ViewName, [title: string, text: string]> = {
  open: ["Nothing to do", "Every open lead and job deserves a next step. Write the first one down."],
  overdue: ["Nothing is overdue", "Everything that was promised by now is done."],
  today: ["Nothing is due today", "What falls due today will be listed here."],
  week: ["Nothing is due this week", "What falls due until the end of the week will be listed here."],
  none: ["Every task has a date", "Tasks without a due date will be listed here."],
  done: ["Nothing is done yet", "What is ticked off will be listed here, the latest first."],
};

function Nothing({ isNarrowed, name }: { isNarrowed: boolean; name: ViewName }) {
  const [title, text] = isNarrowed
    ? ["No tasks found", "No task matches this search and choice."]
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
