/** The window of a task, fetched when it is first needed. */
import { useState } from "react";
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";
import type { TaskSubject } from "./use-task-form.ts";

export const TaskDialog = onceOpened(async () => ({
  default: (await import("./TaskDialog.tsx")).TaskDialog,
}));

/** One window for new and existing tasks; `open` shows it. */
export function useTaskWindow() {
  const [subject, setSubject] = useState<TaskSubject>({ kind: "new" });
  const [isOpen, setOpen] = useState(false);
  const open = (wanted: TaskSubject) => {
    setSubject(wanted);
    setOpen(true);
  };
  return {
    open,
    window: <TaskDialog isOpen={isOpen} onClose={() => setOpen(false)} subject={subject} />,
  };
}
