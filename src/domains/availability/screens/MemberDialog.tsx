/** The window in which a member's hours, zone, skills and limit are changed. */
import { NumberInput, Switch, TagsInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { ZonePicker } from "#domains/organizations/screens/ZonePicker.tsx";
import { problemOfDay } from "#shared/time/business-hours.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { HoursFields } from "#ui/form/HoursFields.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useSession } from "#ui/session/session.ts";
import { type Availability, type MemberAvailability, mostSkills } from "../contract.ts";
import classes from "./availability.module.css";
import { availabilityApi, refetchAvailability } from "./availability-api.ts";

type Props = {
  /** Null while the window is closed. */
  member: MemberAvailability | null;
  business: Availability["business"];
  /** Those known already, to choose from. */
  skills: string[];
  onClose: () => void;
};

export function MemberDialog({ member, business, skills, onClose }: Props) {
  return (
    <FormDialog
      isOpen={member !== null}
      onClose={onClose}
      title={member ? `${member.name}'s Availability` : "Availability"}
      save="Save"
    >
      {(parts) =>
        member && (
          <MemberForm {...parts} member={member} business={business} skills={skills} onSaved={onClose} />
        )
      }
    </FormDialog>
  );
}

type FormProps = FormDialogParts & {
  member: MemberAvailability;
  business: Availability["business"];
  skills: string[];
  onSaved: () => void;
};

const valuesOf = (member: MemberAvailability): Values => ({
  hours: member.hours,
  time_zone: member.time_zone,
  skills: member.skills,
  most_jobs_a_day: member.most_jobs_a_day,
  is_bookable: member.is_bookable,
});

function MemberForm({ id, guard, member, business, skills, onSaved }: FormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: member,
    valuesOf: (of) => valuesOf(of ?? member),
    read: (values) =>
      readAs(values, values.hours?.some(problemOfDay) ? { hours: "Check the working hours" } : {}),
    save: ({ typed, context }) =>
      availabilityApi.saveMember.call({ id: member.user_id, ...typed }, { context }),
    onSaved: async () => {
      await refetchAvailability(client);
      notifySuccess(`Availability for ${member.name} saved.`);
      onSaved();
    },
    stale: {
      title: "This availability has changed",
      latest: async ({ user_id }) =>
        (await availabilityApi.get.call()).members.find((each) => each.user_id === user_id),
      labels: {
        hours: "Hours",
        time_zone: "Time zone",
        skills: "Skills",
        most_jobs_a_day: "Daily job limit",
        is_bookable: "Bookable",
      },
    },
  });
  const { values, edit } = form;
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      className={classes.stack}
      failed="The availability couldn't be saved"
    >
      <HoursAndZone values={values} business={business} onChange={edit} />
      {member.changeable === "everything" && <Limits values={values} skills={skills} onChange={edit} />}
    </RecordForm>
  );
}

type Values = Pick<MemberAvailability, "hours" | "time_zone" | "skills" | "most_jobs_a_day" | "is_bookable">;
type PartProps = { values: Values; onChange: (changes: Partial<Values>) => void };

function HoursAndZone({ values, business, onChange }: PartProps & { business: Availability["business"] }) {
  const weekStart = useSession().organization?.weekStart ?? 0;
  return (
    <>
      <Switch
        label="Use business hours"
        data-autofocus
        checked={values.hours === null}
        onChange={(event) => onChange({ hours: event.currentTarget.checked ? null : business.hours })}
      />
      {values.hours && (
        <HoursFields
          hours={values.hours}
          weekStart={weekStart}
          isFixed={false}
          onChange={(hours) => onChange({ hours })}
        />
      )}
      <Switch
        label="Works in a different time zone"
        description="Hours are in this time zone."
        checked={values.time_zone !== null}
        onChange={(event) => onChange({ time_zone: event.currentTarget.checked ? business.time_zone : null })}
      />
      {values.time_zone !== null && (
        <ZonePicker
          value={values.time_zone}
          isFixed={false}
          error={undefined}
          onChange={(time_zone) => onChange({ time_zone })}
        />
      )}
    </>
  );
}

function Limits({ values, skills, onChange }: PartProps & { skills: string[] }) {
  return (
    <>
      <TagsInput
        label="Skills"
        description="Only team members with all of a service's skills can be booked for it."
        placeholder={values.skills.length === 0 ? "Type a skill and press Enter" : ""}
        data={skills}
        maxTags={mostSkills}
        maxLength={60}
        value={values.skills}
        onChange={(next) => onChange({ skills: next })}
      />
      <NumberInput
        label="Daily job limit"
        description="Leave blank to use the business default."
        min={1}
        max={50}
        allowDecimal={false}
        value={values.most_jobs_a_day ?? ""}
        onChange={(most) => onChange({ most_jobs_a_day: typeof most === "number" ? most : null })}
      />
      <Switch
        label="Can be booked"
        checked={values.is_bookable}
        onChange={(event) => onChange({ is_bookable: event.currentTarget.checked })}
      />
    </>
  );
}
