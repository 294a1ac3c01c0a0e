/** A block in the editor: its handle, what it is, its menu, and below them how it looks. */
import { ActionIcon, Badge } from "@mantine/core";
import { IconAdjustments, IconArrowDown, IconArrowUp, IconCopy, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { MoveHandle } from "#ui/editing/MoveHandle.tsx";
import { type ListDrag, listEntry } from "#ui/editing/use-list-drag.ts";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { Block } from "../../pages/blocks-contract.ts";
import { blockLabels } from "../page-words.ts";
import { blockMovedBy, withBlockChanges, withBlockCopy, withoutBlock } from "./block-changes.ts";
import { BlockBody } from "./blocks/BlockBody.tsx";
import classes from "./page-editor.module.css";
import type { PageDraft } from "./use-page-draft.ts";

type Props = {
  block: Block;
  draft: PageDraft;
  problem: string | undefined;
  isChosen: boolean;
  /** It was added just now: it comes into view with the focus in it. */
  isNew: boolean;
  drag: ListDrag;
  onChoose: (id: string | null) => void;
  onSettings: (id: string) => void;
  /** Below it. */
  foot: ReactNode;
};

export function BlockFrame(props: Props) {
  const { block, draft, problem, isChosen, drag, onChoose, onSettings, foot } = props;
  const { id, kind, tone } = block;
  const { edit } = draft;
  const entry = useShownWhenNew(props);
  const name = nameOf(block);
  return (
    <li
      ref={entry}
      {...listEntry(drag, id)}
      className={classes.block}
      data-chosen={isChosen || undefined}
      onFocusCapture={() => isChosen || onChoose(id)}
      onPointerDown={() => isChosen || onChoose(id)}
    >
      <div className={classes.bar}>
        <MoveHandle
          entry={id}
          name={name}
          drag={drag}
          onMove={(by) => edit((content) => blockMovedBy(content, id, by))}
        />
        <span className={classes.kind}>{blockLabels[kind]}</span>
        {problem && (
          <Badge color="yellow" title={problem}>
            To do
          </Badge>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.barButton ?? ""}
          aria-label={`Settings of ${name}`}
          title="Settings"
          onClick={() => onSettings(id)}
        >
          <IconAdjustments size={18} aria-hidden />
        </ActionIcon>
        <ActionMenu label={`Actions for ${name}`} actions={() => actionsOf(props)} />
      </div>
      <div className={classes.body} data-tone={tone} data-kind={kind}>
        {problem && <p className={classes.problem}>{problem}.</p>}
        <BlockBody
          block={block}
          set={(changes, about) =>
            edit((content) => withBlockChanges(content, id, changes), about ? `${id}-${about}` : null)
          }
        />
      </div>
      {foot}
    </li>
  );
}

/** "Text: What's included" */
function nameOf(block: Block): string {
  const words = "heading" in block ? block.heading : "";
  return words ? `${blockLabels[block.kind]}: ${words}` : blockLabels[block.kind];
}

function useShownWhenNew({ isNew }: Pick<Props, "isNew">) {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isNew) return;
    entry.current?.scrollIntoView({ block: "nearest" });
    // Once the menu in which it was chosen has given the focus back.
    const timer = setTimeout(() => entry.current?.querySelector<HTMLElement>("textarea")?.focus(), 250);
    return () => clearTimeout(timer);
  }, [isNew]);
  return entry;
}

const icon = { size: 16, "aria-hidden": true } as const;

function actionsOf({ block: { id }, draft: { content, edit }, onChoose, onSettings }: Props): Action[] {
  const move = (by: -1 | 1, label: string, why: string, Icon: typeof IconArrowUp): Action => ({
    label,
    icon: <Icon {...icon} />,
    ...(blockMovedBy(content, id, by) === content ? { disabledReason: why } : {}),
    onSelect: () => edit((before) => blockMovedBy(before, id, by)),
  });
  return [
    { label: "Settings", icon: <IconAdjustments {...icon} />, onSelect: () => onSettings(id) },
    move(-1, "Move Up", "It's the first block", IconArrowUp),
    move(1, "Move Down", "It's the last block", IconArrowDown),
    {
      label: "Duplicate",
      icon: <IconCopy {...icon} />,
      onSelect: () => {
        const copy = withBlockCopy(content, id);
        edit(() => copy.content);
        onChoose(copy.id);
      },
    },
    "separator",
    {
      label: "Remove",
      icon: <IconTrash {...icon} />,
      isDanger: true,
      onSelect: () => {
        edit((before) => withoutBlock(before, id));
        onChoose(null);
      },
    },
  ];
}
