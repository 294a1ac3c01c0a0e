/** Asks why an event is called off: whoever looks later wants to know. */
import { Textarea } from "@mantine/core";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { CustomerCancelled } from "#ui/record/CustomerCancelled.tsx";
import { type CalendarEvent, listTypeOf } from "../../contract.ts";
import type { ChangeEvent } from "./change-event.ts";

type Props = { event: CalendarEvent | null; isOpen: boolean; onClose: () => void; change: ChangeEvent };

export function CancelDialog({ event, isOpen, onClose, change }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Cancel Event"
      cancel="Keep Event"
      save="Cancel Event"
      isDanger
    >
      {(parts) =>
        event && (
          <Reason
            {...parts}
            event={event}
            onSaved={(why) => {
              onClose();
              void change(event, { status: "cancelled", ...why });
            }}
          />
        )
      }
    </FormDialog>
  );
}

type Why = { cancel_reason: string; cancelled_by_customer: boolean };
type FormProps = FormDialogParts & { event: CalendarEvent; onSaved: (why: Why) => void };

/** Meetings, calls and tasks are one's own, and of a visit its job says who cancelled. */
const isForCustomer = ({ type, job_id }: CalendarEvent): boolean =>
  ["job", "appointment"].includes(listTypeOf[type]) && job_id === null;

/** The calendar shows the change at once and says by itself when it is refused. */
function Reason({ id, guard, event, onSaved }: FormProps) {
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => ({ reason: "", isByCustomer: false }),
    read: ({ reason, isByCustomer }) =>
      readAs(
        { cancel_reason: reason.trim(), cancelled_by_customer: isByCustomer },
        reason.trim() === "" ? { reason: "Enter a reason for the cancellation" } : {},
      ),
    save: ({ wanted }) => Promise.resolve(wanted),
    onSaved,
  });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The event couldn't be cancelled">
      <Textarea
        label={`Why is "${event.title}" cancelled?`}
        data-autofocus
        autosize
        minRows={2}
        maxLength={300}
        {...form.field("reason")}
      />
      {isForCustomer(event) && (
        <CustomerCancelled
          isByCustomer={form.values.isByCustomer}
          onChange={(isByCustomer) => form.edit({ isByCustomer })}
        />
      )}
    </RecordForm>
  );
}
