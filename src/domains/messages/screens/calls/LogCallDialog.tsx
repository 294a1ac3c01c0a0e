/** The window in which a call is written down: who called, what came of it, how long it took. */
import { NativeSelect, SegmentedControl, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Fields, TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { NewCall } from "../../calls/contract.ts";
import { outcomeWords } from "../../calls/contract.ts";
import { CallOutcome, type Conversation } from "../../contract.ts";
import { callsApi, refreshConversation } from "../messages-api.ts";
import classes from "../thread.module.css";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  conversation: Pick<Conversation, "id" | "name">;
};

export function LogCallDialog({ isOpen, onClose, conversation }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Log Call with ${conversation.name}`}
      save="Log Call"
    >
      {(parts) => <CallForm {...parts} conversation={conversation} onSaved={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & Pick<Props, "conversation"> & { onSaved: () => void };
type Values = { direction: NewCall["direction"]; outcome: CallOutcome; minutes: string; text: string };
const empty: Values = { direction: "out", outcome: "answered", minutes: "", text: "" };

function CallForm({ id, guard, conversation, onSaved }: FormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: null as { version?: number } | null,
    valuesOf: () => empty,
    read: (values) => readAs(values, {}),
    save: ({ wanted: { minutes, ...call }, context }) => {
      const lasted = call.outcome === "answered" && minutes.trim() !== "" ? { minutes: Number(minutes) } : {};
      return callsApi.log.call({ id: conversation.id, ...call, ...lasted }, { context });
    },
    recordOf: () => null,
    onSaved: () => {
      void refreshConversation(client);
      notifySuccess("Call logged.");
      onSaved();
    },
  });
  const { values, edit, field } = form;
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The call couldn't be logged">
      <div className={classes.form}>
        <SegmentedControl
          fullWidth
          aria-label="Direction"
          data={[
            { value: "out", label: "You called" },
            { value: "in", label: "They called" },
          ]}
          value={values.direction}
          onChange={(direction) => edit({ direction })}
        />
        <Fields isClose>
          <NativeSelect label="Outcome" data={outcomes} data-autofocus {...field("outcome")} />
          {values.outcome === "answered" && (
            <TextLine label="Minutes (optional)" mode="numeric" {...field("minutes")} />
          )}
        </Fields>
        <Textarea
          label="Notes (optional)"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={5_000}
          {...field("text")}
        />
      </div>
    </RecordForm>
  );
}

const outcomes = CallOutcome.options.map((value) => ({ value, label: outcomeWords[value] }));
