/** The steps of a funnel in order: moved by handle, keyboard or menu, pointed at a page or a form, added and removed. */
import { Button, Menu, NativeSelect } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { MoveHandle } from "#ui/editing/MoveHandle.tsx";
import { type ListDrag, listEntry, useListDrag } from "#ui/editing/use-list-drag.ts";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { Funnel, StepChoices } from "../../contract.ts";
import { type FunnelStep, mostSteps, type StepKind, stepFacts, stepKinds } from "../../steps-contract.ts";
import classes from "../funnels.module.css";
import { funnelsApi } from "../funnels-api.ts";
import { movedBy, movedOver, newStep, pointedAt, withoutStep, withStep } from "./draft-changes.ts";
import type { FunnelDraft } from "./use-funnel-draft.ts";

type Props = { funnel: Funnel; draft: FunnelDraft; isFixed: boolean };

const noChoices: StepChoices = { pages: [], forms: [] };

export function StepsPanel({ funnel, draft: { draft, change, saveState }, isFixed }: Props) {
  const choices =
    useQuery({ ...funnelsApi.choices.queryOptions(), ...freshness.customerList }).data ?? noChoices;
  const edit = (apply: (steps: readonly FunnelStep[]) => readonly FunnelStep[]) =>
    change((before) => {
      const steps = apply(before.steps);
      return steps === before.steps ? before : { ...before, steps: [...steps] };
    });
  const drag = useListDrag((key, over) => edit((steps) => movedOver(steps, key, over)));
  const { steps } = draft;
  return (
    <Panel
      id="funnel-steps"
      title="Steps"
      text="Drag a step by its handle, or focus the handle and press the arrow keys. Website pages come first."
    >
      {steps.length > 0 && (
        <ol className={classes.steps}>
          {steps.map((step, place) => (
            <StepCard
              key={step.key}
              step={step}
              place={place}
              steps={steps}
              choices={choices}
              drag={drag}
              edit={edit}
            />
          ))}
        </ol>
      )}
      {saveState === "saved" && funnel.problems.length > 0 && (
        <ul className={classes.problems} aria-label="To do before publishing">
          {funnel.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {steps.length < mostSteps && (
        <AddStep
          steps={steps}
          choices={choices}
          isFixed={isFixed}
          onAdd={(step) => edit((before) => withStep(before, step))}
        />
      )}
    </Panel>
  );
}

type Edit = (apply: (steps: readonly FunnelStep[]) => readonly FunnelStep[]) => void;

type CardProps = {
  step: FunnelStep;
  place: number;
  steps: readonly FunnelStep[];
  choices: StepChoices;
  drag: ListDrag;
  edit: Edit;
};

const idOf = (step: FunnelStep): number | undefined =>
  step.kind === "page" ? step.page_id : step.kind === "form" ? step.form_id : undefined;

const targetsOf = (kind: StepKind, { pages, forms }: StepChoices) =>
  kind === "page" ? pages : kind === "form" ? forms : undefined;

/** Those that no other step points at. */
function freeTargets(kind: StepKind, steps: readonly FunnelStep[], choices: StepChoices, own?: number) {
  const taken = steps.filter((step) => step.kind === kind).map(idOf);
  return targetsOf(kind, choices)?.filter(({ id }) => id === own || !taken.includes(id));
}

function StepCard({ step, place, steps, choices, drag, edit }: CardProps) {
  const { key, kind } = step;
  const { label, counts } = stepFacts[kind];
  const targets = freeTargets(kind, steps, choices, idOf(step));
  const target = targets?.find(({ id }) => id === idOf(step));
  const name = target?.name ?? label;
  return (
    <li className={classes.step} {...listEntry(drag, key)}>
      <MoveHandle
        entry={key}
        name={name}
        drag={drag}
        onMove={(by) => edit((before) => movedBy(before, key, by))}
      />
      <span className={classes.number} aria-hidden>
        {place + 1}
      </span>
      <span className={classes.stepWords}>
        {targets ? (
          <NativeSelect
            aria-label={`${label} of step ${place + 1}`}
            data={[
              ...(target ? [] : [{ value: "", label: `A deleted ${kind}` }]),
              ...targets.map(({ id, name: words, is_published: isPublished }) => ({
                value: String(id),
                label: `${words}${isPublished ? "" : " (draft)"}`,
              })),
            ]}
            value={target ? String(target.id) : ""}
            onChange={(event) => {
              const id = Number(event.currentTarget.value);
              if (id) edit((before) => pointedAt(before, key, id));
            }}
          />
        ) : (
          <span>{label}</span>
        )}
        <small>{counts}</small>
      </span>
      <ActionMenu label={`Actions for ${name}`} actions={() => actionsOf(step, steps, edit)} />
    </li>
  );
}

const icon = { size: 16, "aria-hidden": true } as const;

function actionsOf({ key }: FunnelStep, steps: readonly FunnelStep[], edit: Edit): Action[] {
  const move = (by: -1 | 1, label: string, Icon: typeof IconArrowUp): Action => ({
    label,
    icon: <Icon {...icon} />,
    ...(movedBy(steps, key, by) === steps ? { disabledReason: "It can't go further" } : {}),
    onSelect: () => edit((before) => movedBy(before, key, by)),
  });
  return [
    move(-1, "Move Up", IconArrowUp),
    move(1, "Move Down", IconArrowDown),
    "separator",
    {
      label: "Remove",
      icon: <IconTrash {...icon} />,
      isDanger: true,
      onSelect: () => edit((before) => withoutStep(before, key)),
    },
  ];
}

type AddProps = {
  steps: readonly FunnelStep[];
  choices: StepChoices;
  isFixed: boolean;
  onAdd: (step: FunnelStep) => void;
};

function AddStep({ steps, choices, isFixed, onAdd }: AddProps) {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} disabled={isFixed}>
          Add Step
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {stepKinds.map((kind) => {
          const targets = freeTargets(kind, steps, choices);
          const isUsed = !targets && steps.some((step) => step.kind === kind);
          const step = newStep(steps, kind, targets?.[0]?.id);
          return (
            <Menu.Item
              key={kind}
              disabled={isUsed || !step}
              title={isUsed ? "Already a step" : step ? undefined : `There's no other ${kind} to choose`}
              onClick={() => step && onAdd(step)}
            >
              {stepFacts[kind].label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
