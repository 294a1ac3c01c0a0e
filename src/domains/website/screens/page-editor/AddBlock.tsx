/** Adds a block of one kind, at the end of the page or between two blocks. */
import { Button, Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { BlockKind } from "../../pages/blocks-contract.ts";
import { blockLabels } from "../page-words.ts";
import { blockGroups } from "./block-kinds.ts";
import classes from "./page-editor.module.css";

type Props = { look: "end" | "between"; label: string; onAdd: (kind: BlockKind) => void };

export const AddBlock = ({ look, label, onAdd }: Props) => (
  <Menu position="bottom" withinPortal width={280}>
    <Menu.Target>
      <Button
        variant="default"
        size={look === "end" ? "sm" : "compact-xs"}
        className={classes.add ?? ""}
        data-look={look}
        leftSection={<IconPlus size={look === "end" ? 16 : 14} aria-hidden />}
        aria-label={label}
      >
        Add Block
      </Button>
    </Menu.Target>
    <Menu.Dropdown className={classes.kinds ?? ""}>
      {blockGroups.map(({ label: group, kinds }) => (
        <div key={group}>
          <Menu.Label>{group}</Menu.Label>
          {kinds.map(({ kind, icon: Icon, about }) => (
            <Menu.Item key={kind} leftSection={<Icon size={18} aria-hidden />} onClick={() => onAdd(kind)}>
              {blockLabels[kind]}
              <small className={classes.about}>{about}</small>
            </Menu.Item>
          ))}
        </div>
      ))}
    </Menu.Dropdown>
  </Menu>
);
