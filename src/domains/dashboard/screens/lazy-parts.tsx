/** The windows of the dashboard, fetched when somebody asks for them. */
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";

export const AllActivities = onceOpened(async () => ({
  default: (await import("./AllActivitiesDialog.tsx")).AllActivitiesDialog,
}));
export const CustomizeDialog = onceOpened(async () => ({
  default: (await import("./CustomizeDialog.tsx")).CustomizeDialog,
}));
