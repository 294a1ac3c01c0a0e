/** The fields of a bulk message: what it is about, who gets it, and the words with their merge fields. */
import { Button, Radio, Textarea } from "@mantine/core";
import type { SubmitEvent } from "react";
import { MergeFieldsPanel } from "#domains/custom-fields/screens/MergeFieldsPanel.tsx";
import type { Attachments } from "#domains/files/screens/upload/AttachmentsPicker.tsx";
import { mergeFieldNames, mergeFields } from "#shared/messages/merge-fields.ts";
import { MergeFieldSelect } from "#ui/merge-text/MergeText.tsx";
import { BulkPurpose } from "../../bulk/contract.ts";
import { AttachmentsField } from "../attachments/AttachmentsField.tsx";
import { purposeLabels } from "../bulk/bulk-words.ts";
import { MessageCount } from "../MessageCount.tsx";
import { TemplatesButton } from "../TemplatesButton.tsx";
import classes from "../thread.module.css";
import { type BulkDraft, bulkOf } from "./new-message-draft.ts";
import { RecipientFields } from "./RecipientFields.tsx";
import { useAudience } from "./use-audience.ts";

type Props = {
  draft: BulkDraft;
  onChange: (draft: BulkDraft) => void;
  attachments: Attachments;
  submitLabel: string;
  isBusy: boolean;
  error: string | null;
  onSubmit: () => void;
};

export function BulkFields(props: Props) {
  const { draft, onChange, attachments, submitLabel, isBusy, error, onSubmit } = props;
  const edit = (changes: Partial<BulkDraft>) => onChange({ ...draft, ...changes });
  const audience = useAudience(draft);
  const { text, purpose } = draft;
  const add = (words: string) => edit({ text: text.trim() === "" ? words : `${text}\n${words}` });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <RecipientFields draft={draft} edit={edit} audience={audience} />
      <Radio.Group
        label="What it's about"
        value={purpose}
        onChange={(value) => edit({ purpose: BulkPurpose.parse(value) })}
      >
        <div className={classes.choices}>
          {BulkPurpose.options.map((value) => (
            <Radio
              key={value}
              value={value}
              label={purposeLabels[value].label}
              description={purposeLabels[value].text}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Message"
        description="Names in braces are filled in for each customer."
        autosize
        minRows={5}
        maxRows={14}
        value={text}
        error={error}
        onChange={(event) => edit({ text: event.currentTarget.value })}
      />
      <AttachmentsField attachments={attachments} />
      <div className={classes.replyFoot}>
        <TemplatesButton customerId={null} onChoose={add} />
        <MergeFieldsPanel>
          <MergeFieldSelect
            label="Insert a field into Message"
            fields={fieldChoices}
            onChoose={(field) => edit({ text: `${text}{${field}}` })}
          />
        </MergeFieldsPanel>
        <MessageCount text={text} />
        <Button
          type="submit"
          loading={isBusy}
          disabled={bulkOf(draft).text === "" || !audience.data?.people || attachments.fileIds === null}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** What can be filled in without a job or a paper. */
const fieldChoices = mergeFieldNames.filter((name) =>
  ["customer", "business"].includes(mergeFields[name].source),
);
