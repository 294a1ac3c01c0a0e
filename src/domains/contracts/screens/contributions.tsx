/** What contracts put into the slots of earlier domains: their part of a customer, a job and My Day, and what can be begun there. */
import { Skeleton } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { customerMenu, customerTabs } from "#domains/customers/screens/slots.ts";
import { jobPanels, myDayPanels } from "#domains/jobs/screens/slots.ts";
import { optionalPanel, slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";
import { contractsPath } from "../paths.ts";

const contractsTab = slotPanel<{ customerId: number; customerName: string }>(
  async () => ({ default: (await import("./CustomerContractsPanel.tsx")).CustomerContractsPanel }),
  <Skeleton height={96} />,
);

const jobContracts = slotPanel<{ jobId: number }>(
  async () => ({ default: (await import("./JobContractsPanel.tsx")).JobContractsPanel }),
  <Skeleton height={96} mb="sm" />,
);

const dayContracts = optionalPanel<{ jobId: number }>(async () => ({
  default: (await import("./JobContractsPanel.tsx")).DayContractsPanel,
}));

export const contractsContributions = [
  contribute(jobPanels, 30, jobContracts),
  contribute(myDayPanels, 20, dayContracts),
  contribute(customerTabs, 10, {
    name: "contracts",
    label: "Contracts",
    needs: "contracts.view",
    ...contractsTab,
  }),
  contribute(customerMenu, 10, ({ id, status }) =>
    status === "prospect"
      ? {
          label: "Create Contract",
          icon: <IconFileText size={16} aria-hidden />,
          to: contractsPath({ new: 1, customer: id }),
        }
      : undefined,
  ),
];
