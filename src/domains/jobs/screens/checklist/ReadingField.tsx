/** The number that a checklist item asks for: typed, saved, corrected, or taken out again. */
import { Button, TextInput } from "@mantine/core";
import { type ReactNode, type SyntheticEvent, useId, useState } from "react";
import { type ChecklistItem, Reading } from "../../lines/contract.ts";
import classes from "./checklist.module.css";

type Props = {
  item: ChecklistItem;
  /** Under the words: who read it, or that it is required. */
  note: ReactNode;
  whyNot: string | undefined;
  /** Null takes the reading out. What was typed stays until it is the item's own. */
  onSave: (reading: string | null) => void;
};

export function ReadingField({ item: { text, unit, reading }, note, whyNot, onSave }: Props) {
  const id = useId();
  const saved = reading ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const shown = typed ?? saved;
  const entered = shown.trim();
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (entered === saved || whyNot) return;
    const checked = Reading.safeParse(entered);
    if (entered !== "" && !checked.success) {
      setProblem(checked.error.issues[0]?.message);
      return;
    }
    onSave(entered === "" ? null : entered);
  }
  return (
    <form className={classes.reading} onSubmit={submit}>
      <label htmlFor={id}>
        {text} <small>{note}</small>
      </label>
      <div className={classes.entry}>
        <TextInput
          id={id}
          className={classes.number ?? ""}
          // A phone's pad of digits has no minus, which a temperature may need.
          inputMode={unit?.includes("°") ? "text" : "decimal"}
          autoComplete="off"
          value={shown}
          disabled={whyNot !== undefined}
          title={whyNot}
          error={problem}
          rightSection={unit && <span className={classes.unitWord}>{unit}</span>}
          rightSectionWidth="auto"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" variant="default" disabled={entered === saved || whyNot !== undefined}>
          {entered === "" && saved !== "" ? "Clear" : "Save"}
        </Button>
      </div>
    </form>
  );
}
