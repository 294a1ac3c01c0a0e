/** The window in which a visit gets its day, time, technician and arrival window; the way without dragging. */
import { NativeSelect, TextInput } from "@mantine/core";
import { DoubleBooking } from "#domains/calendar/contract.ts";
import { DoubleBookingPanel } from "#domains/calendar/screens/event/DoubleBookingPanel.tsx";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { detailsIn, messageOf } from "#ui/api/api-error.ts";
import { Fields, wideField } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { durationOptions } from "../job/FirstVisitFields.tsx";
import { timeText } from "../job/job-values.ts";
import { jobOf, type ScheduleSubject, useScheduleForm, windowOptions } from "./use-schedule-form.ts";

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
      aside={subject && <OthersMark kind="job" id={jobOf(subject)} />}
    >
      {(parts) => subject && <ScheduleForm {...parts} subject={subject} onSaved={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { subject: ScheduleSubject; onSaved: () => void };

function ScheduleForm({ id, guard, subject, onSaved }: FormProps) {
  const form = useScheduleForm({ subject, mutationKey: [id], onSaved });
  const { values, edit, zone, error, isSaving, isNew, send } = form;
  const booking = detailsIn(error, DoubleBooking);
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      failed="The visit couldn't be scheduled"
      refusal={
        booking && (
          <DoubleBookingPanel
            message={messageOf(error)}
            booking={booking}
            zone={zone}
            isSaving={isSaving}
            onOverride={(reason) => void send(reason)}
            onUseNext={({ start }) => void send(undefined, timeAt(start, zone))}
          />
        )
      }
    >
      <Fields isClose>
        <TextInput
          label="Date"
          type="date"
          withAsterisk={!isNew}
          data-autofocus
          description={isNew ? "Leave blank to keep the visit Unscheduled." : undefined}
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.field("date")}
        />
        <TextInput label="Start Time" type="time" {...form.field("time")} />
        <NativeSelect
          label="Duration"
          data={durationOptions(Number(values.minutes))}
          {...form.field("minutes")}
        />
        <MemberPicker
          label="Technician"
          nobody="Unassigned"
          value={values.member || null}
          onChange={(member) => edit({ member: member ?? "" })}
        />
        <NativeSelect
          className={wideField}
          label="Arrival window"
          data={windowOptions(values.window)}
          {...form.field("window")}
        />
        {isNew && (
          <TextInput
            className={wideField}
            label="Instructions"
            autoComplete="off"
            {...form.field("instructions")}
          />
        )}
      </Fields>
    </RecordForm>
  );
}

const timeAt = (start: string, zone: string) => ({
  date: wallTimeAt(Date.parse(start), zone).day,
  time: timeText(start, zone),
});
