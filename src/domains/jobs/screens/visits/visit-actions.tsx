/** What can be done with a visit from its menu, and why something cannot be done at the moment. */
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarTime,
  IconInbox,
  IconPlayerPlay,
  IconTools,
} from "@tabler/icons-react";
import { type ReactNode, useCallback } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import { type Visit, visitActions } from "../../visits/contract.ts";
import { nextSteps, type useVisitChanges, whyNotIn } from "./change-visit.ts";
import type { VisitWindows } from "./use-visit-windows.ts";

const iconProps = { size: 16, "aria-hidden": true } as const;

type Options = { windows: VisitWindows; changes: ReturnType<typeof useVisitChanges> };

export function useVisitActions({ windows, changes }: Options): (visit: Visit) => Action[] {
  const noUpdate = useWhyNot()("jobs.update");
  return useCallback(
    (visit) => {
      const why = (action: keyof typeof visitActions) => noUpdate ?? whyNotIn(visit, action);
      const isOver = visitActions.reopen.some((status) => status === visit.status);
      return [
        item(
          visit.start ? "Reschedule" : "Schedule",
          <IconCalendarTime {...iconProps} />,
          why("schedule"),
          () => windows.schedule({ kind: "existing", visit }),
        ),
        item("Unschedule", <IconInbox {...iconProps} />, why("unschedule"), () =>
          changes.toUnscheduled(visit),
        ),
        ...nextSteps(visit).map((step) =>
          item(step.label, <IconPlayerPlay {...iconProps} />, noUpdate, () => changes.step(visit, step)),
        ),
        ...(visitActions.step_back.some((status) => status === visit.status)
          ? [
              item(
                visit.status === "started" ? "Undo “Start”" : "Undo “On My Way”",
                <IconArrowBackUp {...iconProps} />,
                noUpdate,
                () => changes.stepBack(visit),
              ),
            ]
          : []),
        item("Add Part or Time", <IconTools {...iconProps} />, why("use"), () => windows.note(visit)),
        "separator",
        isOver
          ? item("Reopen Visit", <IconArrowBackUp {...iconProps} />, noUpdate, () => windows.reopen(visit))
          : item("Cancel Visit", <IconBan {...iconProps} />, why("cancel"), () => windows.cancel(visit)),
      ] as Action[];
    },
    [noUpdate, windows, changes],
  );
}

function item(
  label: string,
  icon: ReactNode,
  disabledReason: string | undefined,
  onSelect: () => void,
): Action {
  return { label, icon, onSelect, ...(disabledReason === undefined ? {} : { disabledReason }) };
}
