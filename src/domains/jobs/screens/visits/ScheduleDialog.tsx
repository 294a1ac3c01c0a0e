/** The window in which a visit gets its day, time, technician and arrival window; the way without dragging. */
import { NativeSelect, TextInput } from "@mantine/core";
import { DoubleBookingPanel } from "#domains/calendar/screens/event/DoubleBookingPanel.tsx";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { messageOf } from "#ui/api/api-error.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { useGuardFor } from "#ui/form/use-guarded-close.ts";
import { durationOptions } from "../job/FirstVisitFields.tsx";
import classes from "../job/job-form.module.css";
import { timeText } from "../job/job-values.ts";
import { doubleBookingIn } from "./double-booking.ts";
import { type ScheduleSubject, useScheduleForm, windowOptions } from "./use-schedule-form.ts";

type Props = { subject: ScheduleSubject | null; isOpen: boolean; onClose: () => void };

export function ScheduleDialog({ subject, isOpen, onClose }: Props) {
  const isNew = subject?.kind === "new";
  const hasTime = subject?.kind === "existing" && subject.visit.start !== null;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isNew ? "Add Visit" : hasTime ? "Reschedule Visit" : "Schedule Visit"}
      save={isNew ? "Add Visit" : hasTime ? "Reschedule" : "Schedule"}
    >
      {(parts) => subject && <ScheduleForm {...parts} subject={subject} onSaved={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { subject: ScheduleSubject; onSaved: () => void };

function ScheduleForm({ id, subject, guard, onSaved }: FormProps) {
  const form = useScheduleForm({ subject, mutationKey: [id], onSaved });
  const { values, change, errors, zone, save } = form;
  const booking = doubleBookingIn(save.error);
  useGuardFor(guard, form.isDirty);
  return (
    <form id={id} onSubmit={form.submit} noValidate aria-busy={save.isPending}>
      {booking ? (
        <DoubleBookingPanel
          message={messageOf(save.error)}
          booking={booking}
          zone={zone}
          isSaving={save.isPending}
          onOverride={(reason) => form.send({}, reason)}
          onUseNext={({ start }) =>
            form.send({ date: wallTimeAt(Date.parse(start), zone).day, time: timeText(start, zone) })
          }
        />
      ) : (
        <FormError error={save.error} fallback="The visit was not scheduled" />
      )}
      <div className={classes.fields}>
        <TextInput
          label="Date"
          type="date"
          withAsterisk={subject.kind === "existing"}
          data-autofocus
          description={subject.kind === "new" ? "Without a date it waits in the tray" : undefined}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={values.date}
          error={errors.date}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
        <TextInput
          label="Start Time"
          type="time"
          value={values.time}
          error={errors.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
        <NativeSelect
          label="Duration"
          data={durationOptions(Number(values.minutes))}
          value={values.minutes}
          onChange={(event) => change({ minutes: event.currentTarget.value })}
        />
        <MemberPicker
          label="Technician"
          nobody="Nobody yet"
          value={values.member || null}
          onChange={(member) => change({ member: member ?? "" })}
        />
        <NativeSelect
          className={classes.wide ?? ""}
          label="Arrival window for the customer"
          data={windowOptions(values.window)}
          value={values.window}
          onChange={(event) => change({ window: event.currentTarget.value })}
        />
        {subject.kind === "new" && (
          <TextInput
            className={classes.wide ?? ""}
            label="Instructions"
            autoComplete="off"
            value={values.instructions}
            onChange={(event) => change({ instructions: event.currentTarget.value })}
          />
        )}
      </div>
    </form>
  );
}
