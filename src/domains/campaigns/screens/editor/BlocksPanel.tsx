/** The blocks of an email: opened to be changed, moved by handle, keyboard or menu, and added. */
import { Button, Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useListDrag } from "#ui/editing/use-list-drag.ts";
import { Panel } from "#ui/Panel.tsx";
import type { MailBlockKind, MailContent } from "../../content-contract.ts";
import type { Gap } from "../../gaps-contract.ts";
import { BlockCard } from "./BlockCard.tsx";
import { hasRoom, movedTo, withNewBlock } from "./block-changes.ts";
import { kindOptions } from "./block-words.ts";
import classes from "./editor.module.css";
import type { CampaignDraft } from "./use-campaign-draft.ts";

type Props = { content: MailContent; editMail: CampaignDraft["editMail"]; gaps: readonly Gap[] };

export function BlocksPanel({ content, editMail, gaps }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const drag = useListDrag((key, over) => editMail((before) => movedTo(before, key, over)));
  return (
    <Panel
      id="campaign-blocks"
      title="Email"
      text="Drag a block by its handle, or focus the handle and press the arrow keys."
    >
      <ol className={classes.blocks} aria-label="Blocks">
        {content.blocks.map((block) => (
          <BlockCard
            key={block.key}
            block={block}
            content={content}
            editMail={editMail}
            gaps={gaps.filter(({ key }) => key === block.key).map(({ words }) => words)}
            isOpen={opened === block.key}
            onToggle={() => setOpened(opened === block.key ? null : block.key)}
            onCopied={setOpened}
            drag={drag}
          />
        ))}
      </ol>
      <AddBlock
        isDisabled={!hasRoom(content)}
        onAdd={(kind) => {
          const added = withNewBlock(content, kind);
          editMail(() => added.content);
          setOpened(added.key);
        }}
      />
    </Panel>
  );
}

type AddProps = { isDisabled: boolean; onAdd: (kind: MailBlockKind) => void };

const AddBlock = ({ isDisabled, onAdd }: AddProps) => (
  <Menu position="bottom-start" withinPortal>
    <Menu.Target>
      <Button
        variant="default"
        className={classes.add ?? ""}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={isDisabled}
      >
        Add Block
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {kindOptions.map(({ value, label }) => (
        <Menu.Item key={value} onClick={() => onAdd(value)}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
