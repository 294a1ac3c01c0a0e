/** What invoices put into the slots of earlier domains: their part of a customer. */
import { Skeleton } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { customerMenu, customerTabs } from "#domains/customers/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";
import { invoicesPath } from "../paths.ts";

const skeleton = <Skeleton height={96} />;

const ofCustomer = slotPanel<{ customerId: number; customerName: string }>(
  async () => ({ default: (await import("./CustomerInvoicesPanel.tsx")).CustomerInvoicesPanel }),
  skeleton,
);
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
];
