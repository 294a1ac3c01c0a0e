/** The jobs of the business, with its appointments and tasks beside them, to search, narrow down and move on. */

import { IconCalendarMonth, IconPlus, IconTruck } from "@tabler/icons-react";
import { useState } from "react";
import type { Permission } from "#shared/permissions.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import type { HeaderAction } from "#ui/menu/HeaderActions.tsx";
import { PageTabs } from "#ui/menu/PageTabs.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import { entriesOf } from "#ui/slots/slots.ts";
import { appointmentsPath, dispatchPath, jobsCalendarPath, jobsPath } from "../paths.ts";
import { AppointmentList } from "./AppointmentList.tsx";
import { JobStats } from "./JobStats.tsx";
import { NewJob } from "./job/NewJob.tsx";
import { useJobWindows } from "./job/use-job-windows.tsx";
import { statusLabels } from "./job-words.ts";
import { usePrefetchedList } from "./lazy-parts.tsx";
import { statusOf } from "./list/controls-where.ts";
import { JobFilters } from "./list/JobFilters.tsx";
import { JobList } from "./list/JobList.tsx";
import { workViews } from "./slots.ts";
import { type JobFilters as JobFilterList, useJobFilters } from "./use-jobs.ts";

type View = { view: string; to: string; needs: Permission; title: string; subtitle: string };

const jobs: View = {
  view: "jobs",
  to: jobsPath(),
  needs: "jobs.view",
  title: "Jobs",
  subtitle: "Track work for your customers from start to finish",
};
const appointments: View = {
  view: "appointments",
  to: appointmentsPath(),
  needs: "jobs.view",
  title: "Appointments",
  subtitle: "Upcoming visits and appointments",
};

/** `view` is "jobs", "appointments" or that of an entry in the slot of kinds of work. */
export function JobsScreen({ view = jobs.view }: { view?: string }) {
  const list = useJobFilters();
  const { address } = list;
  usePrefetchedList();
  const notAllowed = useWhyNot()("jobs.create");
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "Create job", group: "Jobs", run: add }, !notAllowed);
  const contributed = entriesOf(workViews).find((each) => each.view === view);
  const waysOn = useWaysOn();
  // Beside the button of another kind of work it is not what one comes for.
  const create = {
    label: "Create Job",
    icon: <IconPlus size={16} aria-hidden />,
    disabledReason: notAllowed,
    onSelect: add,
  };
  const { title, subtitle } = contributed ?? (view === appointments.view ? appointments : jobs);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        more={contributed ? [...waysOn, create] : waysOn}
        actions={
          !contributed && (
            <ActionButton leftSection={create.icon} whyNot={notAllowed} onClick={add}>
              {create.label}
            </ActionButton>
          )
        }
      />
      <Tabs view={view} />
      {view === jobs.view && <Jobs list={list} onAdd={notAllowed ? undefined : add} />}
      {view === appointments.view && <AppointmentList />}
      {contributed && <contributed.Panel />}
      <NewJob address={address} />
    </>
  );
}

function useWaysOn(): HeaderAction[] {
  const may = useMay();
  if (!may("jobs.view")) return [];
  return [
    ...(may("calendar.view")
      ? [{ label: "Dispatch Board", icon: <IconTruck size={16} aria-hidden />, to: dispatchPath() }]
      : []),
    {
      label: "Jobs Calendar",
      icon: <IconCalendarMonth size={16} aria-hidden />,
      to: jobsCalendarPath(),
    },
  ];
}

function Tabs({ view }: { view: string }) {
  const may = useMay();
  return (
    <PageTabs
      label="Work"
      tabs={[jobs, appointments, ...entriesOf(workViews)]
        .filter(({ needs }) => may(needs))
        .map((tab) => ({ ...tab, isCurrent: tab.view === view }))}
    />
  );
}

function Jobs({ list, onAdd }: { list: JobFilterList; onAdd: (() => void) | undefined }) {
  const { open, windows } = useJobWindows();
  const selecting = useState(false);
  const status = statusOf(list.filters);
  const title =
    status === "active" ? "Active Jobs" : status === "all" ? "All Jobs" : `${statusLabels[status]} Jobs`;
  return (
    <>
      <JobStats />
      <JobFilters list={list} onSelect={() => selecting[1](true)} />
      <JobList title={title} list={list} open={open} onAdd={onAdd} selecting={selecting} />
      {windows}
    </>
  );
}
