/** The windows of reports, fetched when they are needed. */
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";

export const RowsDialog = onceOpened(async () => ({
  default: (await import("./RowsDialog.tsx")).RowsDialog,
}));
export const SaveReportDialog = onceOpened(async () => ({
  default: (await import("./SaveReportDialog.tsx")).SaveReportDialog,
}));
export const GenerateDialog = onceOpened(async () => ({
  default: (await import("./GenerateDialog.tsx")).GenerateDialog,
}));
export const RenameDialog = onceOpened(async () => ({
  default: (await import("./RenameDialog.tsx")).RenameDialog,
}));
export const WeeklyDialog = onceOpened(async () => ({
  default: (await import("./WeeklyDialog.tsx")).WeeklyDialog,
}));
