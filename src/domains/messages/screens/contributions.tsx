/** What messages put into the slots of earlier domains: a customer's conversation on their profile. */
import { Skeleton } from "@mantine/core";
import { IconMessage, IconMessages } from "@tabler/icons-react";
import { customerPath } from "#domains/customers/paths.ts";
import { customerMenu, customerTabs } from "#domains/customers/screens/slots.ts";
import { segmentMenu } from "#domains/segments/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";
import { messagesPath } from "../paths.ts";

const messagesTab = slotPanel<{ customerId: number; customerName: string }>(
  async () => ({ default: (await import("./CustomerMessagesPanel.tsx")).CustomerMessagesPanel }),
  <Skeleton height={320} radius="md" />,
);

export const messagesContributions = [
  contribute(customerMenu, 45, ({ id }) => ({
    label: "Send Message",
    icon: <IconMessage size={16} aria-hidden />,
    needs: "messages.view",
    to: customerPath({ id }, { tab: "messages" }),
  })),
  contribute(segmentMenu, 10, ({ id }) => ({
    label: "Send Bulk Message",
    icon: <IconMessages size={16} aria-hidden />,
    needs: "messages.send",
    to: messagesPath({ new: 1, to: "many", segment: id }),
  })),
  contribute(customerTabs, 55, {
    name: "messages",
    label: "Messages",
    needs: "messages.view",
    ...messagesTab,
  }),
];
