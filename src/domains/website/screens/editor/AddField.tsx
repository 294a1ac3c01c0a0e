/** Adds a field of one kind at the end of a step. */
import { Button, Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { FieldKind } from "../../forms/content-contract.ts";
import { kindOptions } from "../form-words.ts";
import classes from "./editor.module.css";

export const AddField = ({ label, onAdd }: { label: string; onAdd: (kind: FieldKind) => void }) => (
  <Menu position="bottom-start" withinPortal>
    <Menu.Target>
      <Button
        variant="default"
        className={classes.add ?? ""}
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-label={label}
      >
        Add Field
      </Button>
    </Menu.Target>
    <Menu.Dropdown className={classes.kinds ?? ""}>
      {kindOptions.map(({ value, label: words }) => (
        <Menu.Item key={value} onClick={() => onAdd(value)}>
          {words}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
