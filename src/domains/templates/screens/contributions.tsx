/** What templates put into the slots of earlier domains: their list on the page of files. */
import { Skeleton } from "@mantine/core";
import { fileViews } from "#domains/files/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";

const templates = slotPanel<object>(
  async () => ({ default: (await import("./TemplatesPanel.tsx")).TemplatesPanel }),
  <Skeleton height={320} />,
);

export const templatesContributions = [
  contribute(fileViews, 10, { view: "templates", title: "Templates", needs: "templates.view", ...templates }),
];
