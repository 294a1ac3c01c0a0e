/** The jobs of the business, with its appointments and tasks beside them, to search, narrow down and move on. */
import { Button } from "@mantine/core";
import { IconCalendarMonth, IconPlus, IconTruck } from "@tabler/icons-react";
import { Link } from "react-router";
import { TaskListPanel } from "#domains/tasks/screens/TaskListPanel.tsx";
import type { Permission } from "#shared/permissions.ts";
import { type ListAddress, useListAddress } from "#ui/data-table/use-list-address.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import { AppointmentList } from "./AppointmentList.tsx";
import { JobFilters } from "./JobFilters.tsx";
import { JobList } from "./JobList.tsx";
import { JobStats } from "./JobStats.tsx";
import { NewJob } from "./job/NewJob.tsx";
import { useJobWindows } from "./job/use-job-windows.tsx";
import { statusLabels } from "./job-words.ts";
import classes from "./jobs.module.css";
import { usePrefetchedList } from "./lazy-parts.tsx";

type View = "jobs" | "appointments" | "tasks";

const words: Record<View, { title: string; subtitle: string }> = {
  jobs: { title: "Jobs", subtitle: "Work for your customers, from the first call to done" },
  appointments: {
    title: "Appointments",
    subtitle: "Visits and appointments, in the order in which they come",
  },
  tasks: { title: "Tasks", subtitle: "The next steps on your customers and jobs" },
};

export function JobsScreen({ view = "jobs" }: { view?: View }) {
  const address = useListAddress();
  usePrefetchedList();
  const notAllowed = useWhyNot()("jobs.create");
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "Create job", group: "Jobs", run: add }, !notAllowed);
  const { title, subtitle } = words[view];
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          <>
            <WaysOn />
            <Button
              // Beside New Task it is not what one comes for.
              variant={view === "tasks" ? "default" : "filled"}
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={notAllowed !== undefined}
              title={notAllowed}
              onClick={add}
            >
              Create Job
            </Button>
          </>
        }
      />
      <Tabs view={view} />
      {view === "jobs" && <Jobs address={address} onAdd={notAllowed ? undefined : add} />}
      {view === "appointments" && <AppointmentList address={address} />}
      {view === "tasks" && <TaskListPanel />}
      <NewJob address={address} />
    </>
  );
}

function WaysOn() {
  const may = useMay();
  return (
    <>
      {may("calendar.view") && may("jobs.view") && (
        <Button
          component={Link}
          to="/jobs/dispatch"
          variant="default"
          leftSection={<IconTruck size={16} aria-hidden />}
        >
          Dispatch Board
        </Button>
      )}
      {may("jobs.view") && (
        <Button
          component={Link}
          to="/jobs/calendar"
          variant="default"
          leftSection={<IconCalendarMonth size={16} aria-hidden />}
        >
          Jobs Calendar
        </Button>
      )}
    </>
  );
}

const tabs: { view: View; to: string; needs: Permission }[] = [
  { view: "jobs", to: "/jobs", needs: "jobs.view" },
  { view: "appointments", to: "/appointments", needs: "jobs.view" },
  { view: "tasks", to: "/tasks", needs: "tasks.view" },
];

function Tabs({ view }: { view: View }) {
  const may = useMay();
  return (
    <nav className={classes.tabs} aria-label="Kinds of work">
      {tabs
        .filter(({ needs }) => may(needs))
        .map((tab) => (
          <Link key={tab.to} to={tab.to} aria-current={tab.view === view ? "page" : undefined}>
            {words[tab.view].title}
          </Link>
        ))}
    </nav>
  );
}

function Jobs({ address, onAdd }: { address: ListAddress; onAdd: (() => void) | undefined }) {
  const { open, windows } = useJobWindows();
  const get = (name: string) => address.get(name) ?? "";
  const status = get("status");
  const title =
    status === ""
      ? "Active Jobs"
      : Object.hasOwn(statusLabels, status)
        ? `${statusLabels[status as "planning"]} Jobs`
        : "All Jobs";
  return (
    <>
      <JobStats />
      <JobFilters address={address} />
      <JobList
        title={title}
        asked={{
          search: address.search,
          status,
          show: get("show"),
          priority: get("priority"),
          member: get("member"),
          sort: get("sort"),
        }}
        open={open}
        onAdd={onAdd}
        onClear={() => {
          address.setSearch("");
          address.set({ status: null, show: null, priority: null, member: null });
        }}
      />
      {windows}
    </>
  );
}
