/** The button by which an invoice is sent later, and the window in which its time is chosen, changed or canceled. */
import { Button, Textarea } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#shared/time/dates.ts";
import { apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Invoice } from "../../contract.ts";
import { type ScheduledSend, sendLaterContract } from "../../send-later/contract.ts";
import classes from "../reminding/follow-up.module.css";

const sendLaterApi = apiFor("sendLater", sendLaterContract);

type Props = { invoice: Pick<Invoice, "id" | "status"> };

/** While a time is set the button shows it. Also for drafts, which are issued at that time. */
export function SendLaterButton({ invoice: { id, status } }: Props) {
  const [isOpen, setOpen] = useState(false);
  const zone = useSession().organization?.timeZone ?? "UTC";
  const scheduled = useQuery({
    ...sendLaterApi.get.queryOptions({ input: { id } }),
    ...freshness.customerList,
  });
  if (status === "void" || status === "written_off" || !scheduled.data) return null;
  const { waiting } = scheduled.data;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClock size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {waiting ? `Sends ${formatDateTime(waiting.send_at, zone)}` : "Send Later"}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={waiting ? "Scheduled to Send" : "Send Later"}
        save={waiting ? "Change Time" : "Schedule"}
      >
        {(parts) => (
          <DialogForm {...parts} invoiceId={id} scheduled={scheduled.data} onDone={() => setOpen(false)} />
        )}
      </FormDialog>
    </>
  );
}

type Values = { day: string; time: string; to: string; message: string };
type FormProps = FormDialogParts & { invoiceId: number; scheduled: ScheduledSend; onDone: () => void };

const errorsOf = ({ day, time }: Values): Errors => ({
  ...(day === "" ? { day: "Choose a day." } : {}),
  ...(time === "" ? { time: "Choose a time." } : {}),
});

function DialogForm({ id, guard, invoiceId, scheduled, onDone }: FormProps) {
  const client = useQueryClient();
  const { waiting, failed } = scheduled;
  const input = { id: invoiceId };
  const adopt = (saved: ScheduledSend, said: string) => {
    client.setQueryData(sendLaterApi.get.queryKey({ input }), saved);
    notifySuccess(said);
    onDone();
  };
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: (): Values => ({
      day: waiting?.local.slice(0, 10) ?? "",
      time: waiting?.local.slice(11) ?? "09:00",
      to: waiting?.recipient ?? "",
      message: "",
    }),
    read: (values) => readAs(values, errorsOf(values)),
    fieldOf: (name) => (name === "local" ? "day" : name),
    save: ({ wanted: { day, time, to, message }, context }) =>
      sendLaterApi.schedule.call({ ...input, local: `${day}T${time}`, to, message }, { context }),
    onSaved: (saved: ScheduledSend) => adopt(saved, "The invoice is scheduled."),
  });
  const cancel = async () => {
    try {
      adopt(await sendLaterApi.cancel.call(input), "The invoice won't be sent.");
    } catch (error) {
      notifyError(error, "Failed to cancel the scheduled send");
    }
  };
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      className={classes.form}
      failed="The invoice couldn't be scheduled"
    >
      {failed && !waiting && <p className={classes.line}>It wasn't sent last time: {failed}</p>}
      <p className={classes.line}>
        A draft is issued and emailed at this time. You can still edit it until then.
      </p>
      <div className={classes.two}>
        <TextLine label="Day" type="date" isFirst {...form.field("day")} />
        <TextLine label="Time" type="time" {...form.field("time")} />
      </div>
      <TextLine
        label="Send to"
        type="email"
        hint="Leave blank to use the customer's email address."
        {...form.field("to")}
      />
      <Textarea label="Message" autosize minRows={2} maxRows={8} {...form.field("message")} />
      {waiting && (
        <Button variant="default" onClick={() => void cancel()}>
          Cancel Sending
        </Button>
      )}
    </RecordForm>
  );
}
