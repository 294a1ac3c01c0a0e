/** What can be done with a template from its menu. */
import { IconCopy, IconHistory, IconPencil, IconTrash, IconWand } from "@tabler/icons-react";
import { useCallback } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import type { TemplateListItem } from "../contract.ts";
import { useTemplateChanges } from "./change-template.ts";
import { pathOf } from "./template-words.ts";

const iconProps = { size: 16, "aria-hidden": true } as const;

type Item = Pick<TemplateListItem, "id" | "name" | "kind">;

type WindowActions = {
  onUse: (template: Item) => void;
  onVersions: (template: Item) => void;
  /** On the page of the template itself: run after a deletion, and Edit is left out. */
  onDeleted?: () => void;
};

export function useTemplateActions({
  onUse,
  onVersions,
  onDeleted,
}: WindowActions): (template: Item) => Action[] {
  const whyNot = useWhyNot();
  const changes = useTemplateChanges(onDeleted);
  return useCallback(
    (template) => {
      const edit: Action[] = onDeleted
        ? []
        : [{ label: "Edit Template", icon: <IconPencil {...iconProps} />, to: pathOf(template) }];
      const use: Action[] =
        template.kind === "contract"
          ? []
          : [{ label: "Use Template", icon: <IconWand {...iconProps} />, onSelect: () => onUse(template) }];
      return [
        ...edit,
        ...use,
        { label: "Versions", icon: <IconHistory {...iconProps} />, onSelect: () => onVersions(template) },
        {
          label: "Duplicate",
          icon: <IconCopy {...iconProps} />,
          disabledReason: whyNot("templates.create"),
          onSelect: () => void changes.duplicate(template),
        },
        "separator",
        {
          label: "Delete Template",
          icon: <IconTrash {...iconProps} />,
          isDanger: true,
          disabledReason: whyNot("templates.delete"),
          onSelect: () => changes.remove(template),
        },
      ] as Action[];
    },
    [whyNot, changes, onUse, onVersions, onDeleted],
  );
}
