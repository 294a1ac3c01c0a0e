/** Takes a visit from step to step: on the way, started, done, back into the tray. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import { type Visit, type VisitStatus, visitActions } from "../../visits/contract.ts";
import { visitLabels } from "../job-words.ts";
import { refreshJobs, visitsApi } from "../jobs-api.ts";
import { confirmVisit } from "./confirm-visit.ts";

type VisitStep = "onTheWay" | "start" | "finish";

const stepsOf: { step: VisitStep; from: readonly VisitStatus[]; label: string; done: string }[] = [
  { step: "onTheWay", from: visitActions.on_the_way, label: "On My Way", done: "is on the way" },
  { step: "start", from: visitActions.start, label: "Start", done: "is in progress" },
  { step: "finish", from: visitActions.finish, label: "Complete", done: "is completed" },
];

/** The steps that may follow where the visit stands. */
export const nextSteps = ({ status }: Pick<Visit, "status">) =>
  stepsOf.filter(({ from }) => from.includes(status));

/** Why an action cannot be taken in the visit's state; nothing when it can. */
export function whyNotIn(
  visit: Pick<Visit, "status">,
  action: keyof typeof visitActions,
): string | undefined {
  const allowed: readonly VisitStatus[] = visitActions[action];
  return allowed.includes(visit.status)
    ? undefined
    : `Not available while the visit is ${visitLabels[visit.status].toLowerCase()}`;
}

/** `busy` is the visit whose change is on its way. */
export function useVisitChanges() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<number | null>(null);
  const run = useCallback(
    async (visit: Visit, change: () => Promise<Visit>, said: (saved: Visit) => void) => {
      setBusy(visit.id);
      try {
        const saved = await change();
        said(saved);
      } catch (error) {
        notifyError(error, "Failed to update the visit");
      }
      await refreshJobs(client);
      setBusy(null);
    },
    [client],
  );
  const stepBack = useCallback(
    (visit: Visit) =>
      void run(
        visit,
        () => visitsApi.stepBack.call({ id: visit.id }, { context: expectedVersion(visit.version) }),
        ({ status }) =>
          notifySuccess(`The visit for ${visit.client_name} is ${visitLabels[status].toLowerCase()} again.`),
      ),
    [run],
  );
  return useMemo(
    () => ({
      busy,
      step: (visit: Visit, { step, done }: { step: VisitStep; done: string }) =>
        void run(
          visit,
          () => visitsApi[step].call({ id: visit.id }, { context: expectedVersion(visit.version) }),
          (saved) => {
            const said = `The visit for ${visit.client_name} ${done}.`;
            if (whyNotIn(saved, "step_back") === undefined) notifyUndo(said, () => stepBack(saved));
            else notifySuccess(said);
          },
        ),
      stepBack,
      confirm: (visit: Visit) => confirmVisit(visit, run),
      toUnscheduled: (visit: Visit) =>
        void run(
          visit,
          () => visitsApi.unschedule.call({ id: visit.id }, { context: expectedVersion(visit.version) }),
          (saved) => offerTimeBack(client, visit, saved),
        ),
    }),
    [busy, run, stepBack, client],
  );
}

/** The way back of a visit that was put into the tray: the time and person that it had. */
export function offerTimeBack(client: QueryClient, before: Visit, saved: Visit): void {
  notifyUndo(`Visit for ${before.client_name} moved to Unscheduled.`, () => {
    const { start, end, assigned_to, override_reason, arrival_from, arrival_until } = before;
    if (!start || !end) return;
    const timing = {
      start,
      end,
      assigned_to,
      ...(arrival_from && arrival_until ? { arrival_from, arrival_until } : {}),
      ...(override_reason ? { override_reason } : {}),
    };
    visitsApi.schedule
      .call({ id: saved.id, ...timing }, { context: expectedVersion(saved.version) })
      .then(() => notifySuccess("Visit rescheduled to its earlier time."))
      .catch((error: unknown) => notifyError(error, "Failed to reschedule the visit"))
      .finally(() => void refreshJobs(client));
  });
}
