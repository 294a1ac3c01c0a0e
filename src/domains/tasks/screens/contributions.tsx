/** What tasks put into the slots of earlier domains: the next step of leads, customers and jobs, and the list of tasks. */

import { Skeleton } from "@mantine/core";
import { customerPanels, leadColumns, leadFilters, leadFrames } from "#domains/customers/screens/slots.ts";
import { jobPanels, workViews } from "#domains/jobs/screens/slots.ts";
import { optionalPanel, slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";
import { tasksPath } from "../paths.ts";
import { forgottenLeadsFrame } from "./forgotten-leads-frame.tsx";

const nextStep = slotPanel<
  { customerId: number; jobId?: undefined } | { customerId?: undefined; jobId: number }
>(async () => ({ default: (await import("./NextStepPanel.tsx")).NextStepPanel }));
const nextStepCell = optionalPanel<{ customerId: number }>(async () => ({
  default: (await import("./NextStepCellPanel.tsx")).NextStepCellPanel,
}));
const forgottenLeadsButton = optionalPanel(async () => ({
  default: (await import("./ForgottenLeadsPanel.tsx")).ForgottenLeadsButton,
}));
const taskList = slotPanel<object>(
  async () => ({ default: (await import("./TaskListPanel.tsx")).TaskListPanel }),
  <Skeleton height={320} radius="md" />,
);

export const tasksContributions = [
  contribute(leadColumns, 10, {
    id: "next",
    header: "Next Step",
    width: "21%",
    ...nextStepCell,
  }),
  contribute(leadFilters, 10, forgottenLeadsButton),
  contribute(leadFrames, 10, forgottenLeadsFrame),
  contribute(customerPanels, 10, nextStep),
  contribute(jobPanels, 10, nextStep),
  contribute(workViews, 10, {
    view: "tasks",
    to: tasksPath(),
    needs: "tasks.view",
    title: "Tasks",
    subtitle: "Next steps for your customers and jobs",
    ...taskList,
  }),
];
