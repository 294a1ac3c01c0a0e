/** The automation as a list: its steps with their branches indented, opened, moved, added and deleted by keyboard alone. */
import { Badge, Button } from "@mantine/core";
import { type Icon, IconBolt, IconFlag, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { MoveHandle } from "#ui/editing/MoveHandle.tsx";
import { type ListDrag, listEntry, useListDrag } from "#ui/editing/use-list-drag.ts";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { type Branch, branches, type Step, stepsOf } from "../../steps-contract.ts";
import { goalWords, onReplyWords, sideWords, stepLabels } from "../automation-words.ts";
import { TriggerText } from "../TriggerText.tsx";
import { StepSummary } from "./StepSummary.tsx";
import classes from "./step-list.module.css";
import { addActions, stepActions, stepIcons } from "./step-menu.tsx";
import { endsBranch } from "./steps/step-places.ts";
import { type Editor, settingsKey, triggerKey } from "./use-editor.ts";

export function StepList({ editor }: { editor: Editor }) {
  const { content, moveTo } = editor;
  const drag = useListDrag(moveTo);
  return (
    <section aria-label="Steps" className={classes.list}>
      <Row editor={editor} id={triggerKey} icon={IconBolt} title="Trigger">
        <TriggerText trigger={content.trigger} />
      </Row>
      <Siblings editor={editor} branch={null} drag={drag} />
      <Row editor={editor} id={settingsKey} icon={IconFlag} title="Finish">
        {goalWords(content.goal)} · {onReplyWords(content.on_reply)}
      </Row>
    </section>
  );
}

type SiblingsProps = { editor: Editor; branch: Branch; drag: ListDrag };

function Siblings({ editor, branch, drag }: SiblingsProps) {
  const { steps } = editor.content;
  const siblings = stepsOf(steps, branch);
  const parent = steps.find(({ key }) => key === branch?.of);
  const where = parent && branch ? ` to ${sideWords(parent, branch.is)}` : "";
  return (
    <>
      <ol className={classes.steps}>
        {siblings.map((step) => (
          <li key={step.key}>
            <StepRow editor={editor} step={step} drag={drag} />
            {branches(step) &&
              (["yes", "no"] as const).map((is) => (
                <div key={is} className={classes.side} role="group" aria-label={sideWords(step, is)}>
                  <span className={classes.sideName}>{sideWords(step, is)}</span>
                  <Siblings editor={editor} branch={{ of: step.key, is }} drag={drag} />
                </div>
              ))}
          </li>
        ))}
      </ol>
      {!endsBranch(siblings) && (
        <ActionMenu
          label={`Add a step${where}`}
          position="bottom-start"
          actions={() => addActions(editor, { branch, index: siblings.length })}
          trigger={
            <Button
              variant="default"
              className={classes.add ?? ""}
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={`Add Step${where}`}
              disabled={editor.isFixed}
            >
              Add Step
            </Button>
          }
        />
      )}
    </>
  );
}

function StepRow({ editor, step, drag }: { editor: Editor; step: Step; drag: ListDrag }) {
  const title = stepLabels[step.kind];
  return (
    <Row
      editor={editor}
      id={step.key}
      icon={stepIcons[step.kind]}
      title={title}
      drag={drag}
      before={
        !editor.isFixed && (
          <MoveHandle
            entry={step.key}
            name={title}
            drag={drag}
            onMove={(by) => editor.moveBy(step.key, by)}
          />
        )
      }
      after={
        !editor.isFixed && (
          <ActionMenu label={`Actions for ${title}`} actions={() => stepActions(editor, step)} />
        )
      }
    >
      <StepSummary step={step} />
    </Row>
  );
}

type RowProps = {
  editor: Editor;
  id: string;
  icon: Icon;
  title: string;
  drag?: ListDrag;
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
};

function Row({ editor, id, icon: Glyph, title, drag, before, after, children }: RowProps) {
  const { selected, select, problemAt } = editor;
  return (
    <div className={classes.row} {...(drag && listEntry(drag, id))} data-open={selected === id || undefined}>
      {before}
      <button
        type="button"
        className={classes.open}
        data-node={id}
        aria-current={selected === id || undefined}
        onClick={() => select(id)}
      >
        <Glyph size={18} aria-hidden />
        <span>
          <span className={classes.name}>{title}</span>
          <small>{children}</small>
        </span>
        {problemAt(id) && <Badge color="yellow">To do</Badge>}
      </button>
      {after}
    </div>
  );
}
