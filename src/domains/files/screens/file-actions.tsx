/** What can be done with a file from its menu. */
import { IconDownload, IconEye, IconPencil, IconRestore, IconTrash } from "@tabler/icons-react";
import { useCallback } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import type { StoredFile } from "../contract.ts";
import { useFileChanges } from "./change-file.ts";
import { pathOf, whyHeld } from "./file-words.ts";

const iconProps = { size: 16, "aria-hidden": true } as const;

type WindowActions = { onEdit: (file: StoredFile) => void; onGone?: () => void };

export function useFileActions({ onEdit, onGone }: WindowActions): (file: StoredFile) => Action[] {
  const whyNot = useWhyNot();
  const changes = useFileChanges(onGone);
  return useCallback(
    (file) => {
      const download = { label: "Download", icon: <IconDownload {...iconProps} />, href: file.download_url };
      const noDeletion = whyNot("files.delete");
      if (file.deleted_at !== null) {
        return [
          {
            label: "Restore",
            icon: <IconRestore {...iconProps} />,
            disabledReason: noDeletion,
            onSelect: () => changes.restore(file),
          },
          download,
          "separator",
          {
            label: "Delete Forever",
            icon: <IconTrash {...iconProps} />,
            isDanger: true,
            disabledReason: noDeletion,
            onSelect: () => changes.purge(file),
          },
        ];
      }
      return [
        { label: "View File", icon: <IconEye {...iconProps} />, to: pathOf(file) },
        download,
        {
          label: "Edit Details",
          icon: <IconPencil {...iconProps} />,
          disabledReason: whyNot("files.update"),
          onSelect: () => onEdit(file),
        },
        "separator",
        {
          label: "Move to Trash",
          icon: <IconTrash {...iconProps} />,
          isDanger: true,
          disabledReason: noDeletion ?? whyHeld(file),
          onSelect: () => changes.remove(file),
        },
      ];
    },
    [whyNot, changes, onEdit],
  );
}
