/** The window in which a calendar file is taken in, fetched when it is first opened. */
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";

const Window = onceOpened(async () => ({
  default: (await import("./ImportDialog.tsx")).ImportDialog,
}));

type Props = { isOpen: boolean; onClose: () => void; onDone: () => void };

export const CalendarImportPanel = (props: Props) => <Window {...props} />;
