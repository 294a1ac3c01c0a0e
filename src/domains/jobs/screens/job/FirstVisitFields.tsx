/** Whether somebody drives there for a new job, and when: at a time, or as soon as the dispatcher finds one. */
import { NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import { durationText } from "../job-words.ts";
import classes from "./job-form.module.css";
import type { FirstVisit } from "./job-values.ts";
import type { JobForm } from "./use-job-form.ts";

const durations = [15, 30, 45, 60, 90, 120, 180, 240, 300, 360, 480];

/** The usual lengths of a visit, and the one that it has. */
export function durationOptions(minutes: number): { value: string; label: string }[] {
  const all = durations.includes(minutes) || !(minutes > 0) ? durations : [...durations, minutes];
  return all.toSorted((a, b) => a - b).map((each) => ({ value: String(each), label: durationText(each) }));
}

const choices: { value: FirstVisit; label: string }[] = [
  { value: "unscheduled", label: "Find a time later" },
  { value: "now", label: "Schedule now" },
  { value: "none", label: "No visit" },
];

const hints: Record<FirstVisit, string> = {
  unscheduled: "It waits in the tray of the dispatch board.",
  now: "It takes the technician's time on the calendar.",
  none: "The job's progress is that of its checklist.",
};

export function FirstVisitFields({ form }: { form: JobForm }) {
  const { values, change } = form;
  return (
    <fieldset className={classes.group}>
      <legend>First visit</legend>
      <SegmentedControl
        aria-label="First visit"
        size="xs"
        data={choices}
        value={values.visit}
        onChange={(visit) => change({ visit, visit_date: values.visit_date || values.start_date })}
      />
      <p className={classes.hint}>{hints[values.visit]}</p>
      {values.visit === "now" && <TimeFields form={form} />}
    </fieldset>
  );
}

function TimeFields({ form: { values, change, errors } }: { form: JobForm }) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="Date"
        type="date"
        withAsterisk
        value={values.visit_date}
        error={errors.visit_date}
        onChange={(event) => change({ visit_date: event.currentTarget.value })}
      />
      <TextInput
        label="Start Time"
        type="time"
        withAsterisk
        value={values.visit_time}
        error={errors.visit_time}
        onChange={(event) => change({ visit_time: event.currentTarget.value })}
      />
      <NativeSelect
        label="Duration"
        data={durationOptions(Number(values.visit_minutes))}
        value={values.visit_minutes}
        onChange={(event) => change({ visit_minutes: event.currentTarget.value })}
      />
      <MemberPicker
        label="Technician"
        nobody="Nobody yet"
        value={values.visit_member || null}
        error={errors.visit_member}
        onChange={(id) => change({ visit_member: id ?? "" })}
      />
    </div>
  );
}
