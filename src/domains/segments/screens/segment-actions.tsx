/** What can be done with a segment from its menu. */
import { IconArchive, IconArchiveOff, IconCopy, IconDownload, IconPencil } from "@tabler/icons-react";
import { useCallback } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { entriesOf } from "#ui/slots/slots.ts";
import type { Segment } from "../contract.ts";
import { segmentPath } from "../paths.ts";
import { useSegmentChanges } from "./change-segment.ts";
import { segmentMenu } from "./slots.ts";

const iconProps = { size: 16, "aria-hidden": true } as const;

/** `onArchived` is given on the page of the segment itself, where Edit is left out. */
export function useSegmentActions(onArchived?: () => void): (segment: Segment) => Action[] {
  const whyNot = useWhyNot()("segments.update");
  const may = useMay();
  const changes = useSegmentChanges(onArchived);
  return useCallback(
    (segment) => {
      const isArchived = segment.archived_at !== null;
      const edit: Action[] = onArchived
        ? []
        : [
            {
              label: "Edit Segment",
              icon: <IconPencil {...iconProps} />,
              to: segmentPath({ id: segment.id }),
            },
          ];
      const others = isArchived
        ? []
        : entriesOf(segmentMenu)
            .map((make) => make({ id: segment.id }))
            .filter(({ needs }) => !needs || may(needs));
      return [
        ...edit,
        ...others,
        {
          label: "Export to CSV",
          icon: <IconDownload {...iconProps} />,
          onSelect: () => changes.exportPeople(segment),
        },
        {
          label: "Duplicate",
          icon: <IconCopy {...iconProps} />,
          disabledReason: whyNot,
          onSelect: () => void changes.duplicate(segment),
        },
        "separator",
        isArchived
          ? {
              label: "Restore Segment",
              icon: <IconArchiveOff {...iconProps} />,
              disabledReason: whyNot,
              onSelect: () => changes.restore(segment),
            }
          : {
              label: "Archive Segment",
              icon: <IconArchive {...iconProps} />,
              disabledReason: whyNot,
              onSelect: () => changes.archive(segment),
            },
      ] as Action[];
    },
    [whyNot, may, changes, onArchived],
  );
}
