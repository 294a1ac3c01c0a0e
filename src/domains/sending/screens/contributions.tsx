/** What sending puts into the slots of earlier domains: what a customer may be sent, and the page of the number for texts. */
import { Skeleton } from "@mantine/core";
import { IconMail, IconMessage } from "@tabler/icons-react";
import { customerFacts } from "#domains/customers/screens/slots.ts";
import { applicationSettings } from "#domains/organizations/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";
import { emailSettingsPath, textNumberPath } from "../paths.ts";

const consent = slotPanel<{ customerId: number }>(
  async () => ({ default: (await import("./ConsentPanel.tsx")).ConsentPanel }),
  <Skeleton height={20} width="12rem" />,
);

export const sendingContributions = [
  contribute(applicationSettings, 72, {
    label: "Email",
    to: emailSettingsPath(),
    icon: IconMail,
    text: "The address your customers get email from, and your own domain",
    needs: "organization.view",
  }),
  contribute(applicationSettings, 75, {
    label: "Text Messages",
    to: textNumberPath(),
    icon: IconMessage,
    text: "The number your customers get texts from, and its registration",
    needs: "organization.view",
  }),
  contribute(customerFacts, 10, {
    ...consent,
    label: "Messages",
    Panel: ({ customerId, version }) => <consent.Panel key={version} customerId={customerId} />,
  }),
];
