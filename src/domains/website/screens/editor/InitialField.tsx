/** What stands in a field before anything is typed, chosen from what it can hold. */
import { NativeSelect } from "@mantine/core";
import { TextLine } from "#ui/form/Fields.tsx";
import type { FieldProps } from "./field-props.ts";

const yesNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** Nothing for boxes, which nobody may check beforehand, for files and for services. */
export function InitialField({ field: { kind, options, initial }, set }: FieldProps) {
  if (["consent", "file", "service", "several"].includes(kind)) return null;
  if (kind === "choice" || kind === "yes_no") {
    const choices =
      kind === "yes_no" ? yesNo : options.filter(Boolean).map((value) => ({ value, label: value }));
    return (
      <NativeSelect
        label="Default"
        data={[{ value: "", label: "None" }, ...choices]}
        value={initial}
        onChange={(event) => set({ initial: event.currentTarget.value })}
      />
    );
  }
  return (
    <TextLine
      label="Default"
      type={kind === "date" ? "date" : "text"}
      value={initial}
      onChange={(event) => set({ initial: event.currentTarget.value }, "initial")}
    />
  );
}
