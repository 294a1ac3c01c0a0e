/** The windows in which a visit gets a time, is called off, opened again, or has a part or time noted. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Visit } from "../../visits/contract.ts";
import { refreshJobs, visitsApi } from "../jobs-api.ts";
import type { ReasonQuestion } from "./ReasonDialog.tsx";
import type { ScheduleSubject } from "./use-schedule-form.ts";

type Opened = {
  schedule?: ScheduleSubject;
  question?: ReasonQuestion;
  used?: Visit;
  open: "schedule" | "question" | "used" | null;
};

/** Place `ScheduleDialog`, `ReasonDialog` and `UseDialog` with the three props once in the screen. */
export function useVisitWindows() {
  const client = useQueryClient();
  // What was open stays after closing, so that nothing changes in a window that is still fading out.
  const [now, setNow] = useState<Opened>({ open: null });
  const onClose = useCallback(() => setNow((opened) => ({ ...opened, open: null })), []);
  const open = useMemo(() => {
    const show = (opened: Opened) => setNow((before) => ({ ...before, ...opened }));
    async function keep(call: Promise<Visit>, said: string): Promise<void> {
      await call;
      void refreshJobs(client);
      notifySuccess(said);
    }
    const seenOf = (visit: Visit) => ({ context: expectedVersion(visit.version) });
    return {
      schedule: (schedule: ScheduleSubject) => show({ schedule, open: "schedule" }),
      note: (used: Visit) => show({ used, open: "used" }),
      cancel: (visit: Visit) =>
        show({
          open: "question",
          question: {
            title: "Cancel Visit",
            label: `Why is the visit for ${visit.client_name} cancelled?`,
            confirmLabel: "Cancel Visit",
            isDanger: true,
            answer: (reason) =>
              keep(visitsApi.cancel.call({ id: visit.id, reason }, seenOf(visit)), "Visit cancelled."),
          },
        }),
      reopen: (visit: Visit) =>
        show({
          open: "question",
          question: {
            title: "Reopen Visit",
            label: `Why are you reopening the visit for ${visit.client_name}?`,
            confirmLabel: "Reopen Visit",
            answer: (reason) =>
              keep(visitsApi.reopen.call({ id: visit.id, reason }, seenOf(visit)), "Visit reopened."),
          },
        }),
    };
  }, [client]);
  return {
    ...open,
    scheduleProps: { subject: now.schedule ?? null, isOpen: now.open === "schedule", onClose },
    reasonProps: { question: now.question ?? null, isOpen: now.open === "question", onClose },
    useProps: { visit: now.used ?? null, isOpen: now.open === "used", onClose },
  };
}

export type VisitWindows = ReturnType<typeof useVisitWindows>;
