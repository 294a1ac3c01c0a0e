/** The window in which a member's hours, zone, skills and limit are changed. */
import { Button, NumberInput, Switch, TagsInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useId, useState } from "react";
import { ZonePicker } from "#domains/organizations/screens/ZonePicker.tsx";
import { problemOfDay } from "#shared/time/business-hours.ts";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { HoursFields } from "#ui/form/HoursFields.tsx";
import { useUnsavedGuard } from "#ui/form/use-unsaved-guard.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
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
  const id = useId();
  const [state, setState] = useState({ isDirty: false, isSaving: false, hasError: false });
  const close = useUnsavedGuard(member !== null && state.isDirty)(onClose);
  return (
    <Dialog
      isOpen={member !== null}
      onClose={close}
      title={member ? `Availability of ${member.name}` : "Availability"}
      footer={
        <>
          <Button variant="default" onClick={close} disabled={state.isSaving}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            loading={state.isSaving}
            disabled={!state.isDirty || state.hasError}
          >
            Save
          </Button>
        </>
      }
    >
      {member && (
        <MemberForm
          key={member.user_id}
          id={id}
          member={member}
          business={business}
          skills={skills}
          onState={setState}
          onSaved={onClose}
        />
      )}
    </Dialog>
  );
}

type FormProps = {
  id: string;
  member: MemberAvailability;
  business: Availability["business"];
  skills: string[];
  onState: (state: { isDirty: boolean; isSaving: boolean; hasError: boolean }) => void;
  onSaved: () => void;
};

function MemberForm({ id, member, business, skills, onState, onSaved }: FormProps) {
  const client = useQueryClient();
  const { hours, time_zone, skills: own, most_jobs_a_day, is_bookable, version, user_id } = member;
  const [start] = useState({ hours, time_zone, skills: own, most_jobs_a_day, is_bookable });
  const [values, setValues] = useState(start);
  const edit = (changes: Partial<typeof values>) => setValues((now) => ({ ...now, ...changes }));
  const changes = changedFields(start, values);
  const isDirty = Object.keys(changes).length > 0;
  const hasError = values.hours?.some((spans) => problemOfDay(spans)) ?? false;
  const save = useMutation({
    mutationFn: () =>
      availabilityApi.saveMember.call({ id: user_id, ...changes }, { context: expectedVersion(version) }),
    onSuccess: async () => {
      await refetchAvailability(client);
      notifySuccess(`The availability of ${member.name} was saved.`);
      onSaved();
    },
  });
  const isSaving = save.isPending;
  useEffect(
    () => onState({ isDirty: isDirty && !save.isSuccess, isSaving, hasError }),
    [onState, isDirty, isSaving, hasError, save.isSuccess],
  );
  useEffect(() => () => onState({ isDirty: false, isSaving: false, hasError: false }), [onState]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isDirty && !isSaving && !hasError) save.mutate();
  };
  return (
    <form id={id} noValidate className={classes.stack} onSubmit={submit}>
      <FormError error={save.error} fallback="The availability could not be saved" />
      <HoursAndZone values={values} business={business} onChange={edit} />
      {member.changeable === "everything" && <Limits values={values} skills={skills} onChange={edit} />}
    </form>
  );
}

type Values = Pick<MemberAvailability, "hours" | "time_zone" | "skills" | "most_jobs_a_day" | "is_bookable">;
type PartProps = { values: Values; onChange: (changes: Partial<Values>) => void };

const changedFields = (start: Values, values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(start[field as keyof Values]),
    ),
  );

function HoursAndZone({ values, business, onChange }: PartProps & { business: Availability["business"] }) {
  const weekStart = useSession().organization?.weekStart ?? 0;
  return (
    <>
      <Switch
        label="Follows the business hours"
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
        label="Works in another time zone"
        description="The hours are read on the clock there."
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
        description="A service that asks for skills is offered only by those who have them all."
        placeholder={values.skills.length === 0 ? "Type one and press Enter" : ""}
        data={skills}
        maxTags={mostSkills}
        maxLength={60}
        value={values.skills}
        onChange={(next) => onChange({ skills: next })}
      />
      <NumberInput
        label="Most jobs a day"
        description="Empty follows the business."
        min={1}
        max={50}
        allowDecimal={false}
        value={values.most_jobs_a_day ?? ""}
        onChange={(most) => onChange({ most_jobs_a_day: typeof most === "number" ? most : null })}
      />
      <Switch
        label="Offered when somebody looks for a free time"
        checked={values.is_bookable}
        onChange={(event) => onChange({ is_bookable: event.currentTarget.checked })}
      />
    </>
  );
}
