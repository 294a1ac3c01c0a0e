/** Asks why something is called off or opened again: whoever looks later wants to know. */
import { Textarea } from "@mantine/core";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";

export type ReasonQuestion = {
  title: string;
  label: string;
  confirmLabel: string;
  isDanger?: boolean;
  /** What is thrown is shown in the window, which then stays open. */
  answer: (reason: string) => Promise<void>;
};

type Props = { question: ReasonQuestion | null; isOpen: boolean; onClose: () => void };

export function ReasonDialog({ question, isOpen, onClose }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={question?.title ?? "Reason"}
      cancel="Back"
      save={question?.confirmLabel ?? "Save"}
      isDanger={question?.isDanger ?? false}
    >
      {(parts) => question && <Reason {...parts} question={question} onSaved={onClose} />}
    </FormDialog>
  );
}

type ReasonProps = FormDialogParts & { question: ReasonQuestion; onSaved: () => void };

function Reason({ id, guard, question, onSaved }: ReasonProps) {
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => ({ reason: "" }),
    read: ({ reason }) => readAs(reason.trim(), reason.trim() === "" ? { reason: "Reason is required" } : {}),
    save: ({ wanted }) => question.answer(wanted),
    onSaved,
  });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The change couldn't be saved">
      <Textarea
        label={question.label}
        data-autofocus
        autosize
        minRows={2}
        maxLength={300}
        {...form.field("reason")}
      />
    </RecordForm>
  );
}
