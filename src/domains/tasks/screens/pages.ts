/** The page of tasks. */

import { workViews } from "#domains/jobs/screens/slots.ts";
import { workPanel } from "#domains/jobs/screens/WorkPanel.tsx";
import type { AppPage } from "#ui/slots/app-page.ts";
import { tasksPath } from "../paths.ts";

export const tasksPages: AppPage[] = [
  {
    path: tasksPath,
    title: "Tasks",
    needs: ["tasks.view"],
    firstCalls: () => ["/api/tasks/stats", "/api/tasks?state=open&limit=50"],
    screen: () => workPanel("tasks"),
    slots: [workViews],
  },
];
