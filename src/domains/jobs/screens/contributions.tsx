/** What jobs put into the slots of earlier domains. */

import { Skeleton } from "@mantine/core";
import { IconBriefcase } from "@tabler/icons-react";
import { eventPanelsAbove } from "#domains/calendar/screens/slots.ts";
import { customerFigures, customerMenu, customerTabs } from "#domains/customers/screens/slots.ts";
import { serviceWays } from "#domains/services/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";
import { jobsPath } from "../paths.ts";

const icon = <IconBriefcase size={16} aria-hidden />;
const skeleton = <Skeleton height={96} />;

const jobsTab = slotPanel<{ customerId: number; customerName: string }>(
  async () => ({ default: (await import("./CustomerJobsPanel.tsx")).CustomerJobsPanel }),
  skeleton,
);
const servicesTab = slotPanel<{ customerId: number; customerName: string }>(
  async () => ({ default: (await import("./CustomerServicesPanel.tsx")).CustomerServicesPanel }),
  skeleton,
);
const workFigures = slotPanel<{ customerId: number }>(
  async () => ({ default: (await import("./CustomerWorkPanel.tsx")).CustomerWorkPanel }),
  <Skeleton height={86} radius="md" mt="md" />,
);
const jobPanel = slotPanel<{ jobId: number }>(
  async () => ({ default: (await import("./JobPanel.tsx")).JobPanel }),
  <Skeleton height={72} mb="sm" />,
);

export const jobsContributions = [
  contribute(customerMenu, 40, ({ id, status }) =>
    status === "client" ? { label: "Create Job", icon, to: jobsPath({ new: 1, customer: id }) } : undefined,
  ),
  contribute(customerFigures, 10, workFigures),
  contribute(customerTabs, 20, {
    name: "services",
    label: "Services",
    needs: "jobs.view",
    ...servicesTab,
  }),
  contribute(customerTabs, 50, { name: "jobs", label: "Jobs", needs: "jobs.view", ...jobsTab }),
  contribute(eventPanelsAbove, 10, {
    ...jobPanel,
    Panel: ({ event }) => event.job_id !== null && <jobPanel.Panel jobId={event.job_id} />,
  }),
  contribute(serviceWays, 10, {
    label: "Create Job",
    icon,
    needs: "jobs.create",
    to: (service) => jobsPath({ new: 1, service }),
  }),
];
