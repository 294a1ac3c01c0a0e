/** The pages of jobs, of the board and of the technician's day. */

import { myDayPath } from "#shared/common-paths.ts";
import type { AppPage } from "#ui/slots/app-page.ts";
import { appointmentsPath, dispatchPath, jobPath, jobsCalendarPath, jobsPath } from "../paths.ts";
import { itemPhotos, jobPanels, myDayPanels, myDayWork, visitPanels } from "./slots.ts";
import { workPanel } from "./WorkPanel.tsx";

export const jobsPages: AppPage[] = [
  {
    path: myDayPath,
    title: "My Day",
    needs: ["jobs.view"],
    screen: async () => ({ Component: (await import("./my-day/MyDayScreen.tsx")).MyDayScreen }),
    slots: [myDayPanels, myDayWork, itemPhotos],
  },
  {
    path: jobsPath,
    title: "Jobs",
    needs: ["jobs.view"],
    firstCalls: () => ["/api/jobs/stats", "/api/jobs?limit=50&is_open=true", "/api/users"],
    screen: async () => ({ Component: (await import("./JobsScreen.tsx")).JobsScreen }),
    slots: [],
  },
  {
    path: jobsCalendarPath,
    title: "Jobs Calendar",
    needs: ["jobs.view"],
    screen: async () => ({
      Component: (await import("./jobs-calendar/JobsCalendarScreen.tsx")).JobsCalendarScreen,
    }),
  },
  {
    path: jobPath,
    title: "Job Details",
    needs: ["jobs.view"],
    firstCalls: ({ id }) => [`/api/jobs/${id}`],
    screen: async () => ({ Component: (await import("./job/JobScreen.tsx")).JobScreen }),
    slots: [jobPanels, visitPanels, itemPhotos],
  },
  {
    path: appointmentsPath,
    title: "Appointments",
    needs: ["jobs.view"],
    screen: () => workPanel("appointments"),
    slots: [],
  },
  {
    path: dispatchPath,
    title: "Dispatch Board",
    needs: ["jobs.view", "calendar.view"],
    screen: async () => ({ Component: (await import("./dispatch/DispatchScreen.tsx")).DispatchScreen }),
  },
];
