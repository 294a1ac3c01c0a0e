/** One block in the list: what it is and says, its handle, its menu, and opened all that can be said of it. */
import { Badge } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconChevronDown, IconCopy, IconTrash } from "@tabler/icons-react";
import { MoveHandle } from "#ui/editing/MoveHandle.tsx";
import { type ListDrag, listEntry } from "#ui/editing/use-list-drag.ts";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { MailBlock, MailContent } from "../../content-contract.ts";
import { BlockFields } from "./BlockFields.tsx";
import { canMove, hasRoom, movedBy, withBlock, withCopy, withoutBlock } from "./block-changes.ts";
import { kindLabels, summaryOf } from "./block-words.ts";
import classes from "./editor.module.css";
import type { CampaignDraft } from "./use-campaign-draft.ts";

type Props = {
  block: MailBlock;
  content: MailContent;
  editMail: CampaignDraft["editMail"];
  gaps: readonly string[];
  isOpen: boolean;
  onToggle: () => void;
  onCopied: (key: string) => void;
  drag: ListDrag;
};

export function BlockCard(props: Props) {
  const { block, editMail, gaps, isOpen, onToggle, drag } = props;
  const { key, kind } = block;
  const summary = summaryOf(block);
  const name = summary ? `${kindLabels[kind]}: ${summary}` : kindLabels[kind];
  return (
    <li className={classes.block} {...listEntry(drag, key)}>
      <div className={classes.blockHead}>
        <MoveHandle
          entry={key}
          name={name}
          drag={drag}
          onMove={(by) => editMail((content) => movedBy(content, key, by))}
        />
        <button type="button" className={classes.blockName} aria-expanded={isOpen} onClick={onToggle}>
          <span>{kindLabels[kind]}</span>
          {summary && <small>{summary}</small>}
          <IconChevronDown size={16} aria-hidden data-open={isOpen || undefined} />
        </button>
        {gaps.length > 0 && !isOpen && <Badge color="yellow">To do</Badge>}
        <ActionMenu label={`Actions for ${name}`} actions={() => actionsOf(props)} />
      </div>
      {isOpen && (
        <div className={classes.settings}>
          {gaps.map((words) => (
            <p key={words} className={classes.gap}>
              {words}
            </p>
          ))}
          <BlockFields
            block={block}
            onChange={(next, about) => editMail((content) => withBlock(content, next), about)}
          />
        </div>
      )}
    </li>
  );
}

const icon = { size: 16, "aria-hidden": true } as const;

function actionsOf({ block: { key }, content, editMail, onCopied }: Props): Action[] {
  return [
    {
      label: "Move Up",
      icon: <IconArrowUp {...icon} />,
      ...(canMove(content, key, -1) ? {} : { disabledReason: "It's the first block" }),
      onSelect: () => editMail((before) => movedBy(before, key, -1)),
    },
    {
      label: "Move Down",
      icon: <IconArrowDown {...icon} />,
      ...(canMove(content, key, 1) ? {} : { disabledReason: "It's the last block" }),
      onSelect: () => editMail((before) => movedBy(before, key, 1)),
    },
    {
      label: "Duplicate",
      icon: <IconCopy {...icon} />,
      ...(hasRoom(content) ? {} : { disabledReason: "The email has as many blocks as it can hold" }),
      onSelect: () => {
        const copy = withCopy(content, key);
        editMail(() => copy.content);
        onCopied(copy.key);
      },
    },
    "separator",
    {
      label: "Remove",
      icon: <IconTrash {...icon} />,
      isDanger: true,
      onSelect: () => editMail((before) => withoutBlock(before, key)),
    },
  ];
}
