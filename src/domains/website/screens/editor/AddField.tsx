/** Adds a field at the end of a step: one of a kind, or one that asks for a customer field of the business's own. */
import { Button, Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { FormField as CustomerField } from "#domains/custom-fields/contract.ts";
import type { FormField } from "../../forms/content-contract.ts";
import { kindOptions } from "../form-words.ts";
import classes from "./editor.module.css";
import { questionOf } from "./SavesToField.tsx";

type Props = {
  label: string;
  own: readonly CustomerField[];
  onAdd: (question: Pick<FormField, "kind"> & Partial<FormField>) => void;
};

export const AddField = ({ label, own, onAdd }: Props) => (
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
        <Menu.Item key={value} onClick={() => onAdd({ kind: value })}>
          {words}
        </Menu.Item>
      ))}
      {own.length > 0 && <Menu.Label>Customer Fields</Menu.Label>}
      {own.map((field) => (
        <Menu.Item key={`own-${field.id}`} onClick={() => onAdd(questionOf(field))}>
          {field.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
