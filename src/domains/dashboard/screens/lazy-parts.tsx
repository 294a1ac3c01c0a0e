/** The list of all activities, fetched when somebody asks for it. */
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";

export const AllActivities = onceOpened(async () => ({
  default: (await import("./AllActivitiesDialog.tsx")).AllActivitiesDialog,
}));
