/** What the business keeps free around its work: buffers, drives, the most jobs a day. */
import { Button, NativeSelect, NumberInput, Switch } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import { Fields } from "#ui/form/Fields.tsx";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
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
    read,
    save,
    recordOf: (saved: AvailabilityRules) => saved,
    onSaved: async (saved, sent) => {
      const words = { said: "Buffers and travel saved.", undone: "Changes to buffers and travel undone." };
      const adopt = () => refetchAvailability(client);
      offerUndo({ ...words, saved, sent, read, putBack: save, adopt });
      await adopt();
    },
    stale: {
      title: "These settings have changed",
      latest: async () => (await availabilityApi.get.call()).rules,
      labels: {
        buffers: "Buffers",
        most_jobs_a_day: "Daily job limit",
        step_minutes: "Start times every",
        is_travel_counted: "Allow for drive time",
        travel_speed_kmh: "Average speed",
        travel_default_minutes: "Default drive time",
      },
    },
  });
  const { values, edit, isDirty, isSaving } = form;
  return (
    <Panel
      id="rules"
      title="Buffers and travel"
      text="Time blocked before and after bookings, drive time between addresses, and daily limits."
    >
      <RecordForm form={form} failed="Buffers and travel couldn't be saved">
        <BufferFields values={values} isFixed={isFixed} onChange={edit} />
        <DayFields values={values} isFixed={isFixed} onChange={edit} />
        {!isFixed && (
          <div className={classes.save}>
            <Button type="submit" loading={isSaving} disabled={!isDirty}>
              Save Changes
            </Button>
          </div>
        )}
      </RecordForm>
    </Panel>
  );
}

function read({ version: _, step_minutes, ...values }: AvailabilityRules) {
  const step = slotSteps.find((each) => each === step_minutes);
  return readAs({ ...values, ...(step ? { step_minutes: step } : {}) }, {});
}

type Wanted = NonNullable<ReturnType<typeof read>["wanted"]>;

const save = ({ wanted, context }: Sending<AvailabilityRules, AvailabilityRules, Wanted, never>) =>
  availabilityApi.saveRules.call(wanted, { context });

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
      <span className={classes.head}>Buffer (minutes)</span>
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
                aria-label={`${typeWords[type]}: buffer ${side} (minutes)`}
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
        label="Daily job limit"
        description="Applies to each team member. Leave blank for no limit."
        min={1}
        max={50}
        allowDecimal={false}
        readOnly={isFixed}
        value={values.most_jobs_a_day ?? ""}
        onChange={(most) => onChange({ most_jobs_a_day: typeof most === "number" ? most : null })}
      />
      <NativeSelect
        label="Start times every"
        description="In each team member's time zone."
        disabled={isFixed}
        data={slotSteps.map((step) => ({ value: String(step), label: `${step} minutes` }))}
        value={String(values.step_minutes)}
        onChange={(event) => onChange({ step_minutes: Number(event.currentTarget.value) })}
      />
      <Switch
        label="Allow for drive time"
        description="Leaves time to get from one address to the next."
        disabled={isFixed}
        checked={values.is_travel_counted}
        onChange={(event) => onChange({ is_travel_counted: event.currentTarget.checked })}
      />
      {values.is_travel_counted && (
        <>
          <NumberInput
            label="Average speed (mph)"
            description="Measured in a straight line between addresses."
            min={1}
            max={124}
            allowDecimal={false}
            readOnly={isFixed}
            value={milesOf(values.travel_speed_kmh)}
            onChange={(speed) => onChange({ travel_speed_kmh: Math.max(1, kilometresOf(whole(speed))) })}
          />
          <NumberInput
            label="Default drive time (minutes)"
            description="Used when an address has no ZIP code."
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
