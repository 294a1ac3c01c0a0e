/** Asks why something is called off or opened again: whoever looks later wants to know. */
import { Textarea } from "@mantine/core";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { CustomerCancelled } from "#ui/record/CustomerCancelled.tsx";

export type ReasonQuestion = {
  title: string;
  label: string;
  confirmLabel: string;
  isDanger?: boolean;
  /** Also asks whether the customer cancelled. */
  asksByCustomer?: boolean;
  /** What is thrown is shown in the window, which then stays open. */
  answer: (reason: string, isByCustomer: boolean) => Promise<void>;
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
    valuesOf: () => ({ reason: "", isByCustomer: false }),
    read: ({ reason, isByCustomer }) =>
      readAs(
        { reason: reason.trim(), isByCustomer },
        reason.trim() === "" ? { reason: "Reason is required" } : {},
      ),
    save: ({ wanted }) => question.answer(wanted.reason, wanted.isByCustomer),
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
      {question.asksByCustomer && (
        <CustomerCancelled
          isByCustomer={form.values.isByCustomer}
          onChange={(isByCustomer) => form.edit({ isByCustomer })}
        />
      )}
    </RecordForm>
  );
}
