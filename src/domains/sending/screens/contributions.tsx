/** What sending puts into the slots of earlier domains: what a customer may be sent. */
import { Skeleton } from "@mantine/core";
import { customerFacts } from "#domains/customers/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";

const consent = slotPanel<{ customerId: number }>(
  async () => ({ default: (await import("./ConsentPanel.tsx")).ConsentPanel }),
  <Skeleton height={20} width="12rem" />,
);

export const sendingContributions = [
  contribute(customerFacts, 10, {
    ...consent,
    label: "Messages",
    Panel: ({ customerId, version }) => <consent.Panel key={version} customerId={customerId} />,
  }),
];
