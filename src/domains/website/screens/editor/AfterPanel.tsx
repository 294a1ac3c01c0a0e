/** What happens after a submission: the thank-you page, notifications, a task, and an email reply. */
import { MultiSelect, NumberInput, SegmentedControl, Switch, Textarea } from "@mantine/core";
import { MemberPicker, useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { Fields, TextLine, wideField } from "#ui/form/Fields.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { FormContent } from "../../forms/content-contract.ts";
import { type PartProps, problemAt } from "./DetailsPanel.tsx";

export function AfterPanel(props: PartProps) {
  return (
    <>
      <ThanksPanel {...props} />
      <FollowPanel {...props} />
      <ReplyPanel {...props} />
    </>
  );
}

function ThanksPanel({ draft: { content, edit }, problems }: PartProps) {
  const { thanks } = content;
  const set = (changes: Partial<FormContent["thanks"]>, about: string | null = null) =>
    edit((before) => ({ ...before, thanks: { ...before.thanks, ...changes } }), about);
  const problem = problemAt(problems, "thanks");
  return (
    <Panel id="form-thanks" title="After sending" text="What visitors see once they've sent the form.">
      <Fields>
        <SegmentedControl
          className={wideField}
          aria-label="After sending"
          data={[
            { value: "message", label: "Thank-You Page" },
            { value: "redirect", label: "Your Own Page" },
          ]}
          value={thanks.kind}
          onChange={(kind) => set({ kind })}
        />
        {thanks.kind === "redirect" ? (
          <TextLine
            isWide
            label="Web address"
            placeholder="https://"
            value={thanks.url}
            error={problem}
            onChange={(event) => set({ url: event.currentTarget.value }, "thanks-url")}
          />
        ) : (
          <>
            <TextLine
              isWide
              label="Thank-you title"
              value={thanks.title}
              error={problem}
              onChange={(event) => set({ title: event.currentTarget.value }, "thanks-title")}
            />
            <Textarea
              className={wideField}
              label="Thank-you text"
              autosize
              minRows={2}
              value={thanks.text}
              onChange={(event) => set({ text: event.currentTarget.value }, "thanks-text")}
            />
          </>
        )}
      </Fields>
    </Panel>
  );
}

function FollowPanel({ draft: { content, edit }, problems }: PartProps) {
  const { task, tells } = content;
  const { active } = useMemberNames();
  const set = (changes: Partial<FormContent["task"]>, about: string | null = null) =>
    edit((before) => ({ ...before, task: { ...before.task, ...changes } }), about);
  return (
    <Panel
      id="form-follow"
      title="Your team"
      text="Each submission adds a lead, or finds the customer by email or phone."
    >
      <Fields>
        <MultiSelect
          className={wideField}
          label="Email these team members"
          description="Leave blank to email the account owner."
          data={active.map(({ id, name }) => ({ value: id, label: name }))}
          value={tells}
          searchable
          onChange={(next) => edit((before) => ({ ...before, tells: next }))}
        />
        <Switch
          className={wideField}
          label="Add a task"
          checked={task.is_on}
          onChange={(event) => set({ is_on: event.currentTarget.checked })}
        />
        {task.is_on && (
          <>
            <TextLine
              isWide
              label="Task name"
              value={task.title}
              error={problemAt(problems, "task")}
              onChange={(event) => set({ title: event.currentTarget.value }, "task-title")}
            />
            <NumberInput
              label="Due after (days)"
              min={0}
              max={60}
              allowDecimal={false}
              clampBehavior="strict"
              value={task.due_days}
              onChange={(days) => typeof days === "number" && set({ due_days: days }, "task-days")}
            />
            <MemberPicker
              label="Assigned to"
              nobody="The first person emailed"
              value={task.assigned_to}
              onChange={(assigned_to) => set({ assigned_to })}
            />
          </>
        )}
      </Fields>
    </Panel>
  );
}

function ReplyPanel({ draft: { content, edit }, problems }: PartProps) {
  const { reply } = content;
  const set = (changes: Partial<FormContent["reply"]>, about: string | null = null) =>
    edit((before) => ({ ...before, reply: { ...before.reply, ...changes } }), about);
  return (
    <Panel
      id="form-reply"
      title="Reply by email"
      text="Sent once the visitor has confirmed their email address. New visitors get one short email that asks them to."
    >
      <Fields>
        <Switch
          className={wideField}
          label="Send a reply"
          checked={reply.is_on}
          onChange={(event) => set({ is_on: event.currentTarget.checked })}
        />
        {reply.is_on && (
          <>
            <TextLine
              isWide
              label="Subject"
              value={reply.subject}
              error={problemAt(problems, "reply")}
              onChange={(event) => set({ subject: event.currentTarget.value }, "reply-subject")}
            />
            <Textarea
              className={wideField}
              label="Message"
              autosize
              minRows={4}
              value={reply.text}
              onChange={(event) => set({ text: event.currentTarget.value }, "reply-text")}
            />
          </>
        )}
      </Fields>
    </Panel>
  );
}
