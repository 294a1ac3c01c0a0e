/** The window in which an event is added or edited; it keeps what was typed until it is saved or given up. */
import type { ReactNode } from "react";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { detailsIn, isApiError, messageOf } from "#ui/api/api-error.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { type CalendarEvent, DoubleBooking } from "../../contract.ts";
import { SeriesCollisions } from "../../series/contract.ts";
import { SeriesCollisionsNotice } from "../series/SeriesCollisionsNotice.tsx";
import { DoubleBookingPanel } from "./DoubleBookingPanel.tsx";
import { EventFields } from "./EventFields.tsx";
import { clockText } from "./event-values.ts";
import { type EventForm, type FormSubject, useEventForm } from "./use-event-form.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  subject: FormSubject;
  zone: string;
  onSaved?: (event: CalendarEvent) => void;
};

export function EventDialog({ isOpen, onClose, subject, zone, onSaved }: Props) {
  const isNew = subject.kind === "new";
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isNew ? "New Event" : "Edit Event"}
      save={isNew ? "Create Event" : "Save Changes"}
      saving={isNew ? "Creating..." : "Saving..."}
      aside={subject.kind === "existing" && <OthersMark kind="calendar_event" id={subject.event.id} />}
    >
      {(parts) => (
        <DialogForm
          {...parts}
          subject={subject}
          zone={zone}
          onSaved={(event) => {
            onClose();
            onSaved?.(event);
          }}
        />
      )}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & {
  subject: FormSubject;
  zone: string;
  onSaved: (event: CalendarEvent) => void;
};

function DialogForm({ id, guard, subject, zone, onSaved }: FormProps) {
  const form = useEventForm({ subject, zone, mutationKey: [id], onSaved });
  const failed = `Failed to ${form.isNew ? "create" : "update"} event. Please try again.`;
  return (
    <RecordForm id={id} guard={guard} form={form} failed={failed} refusal={refusalOf(form, zone, failed)}>
      <EventFields form={form} zone={zone} />
    </RecordForm>
  );
}

/** What the calendar knows better than the server's sentence alone. */
function refusalOf(form: EventForm, zone: string, failed: string): ReactNode {
  const { error, isSaving, send } = form;
  const booking = detailsIn(error, DoubleBooking);
  if (booking) {
    return (
      <DoubleBookingPanel
        message={messageOf(error)}
        booking={booking}
        zone={zone}
        isSaving={isSaving}
        onOverride={(override_reason) => void send({ override_reason })}
        onUseNext={({ start }) => {
          const { day, minute } = wallTimeAt(Date.parse(start), zone);
          form.edit({ date: day, time: clockText(minute) });
          form.reset();
        }}
      />
    );
  }
  const collisions = detailsIn(error, SeriesCollisions);
  if (collisions) {
    return (
      <SeriesCollisionsNotice
        message={messageOf(error)}
        found={collisions}
        zone={zone}
        isSaving={isSaving}
        onChoose={(way) => void send(way)}
      />
    );
  }
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500;
  return error && !isRefusal ? <FormError error={failed} /> : null;
}
