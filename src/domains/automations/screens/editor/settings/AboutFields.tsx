/** The name of the automation, what ends it early, and what happens when the customer replies. */
import { NativeSelect } from "@mantine/core";
import { TextLine } from "#ui/form/Fields.tsx";
import { AwaitedEvent, type Goal, type OnReply } from "../../../steps-contract.ts";
import { eventLabels } from "../../automation-words.ts";
import type { AutomationDraft } from "../use-automation-draft.ts";
import { type Editor, settingsKey } from "../use-editor.ts";
import { FilterField } from "./FilterField.tsx";
import { WholeNumber } from "./WholeNumber.tsx";

type Props = { editor: Editor; draft: AutomationDraft };

export function AboutFields({ editor, draft: { name, rename } }: Props) {
  return (
    <>
      <TextLine
        label="Name"
        hint="Only your team sees it."
        value={name}
        error={name.trim() ? undefined : "Name is required"}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <GoalFields editor={editor} />
      <ReplyFields editor={editor} />
    </>
  );
}

const goalOptions = [
  { value: "", label: "No goal" },
  ...AwaitedEvent.options.map((value) => ({ value, label: eventLabels[value] })),
  { value: "filter", label: "Customer matches conditions" },
];

const goalOf = (value: string): Goal | null => {
  if (value === "") return null;
  if (value === "filter") return { kind: "filter", filter: null };
  return { kind: "event", event: AwaitedEvent.parse(value) };
};

function GoalFields({ editor: { content, edit, setUnfinished } }: { editor: Editor }) {
  const { goal } = content;
  const set = (next: Goal | null) => edit((before) => ({ ...before, goal: next }));
  return (
    <>
      <NativeSelect
        label="Goal"
        description="Customers who reach it leave early and get nothing more."
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={goalOptions}
        value={goal === null ? "" : goal.kind === "filter" ? "filter" : goal.event}
        onChange={(event) => set(goalOf(event.currentTarget.value))}
      />
      {goal?.kind === "filter" && (
        <FilterField
          label="The goal is reached when"
          hint="Checked before each step."
          value={goal.filter}
          onChange={(filter) => set({ kind: "filter", filter })}
          onUnfinished={(isUnfinished) => setUnfinished(settingsKey, isUnfinished)}
        />
      )}
    </>
  );
}

const replyOptions: { value: OnReply["action"]; label: string }[] = [
  { value: "end", label: "End it and tell their owner" },
  { value: "wait", label: "Wait before the next step" },
  { value: "continue", label: "Go on as planned" },
];

function ReplyFields({ editor: { content, edit } }: { editor: Editor }) {
  const { on_reply: onReply } = content;
  const set = (changes: Partial<OnReply>, about: string | null = null) =>
    edit((before) => ({ ...before, on_reply: { ...before.on_reply, ...changes } }), about);
  return (
    <>
      <NativeSelect
        label="When the customer replies"
        data={replyOptions}
        value={onReply.action}
        onChange={(event) => set({ action: event.currentTarget.value as OnReply["action"] })}
      />
      {onReply.action === "wait" && (
        <WholeNumber
          label="Wait (days)"
          least={1}
          most={30}
          value={onReply.wait_days}
          onChange={(days) => set({ wait_days: days }, "reply-days")}
        />
      )}
    </>
  );
}
