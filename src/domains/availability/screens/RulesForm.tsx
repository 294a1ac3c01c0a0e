/** What the business keeps free around its work: buffers, drives, the most jobs a day. */
import { Button, NativeSelect, NumberInput, Switch } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import { Fields } from "#ui/form/Fields.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import { type AvailabilityRules, bufferTypes, mostBufferMinutes, slotSteps } from "../contract.ts";
import classes from "./availability.module.css";
import { availabilityApi, refetchAvailability } from "./availability-api.ts";
import { kilometresOf, milesOf } from "./availability-words.ts";

type Props = { rules: AvailabilityRules; isFixed: boolean };

export function RulesForm({ rules, isFixed }: Props) {
  const client = useQueryClient();
  const form = useRecordForm({
    record: rules,
    valuesOf: (of) => of ?? rules,
    read: ({ version: _, step_minutes, ...values }) => {
      const step = slotSteps.find((each) => each === step_minutes);
      return readAs({ ...values, ...(step ? { step_minutes: step } : {}) }, {});
    },
    save: ({ wanted, context }) => availabilityApi.saveRules.call(wanted, { context }),
    recordOf: (saved: AvailabilityRules) => saved,
    onSaved: async () => {
      notifySuccess("The rules were saved.");
      await refetchAvailability(client);
    },
    stale: {
      title: "These rules have changed",
      latest: async () => (await availabilityApi.get.call()).rules,
      labels: {
        buffers: "Minutes kept free",
        most_jobs_a_day: "Most jobs a day",
        step_minutes: "Free times begin every",
        is_travel_counted: "Leave time for the drive",
        travel_speed_kmh: "Speed",
        travel_default_minutes: "Usual drive",
      },
    },
  });
  const { values, edit, isDirty, isSaving } = form;
  return (
    <Panel
      id="rules"
      title="Around the work"
      text="Minutes kept free before and after what is booked, the drive between addresses, and how much fits into a day."
    >
      <RecordForm form={form} failed="The rules could not be saved">
        <BufferFields values={values} isFixed={isFixed} onChange={edit} />
        <DayFields values={values} isFixed={isFixed} onChange={edit} />
        {!isFixed && (
          <div className={classes.save}>
            <Button type="submit" loading={isSaving} disabled={!isDirty}>
              Save Rules
            </Button>
          </div>
        )}
      </RecordForm>
    </Panel>
  );
}

type PartProps = {
  values: AvailabilityRules;
  isFixed: boolean;
  onChange: (changes: Partial<AvailabilityRules>) => void;
};

const typeWords = { job: "Jobs", appointment: "Appointments", meeting: "Meetings" } as const;
const none = { before: 0, after: 0 };
const whole = (value: string | number): number => (typeof value === "number" ? value : 0);

function BufferFields({ values, isFixed, onChange }: PartProps) {
  return (
    <div className={classes.buffers}>
      <span className={classes.head}>Kept free, minutes</span>
      <span className={classes.head}>Before</span>
      <span className={classes.head}>After</span>
      {bufferTypes.map((type) => {
        const buffer = values.buffers[type] ?? none;
        return (
          <Fragment key={type}>
            <span>{typeWords[type]}</span>
            {(["before", "after"] as const).map((side) => (
              <NumberInput
                key={side}
                aria-label={`${typeWords[type]}: minutes ${side}`}
                min={0}
                max={mostBufferMinutes}
                step={5}
                allowDecimal={false}
                readOnly={isFixed}
                value={buffer[side]}
                onChange={(next) =>
                  onChange({ buffers: { ...values.buffers, [type]: { ...buffer, [side]: whole(next) } } })
                }
              />
            ))}
          </Fragment>
        );
      })}
    </div>
  );
}

function DayFields({ values, isFixed, onChange }: PartProps) {
  return (
    <Fields>
      <NumberInput
        label="Most jobs a day"
        description="For each member; empty is no limit."
        min={1}
        max={50}
        allowDecimal={false}
        readOnly={isFixed}
        value={values.most_jobs_a_day ?? ""}
        onChange={(most) => onChange({ most_jobs_a_day: typeof most === "number" ? most : null })}
      />
      <NativeSelect
        label="Free times begin every"
        description="On the clock of the member."
        disabled={isFixed}
        data={slotSteps.map((step) => ({ value: String(step), label: `${step} minutes` }))}
        value={String(values.step_minutes)}
        onChange={(event) => onChange({ step_minutes: Number(event.currentTarget.value) })}
      />
      <Switch
        label="Leave time for the drive"
        description="Between the address before and the address after."
        disabled={isFixed}
        checked={values.is_travel_counted}
        onChange={(event) => onChange({ is_travel_counted: event.currentTarget.checked })}
      />
      {values.is_travel_counted && (
        <>
          <NumberInput
            label="Speed, miles an hour"
            description="In a straight line from address to address."
            min={1}
            max={124}
            allowDecimal={false}
            readOnly={isFixed}
            value={milesOf(values.travel_speed_kmh)}
            onChange={(speed) => onChange({ travel_speed_kmh: Math.max(1, kilometresOf(whole(speed))) })}
          />
          <NumberInput
            label="Usual drive, minutes"
            description="To an address without a ZIP code."
            min={0}
            max={480}
            allowDecimal={false}
            readOnly={isFixed}
            value={values.travel_default_minutes}
            onChange={(minutes) => onChange({ travel_default_minutes: whole(minutes) })}
          />
        </>
      )}
    </Fields>
  );
}
