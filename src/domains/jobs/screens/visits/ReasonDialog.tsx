/** Asks why something is called off or opened again: whoever looks later wants to know. */
import { Button, Textarea } from "@mantine/core";
import { type SyntheticEvent, useId, useState } from "react";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";

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
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={question?.title ?? "Reason"}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button
            type="submit"
            form={id}
            {...(question?.isDanger ? { color: "red" } : {})}
            aria-disabled={isSaving || undefined}
          >
            {question?.confirmLabel ?? "Save"}
          </Button>
        </>
      }
    >
      {question && <Reason id={id} question={question} onDone={onClose} onSaving={setSaving} />}
    </Dialog>
  );
}

type ReasonProps = {
  id: string;
  question: ReasonQuestion;
  onDone: () => void;
  onSaving: (isSaving: boolean) => void;
};

function Reason({ id, question, onDone, onSaving }: ReasonProps) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (reason.trim() === "") return setProblem("Reason is required");
    onSaving(true);
    try {
      await question.answer(reason.trim());
      onDone();
    } catch (error) {
      setFailure(error);
    }
    onSaving(false);
  }

  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)}>
      <FormError error={failure} fallback="The change was not saved" />
      <Textarea
        label={question.label}
        data-autofocus
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem(null);
        }}
      />
    </form>
  );
}
