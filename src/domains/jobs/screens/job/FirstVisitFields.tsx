/** Whether somebody drives there for a new job, and when: at a time, or as soon as the dispatcher finds one. */
import { NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import { Fields } from "#ui/form/Fields.tsx";
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
  { value: "unscheduled", label: "Schedule later" },
  { value: "now", label: "Schedule now" },
  { value: "none", label: "No visit" },
];

const hints: Record<FirstVisit, string> = {
  unscheduled: "The visit is Unscheduled until you choose a time.",
  now: "The visit is on the start date and reserves time on the technician's calendar.",
  none: "Progress is based on the checklist.",
};

export function FirstVisitFields({ form }: { form: JobForm }) {
  const { values, edit } = form;
  return (
    <fieldset className={classes.group}>
      <legend>First visit</legend>
      <SegmentedControl
        aria-label="First visit"
        size="xs"
        data={choices}
        value={values.visit}
        onChange={(visit) => edit({ visit })}
      />
      <p className={classes.hint}>{hints[values.visit]}</p>
      {values.visit === "now" && <TimeFields form={form} />}
    </fieldset>
  );
}

function TimeFields({ form }: { form: JobForm }) {
  const { values, edit, errors } = form;
  return (
    <Fields isClose>
      <TextInput label="Start Time" type="time" withAsterisk {...form.field("visit_time")} />
      <NativeSelect
        label="Duration"
        data={durationOptions(Number(values.visit_minutes))}
        {...form.field("visit_minutes")}
      />
      <MemberPicker
        label="Technician"
        nobody="Unassigned"
        value={values.visit_member || null}
        error={errors["visit_member"]}
        onChange={(id) => edit({ visit_member: id ?? "" })}
      />
    </Fields>
  );
}
