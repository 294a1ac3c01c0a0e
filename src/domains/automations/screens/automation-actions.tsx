/** What can be done with an automation from its menu. */
import {
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import { useCallback } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action, MenuItem } from "#ui/menu/menu-action.ts";
import type { AutomationListItem } from "../contract.ts";
import { automationPath, automationPeoplePath } from "../paths.ts";
import type { AutomationChanges } from "./change-automation.ts";
import { useNotInPlan } from "./Upgrade.tsx";

const iconProps = { size: 16, "aria-hidden": true } as const;

type Item = Pick<AutomationListItem, "id" | "name" | "status">;

/** Pause where it runs, Start elsewhere, with the reason where that can't be done. */
export function useSwitch(changes: AutomationChanges): (automation: Item) => MenuItem {
  const notAllowed = useWhyNot()("automations.update");
  const notInPlan = useNotInPlan();
  return useCallback(
    (automation) =>
      automation.status === "active"
        ? {
            label: "Pause",
            icon: <IconPlayerPause {...iconProps} />,
            ...reason(notAllowed),
            onSelect: () => void changes.pause(automation),
          }
        : {
            label: "Start",
            icon: <IconPlayerPlay {...iconProps} />,
            ...reason(notAllowed ?? notInPlan),
            onSelect: () => void changes.start(automation),
          },
    [changes, notAllowed, notInPlan],
  );
}

/** On the automation's own page its buttons are left out. */
export function useAutomationActions(
  changes: AutomationChanges,
  { isOwnPage = false } = {},
): (automation: Item) => Action[] {
  const whyNot = useWhyNot();
  const switchOf = useSwitch(changes);
  return useCallback(
    (automation) => [
      ...(isOwnPage ? [] : opening(automation, switchOf(automation))),
      {
        label: "Duplicate",
        icon: <IconCopy {...iconProps} />,
        ...reason(whyNot("automations.create")),
        onSelect: () => void changes.duplicate(automation),
      },
      "separator",
      {
        label: "Delete",
        icon: <IconTrash {...iconProps} />,
        isDanger: true,
        ...reason(whyNot("automations.delete")),
        onSelect: () => void changes.remove(automation),
      },
    ],
    [whyNot, switchOf, changes, isOwnPage],
  );
}

const opening = ({ id }: Item, switching: MenuItem): Action[] => [
  { label: "Edit", icon: <IconPencil {...iconProps} />, to: automationPath({ id }) },
  { label: "Customers", icon: <IconUsers {...iconProps} />, to: automationPeoplePath({ id }) },
  switching,
];

const reason = (why: string | undefined) => (why === undefined ? {} : { disabledReason: why });
