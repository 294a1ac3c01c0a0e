/** What invoices put into the slots of earlier domains: their part of a customer, a job and a contract, and their settings. */
import { Skeleton } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import type { Contract } from "#domains/contracts/contract.ts";
import { contractCards } from "#domains/contracts/screens/slots.ts";
import { customerMenu, customerTabs } from "#domains/customers/screens/slots.ts";
import { jobPanels } from "#domains/jobs/screens/slots.ts";
import { applicationSettings } from "#domains/organizations/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";
import { invoiceSettingsPath, invoicesPath } from "../paths.ts";

const skeleton = <Skeleton height={96} />;

const ofCustomer = slotPanel<{ customerId: number; customerName: string }>(
  async () => ({ default: (await import("./CustomerInvoicesPanel.tsx")).CustomerInvoicesPanel }),
  skeleton,
);
const ofJob = slotPanel<{ jobId: number }>(async () => ({
  default: (await import("./JobInvoicesPanel.tsx")).JobInvoicesPanel,
}));
const ofContract = slotPanel<{ contract: Contract }>(async () => ({
  default: (await import("./ContractInvoicesPanel.tsx")).ContractInvoicesPanel,
}));

export const invoicesContributions = [
  contribute(customerTabs, 30, {
    name: "invoices",
    label: "Invoices",
    needs: "invoices.view",
    ...ofCustomer,
  }),
  contribute(customerMenu, 30, ({ id, status }) =>
    status === "client"
      ? {
          label: "Create Invoice",
          icon: <IconReceipt size={16} aria-hidden />,
          needs: "invoices.create",
          to: invoicesPath({ new: 1, customer: id }),
        }
      : undefined,
  ),
  contribute(jobPanels, 30, ofJob),
  contribute(contractCards, 10, { ...ofContract, needs: "invoices.view" }),
  contribute(applicationSettings, 50, {
    label: "Invoicing",
    to: invoiceSettingsPath(),
    icon: IconReceipt,
    text: "Due dates, taxes and numbers of your invoices",
    needs: "invoices.view",
  }),
];
