/** What the portal puts into the slots of earlier domains: its page among the settings, and its part of a customer. */
import { Skeleton } from "@mantine/core";
import { IconUserScreen } from "@tabler/icons-react";
import { customerTabs } from "#domains/customers/screens/slots.ts";
import { applicationSettings } from "#domains/organizations/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";
import { portalSettingsPath } from "../paths.ts";

const ofCustomer = slotPanel<{ customerId: number; customerName: string }>(
  async () => ({ default: (await import("./CustomerPortalPanel.tsx")).CustomerPortalPanel }),
  <Skeleton height={160} />,
);

export const portalContributions = [
  contribute(applicationSettings, 40, {
    label: "Customer Portal",
    to: portalSettingsPath(),
    icon: IconUserScreen,
    text: "Let customers see their visits, invoices and papers",
    needs: "portal.view",
  }),
  contribute(customerTabs, 80, { name: "portal", label: "Portal", needs: "portal.view", ...ofCustomer }),
];
