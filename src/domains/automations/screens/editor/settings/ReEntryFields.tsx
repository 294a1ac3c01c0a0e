/** How often a customer may go through the automation. */
import { NativeSelect } from "@mantine/core";
import type { ReEntry } from "../../../steps-contract.ts";
import type { Editor } from "../use-editor.ts";
import { WholeNumber } from "./WholeNumber.tsx";

const rules: { value: ReEntry["rule"]; label: string }[] = [
  { value: "never", label: "Only once" },
  { value: "after_end", label: "Again after they finish" },
  { value: "after_days", label: "Again after some days" },
  { value: "each", label: "Each time it's triggered" },
];

const hints: Record<ReEntry["rule"], string> = {
  never: "A customer who has been in it never enters again.",
  after_end: "A customer who is still in it doesn't enter a second time.",
  after_days: "Counted from the day they entered last.",
  each: "Once for each visit, contract, invoice or submission, even while they're still in it.",
};

export function ReEntryFields({ editor: { content, edit } }: { editor: Editor }) {
  const { re_entry: reEntry } = content;
  const set = (changes: Partial<ReEntry>, about: string | null = null) =>
    edit((before) => ({ ...before, re_entry: { ...before.re_entry, ...changes } }), about);
  return (
    <>
      <NativeSelect
        label="A customer can enter"
        description={hints[reEntry.rule]}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={rules}
        value={reEntry.rule}
        onChange={(event) => set({ rule: event.currentTarget.value as ReEntry["rule"] })}
      />
      {reEntry.rule === "after_days" && (
        <WholeNumber
          label="Days until they can enter again"
          least={1}
          most={1_000}
          value={reEntry.days}
          onChange={(days) => set({ days }, "re-entry-days")}
        />
      )}
    </>
  );
}
