/** The second step: what the campaign says, with what customers get of it beside it. */
import { SegmentedControl, TextInput } from "@mantine/core";
import { use, useState } from "react";
import { smsCounterText } from "#shared/messages/sms-segments.ts";
import { MergeText } from "#ui/merge-text/MergeText.tsx";
import { OwnMergeFields } from "#ui/merge-text/own-merge-fields.ts";
import { Panel } from "#ui/Panel.tsx";
import { useSession } from "#ui/session/session.ts";
import {
  type CampaignContent,
  campaignFields,
  isCustomerField,
  type MailContent,
  type TextContent,
} from "../../content-contract.ts";
import { type Gap, gapsOf } from "../../gaps-contract.ts";
import { BlocksPanel } from "./BlocksPanel.tsx";
import classes from "./editor.module.css";
import { MessagePreview } from "./MessagePreview.tsx";
import type { CampaignDraft } from "./use-campaign-draft.ts";

export function ContentStep({ draft, isFixed }: { draft: CampaignDraft; isFixed: boolean }) {
  const [view, setView] = useState("edit");
  const { content } = draft.draft;
  const gaps = useGaps(content);
  return (
    <>
      <SegmentedControl
        className={classes.viewSwitch ?? ""}
        aria-label="View"
        data={[
          { value: "edit", label: "Edit" },
          { value: "preview", label: "Preview" },
        ]}
        value={view}
        onChange={setView}
      />
      <div className={classes.editor} data-view={view}>
        <fieldset disabled={isFixed} className={classes.parts}>
          {content.kind === "mail" ? (
            <>
              <HeadPanel content={content} draft={draft} gaps={gaps} />
              <BlocksPanel content={content} editMail={draft.editMail} gaps={gaps} />
            </>
          ) : (
            <TextPanel content={content} draft={draft} gaps={gaps} />
          )}
        </fieldset>
        <MessagePreview content={content} />
      </div>
    </>
  );
}

/** Own fields count as known while none are offered: they may still be on their way, and the review looks again. */
function useGaps(content: CampaignContent): Gap[] {
  const own = use(OwnMergeFields).flatMap(({ items }) => items.map(({ value }): string => value));
  return gapsOf(content, (name) => (own.length === 0 ? isCustomerField(name) : own.includes(name)));
}

const unkeyed = (gaps: readonly Gap[]) => gaps.filter(({ key }) => key === null).map(({ words }) => words);

const GapList = ({ gaps }: { gaps: readonly Gap[] }) =>
  unkeyed(gaps).map((words) => (
    <p key={words} className={classes.gap}>
      {words}
    </p>
  ));

type MailProps = { content: MailContent; draft: CampaignDraft; gaps: readonly Gap[] };

function HeadPanel({ content, draft, gaps }: MailProps) {
  const business = useSession().organization?.name ?? "";
  const { sender, topic } = draft.draft;
  return (
    <Panel id="campaign-head" title="Subject and sender">
      <GapList gaps={gaps} />
      <MergeText
        label="Subject"
        isLine
        isRequired
        error={undefined}
        fields={campaignFields}
        value={content.subject}
        onChange={(subject) => draft.editMail((before) => ({ ...before, subject }), "subject")}
      />
      <MergeText
        label="Preview text"
        isLine
        hint="Shown after the subject in the inbox."
        error={undefined}
        fields={campaignFields}
        value={content.preheader}
        onChange={(preheader) => draft.editMail((before) => ({ ...before, preheader }), "preheader")}
      />
      <div className={classes.pair}>
        <TextInput
          label="Sender name"
          description="Leave blank to use your business name."
          inputWrapperOrder={["label", "input", "description", "error"]}
          placeholder={business}
          autoComplete="off"
          maxLength={100}
          value={sender}
          onChange={(event) => draft.set({ sender: event.currentTarget.value }, "sender")}
        />
        <TopicField value={topic} onChange={(next) => draft.set({ topic: next }, "topic")} />
      </div>
    </Panel>
  );
}

type TopicProps = { value: string; onChange: (topic: string) => void };

const TopicField = ({ value, onChange }: TopicProps) => (
  <TextInput
    label="Topic (optional)"
    description="Shown when a customer unsubscribes, such as seasonal offers."
    inputWrapperOrder={["label", "input", "description", "error"]}
    autoComplete="off"
    maxLength={60}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

type TextProps = { content: TextContent; draft: CampaignDraft; gaps: readonly Gap[] };

const TextPanel = ({ content, draft, gaps }: TextProps) => (
  <Panel id="campaign-text" title="Text message">
    <GapList gaps={gaps} />
    <MergeText
      label="Message"
      isRequired
      minRows={5}
      error={undefined}
      hint={smsCounterText(content.text)}
      fields={campaignFields}
      value={content.text}
      onChange={(text) => draft.set({ content: { kind: "text", text } }, "text")}
    />
  </Panel>
);
