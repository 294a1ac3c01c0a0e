/** The choices of a field, one line each; a choice that is taken off stays where it was chosen. */
import { ActionIcon, Button, Input, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import classes from "./custom-fields.module.css";

/** Without a key it is new. `line` keeps lines apart while they are edited. */
export type ChoiceLine = { line: number; key?: string; label: string; is_archived: boolean };

let lastLine = 0;

export function choiceLine(choice: Omit<ChoiceLine, "line"> = { label: "", is_archived: false }): ChoiceLine {
  lastLine += 1;
  return { line: lastLine, ...choice };
}

/** As the server takes them; lines left blank are none. */
export const wantedChoices = (lines: readonly ChoiceLine[]) =>
  lines
    .filter(({ label }) => label.trim() !== "")
    .map(({ key, label, is_archived }) => ({ ...(key ? { key } : {}), label, is_archived }));

type Props = {
  lines: readonly ChoiceLine[];
  error: string | undefined;
  onChange: (lines: ChoiceLine[]) => void;
};

export function ChoicesInput({ lines, error, onChange }: Props) {
  const shown = lines.filter(({ is_archived }) => !is_archived);
  const change = (wanted: ChoiceLine, changes: Partial<ChoiceLine>) =>
    onChange(lines.map((each) => (each === wanted ? { ...each, ...changes } : each)));
  const remove = (gone: ChoiceLine) =>
    gone.key ? change(gone, { is_archived: true }) : onChange(lines.filter((each) => each !== gone));
  return (
    <Input.Wrapper label="Choices" labelElement="div" withAsterisk error={error}>
      {shown.map((each, index) => (
        <div key={each.line} className={classes.choice}>
          <TextInput
            aria-label={`Choice ${index + 1}`}
            aria-invalid={error ? true : undefined}
            maxLength={80}
            autoComplete="off"
            value={each.label}
            onChange={(event) => change(each, { label: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove choice ${each.label || index + 1}`}
            onClick={() => remove(each)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button mt="xs" variant="default" size="xs" onClick={() => onChange([...lines, choiceLine()])}>
        Add Choice
      </Button>
    </Input.Wrapper>
  );
}
