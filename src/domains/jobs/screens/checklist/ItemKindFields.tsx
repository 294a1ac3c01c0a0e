/** What a checklist item asks for while it is written: a check, a number with its unit, a signature, or a photo. */
import { NativeSelect, TextInput } from "@mantine/core";
import type { ItemKind } from "../../lines/contract.ts";
import classes from "./checklist.module.css";

export type Asked = { kind: ItemKind; unit: string };

type Props = Asked & {
  /** What a screen reader hears before "type" and "unit", such as "Checklist item 2". */
  of: string;
  onChange: (changes: Partial<Asked>) => void;
};

const kinds: { value: ItemKind; label: string }[] = [
  { value: "check", label: "Check" },
  { value: "reading", label: "Reading" },
  { value: "signature", label: "Signature" },
  { value: "photo", label: "Photo" },
];

export function ItemKindFields({ kind, unit, of, onChange }: Props) {
  return (
    <div className={classes.kind}>
      <NativeSelect
        aria-label={`${of}: type`}
        data={kinds}
        value={kind}
        onChange={(event) => {
          const chosen = kinds.find(({ value }) => value === event.currentTarget.value);
          if (chosen) onChange({ kind: chosen.value });
        }}
      />
      {kind === "reading" && (
        <TextInput
          className={classes.unit ?? ""}
          aria-label={`${of}: unit`}
          placeholder="psi, °F"
          autoComplete="off"
          maxLength={20}
          value={unit}
          onChange={(event) => onChange({ unit: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
