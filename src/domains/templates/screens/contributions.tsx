/** What templates put into the slots of earlier domains: their list on the page of files. */
import { Skeleton } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import { customerMenu } from "#domains/customers/screens/slots.ts";
import { fileViews } from "#domains/files/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";
import { templatesPath } from "../paths.ts";

const templates = slotPanel<object>(
  async () => ({ default: (await import("./TemplatesPanel.tsx")).TemplatesPanel }),
  <Skeleton height={320} />,
);

export const templatesContributions = [
  contribute(customerMenu, 50, ({ id }) => ({
    label: "Use a Template",
    icon: <IconTemplate size={16} aria-hidden />,
    to: templatesPath({ kind: "text", customer: id }),
  })),
  contribute(fileViews, 10, { view: "templates", title: "Templates", needs: "templates.view", ...templates }),
];
