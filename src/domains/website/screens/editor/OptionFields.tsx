/** The choices of a field, line by line. */
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { wideField } from "#ui/form/Fields.tsx";
import { mostOptions } from "../../forms/content-contract.ts";
import classes from "./editor.module.css";
import type { FieldProps } from "./field-props.ts";

export function OptionFields({ field: { options }, set }: FieldProps) {
  return (
    <fieldset className={`${classes.options} ${wideField}`}>
      <legend>Choices</legend>
      {[...options.entries()].map(([place, option]) => (
        <div key={`choice-${place}`} className={classes.option}>
          <TextInput
            aria-label={`Choice ${place + 1}`}
            value={option}
            maxLength={120}
            onChange={(event) =>
              set({ options: options.with(place, event.currentTarget.value) }, `option-${place}`)
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.thumb ?? ""}
            aria-label={`Remove choice ${place + 1}`}
            onClick={() => set({ options: options.toSpliced(place, 1) })}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {options.length < mostOptions && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => set({ options: [...options, ""] })}
        >
          Add Choice
        </Button>
      )}
    </fieldset>
  );
}
