/** What can be done with a job from its menu, in the same order on every screen. */
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarTime,
  IconCircleCheck,
  IconCopy,
  IconEye,
  IconPencil,
  IconProgress,
  IconRepeatOff,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useCallback } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import { type JobListItem, jobActions } from "../contract.ts";
import { useJobChanges } from "./job/change-job.ts";
import type { JobWindowActions } from "./job/use-job-windows.tsx";
import { type JobAction, whyNotIn } from "./job-rules.ts";
import { pathOf } from "./job-words.ts";

const iconProps = { size: 16, "aria-hidden": true } as const;

type Options = {
  open: JobWindowActions;
  /** After a deletion, for a screen that shows only this job. */
  onDeleted?: () => void;
  /** On the job's own page, which needs no way to itself. */
  isOnPage?: boolean;
};

export function useJobActions({ open, onDeleted, isOnPage = false }: Options) {
  const whyNot = useWhyNot();
  const changes = useJobChanges(onDeleted);
  return useCallback(
    (job: JobListItem): Action[] => {
      const noUpdate = whyNot("jobs.update");
      const noIn = (action: JobAction) => noUpdate ?? whyNotIn(job, action);
      const isOver = jobActions.reopen.some((status) => status === job.status);
      const view: Action = { label: "View Job", icon: <IconEye {...iconProps} />, to: pathOf(job) };
      return [
        item("Update Progress", <IconProgress {...iconProps} />, noUpdate, () => open.progress(job)),
        item("Reschedule", <IconCalendarTime {...iconProps} />, noIn("plan"), () => open.reschedule(job)),
        item("Mark Complete", <IconCircleCheck {...iconProps} />, noIn("complete"), () =>
          changes.complete(job),
        ),
        "separator",
        ...(isOnPage ? [] : [view]),
        item("Edit Job", <IconPencil {...iconProps} />, noIn("edit"), () => open.edit(job)),
        item("Duplicate", <IconCopy {...iconProps} />, whyNot("jobs.create"), () => open.duplicate(job)),
        ...(job.recurrence_words
          ? [
              item("Stop Repeating", <IconRepeatOff {...iconProps} />, noUpdate, () =>
                changes.stopRepeating(job),
              ),
            ]
          : []),
        "separator",
        isOver
          ? item("Reopen Job", <IconArrowBackUp {...iconProps} />, noUpdate, () => open.reopen(job))
          : item("Cancel Job", <IconBan {...iconProps} />, noIn("cancel"), () => open.cancel(job)),
        {
          label: "Delete Job",
          icon: <IconTrash {...iconProps} />,
          isDanger: true,
          ...reasonOf(whyNot("jobs.delete")),
          onSelect: () => changes.remove(job),
        },
      ];
    },
    [whyNot, changes, open, isOnPage],
  );
}

function item(
  label: string,
  icon: ReactNode,
  disabledReason: string | undefined,
  onSelect: () => void,
): Action {
  return { label, icon, onSelect, ...reasonOf(disabledReason) };
}

const reasonOf = (disabledReason: string | undefined) =>
  disabledReason === undefined ? {} : { disabledReason };
