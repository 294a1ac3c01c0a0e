/** What can be done with a step from its menu, and which steps can be added where. */
import {
  type Icon,
  IconArrowDown,
  IconArrowUp,
  IconBell,
  IconCheckbox,
  IconClock,
  IconClockHour4,
  IconCopy,
  IconFlag,
  IconGitBranch,
  IconHourglass,
  IconMail,
  IconMessage,
  IconNote,
  IconTag,
  IconTrash,
} from "@tabler/icons-react";
import type { Action } from "#ui/menu/menu-action.ts";
import { branches, mostSteps, type Step, type StepKind, stepsOf } from "../../steps-contract.ts";
import { stepLabels } from "../automation-words.ts";
import { canBranchAt, countInside, movedBy } from "./steps/step-changes.ts";
import type { Place } from "./steps/step-places.ts";
import type { Editor } from "./use-editor.ts";

const icon = { size: 16, "aria-hidden": true } as const;

export const stepIcons: Record<StepKind, Icon> = {
  wait: IconHourglass,
  wait_until: IconClock,
  wait_for: IconClockHour4,
  condition: IconGitBranch,
  send_text: IconMessage,
  send_email: IconMail,
  create_task: IconCheckbox,
  change_status: IconTag,
  add_note: IconNote,
  notify_member: IconBell,
  end: IconFlag,
};

const groups: readonly { heading: string; kinds: readonly StepKind[] }[] = [
  { heading: "Send", kinds: ["send_text", "send_email"] },
  { heading: "Do", kinds: ["create_task", "change_status", "add_note", "notify_member"] },
  { heading: "Wait", kinds: ["wait", "wait_until"] },
  { heading: "Branch", kinds: ["condition", "wait_for"] },
  { heading: "Finish", kinds: ["end"] },
];

/** Every kind of step, with the reason where it can't stand in this place. */
export function addActions({ content: { steps }, add }: Editor, place: Place): Action[] {
  const isFull = steps.length >= mostSteps;
  const isLast = place.index >= stepsOf(steps, place.branch).length;
  const whyNot = (kind: StepKind): string | undefined => {
    if (isFull) return `An automation can have up to ${mostSteps} steps`;
    if (kind === "end" && !isLast) return "Only at the end of a branch";
    return branches({ kind }) && !canBranchAt(steps, place) ? "There are too many branches here" : undefined;
  };
  return groups.flatMap(({ heading, kinds }) => [
    { heading },
    ...kinds.map((kind): Action => {
      const Glyph = stepIcons[kind];
      const reason = whyNot(kind);
      return {
        label: stepLabels[kind],
        icon: <Glyph {...icon} />,
        ...(reason === undefined ? {} : { disabledReason: reason }),
        onSelect: () => add(place, kind),
      };
    }),
  ]);
}

export function stepActions(editor: Editor, step: Step): Action[] {
  const { content, moveBy, copy, remove } = editor;
  const { key } = step;
  const move = (by: -1 | 1): Pick<Exclude<Action, "separator" | { heading: unknown }>, "onSelect"> => ({
    onSelect: () => moveBy(key, by),
    ...(movedBy(content.steps, key, by) === content.steps
      ? { disabledReason: by < 0 ? "It's the first step" : "It's the last step" }
      : {}),
  });
  const within = countInside(content.steps, step);
  const isFull = content.steps.length + within >= mostSteps;
  return [
    { label: "Move Up", icon: <IconArrowUp {...icon} />, ...move(-1) },
    { label: "Move Down", icon: <IconArrowDown {...icon} />, ...move(1) },
    {
      label: "Duplicate",
      icon: <IconCopy {...icon} />,
      ...(step.kind === "end" ? { disabledReason: "One end is enough" } : {}),
      ...(isFull ? { disabledReason: `An automation can have up to ${mostSteps} steps` } : {}),
      onSelect: () => copy(key),
    },
    "separator",
    {
      label: within > 0 ? "Delete with Its Branches" : "Delete",
      icon: <IconTrash {...icon} />,
      isDanger: true,
      onSelect: () => remove(key),
    },
  ];
}
