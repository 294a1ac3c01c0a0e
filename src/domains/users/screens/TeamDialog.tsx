/** The window in which a team is made or changed: its name, its colour, who is in it and who leads. */
import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { isApiError } from "#ui/api/api-error.ts";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { type Team, TeamColor } from "../teams/contract.ts";
import classes from "./people.module.css";
import { refetchPeople, teamsApi, useMembers } from "./people-api.ts";
import { fullName } from "./people-rows.ts";
import { teamColors } from "./team-colors.ts";

type Props = { isOpen: boolean; team: Team | null; onClose: () => void };

export function TeamDialog({ isOpen, team, onClose }: Props) {
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  const save = team ? "Save Changes" : "Create Team";
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={team ? `Edit ${team.name}` : "Create New Team"}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} aria-disabled={isSaving || undefined}>
            {isSaving ? "Saving..." : save}
          </Button>
        </>
      }
    >
      <TeamForm id={id} team={team} onSaving={setSaving} onSaved={onClose} />
    </Dialog>
  );
}

type Values = { name: string; color: TeamColor; memberIds: string[]; leadId: string };

const valuesOf = (team: Team | null): Values => ({
  name: team?.name ?? "",
  color: team?.color ?? "teal",
  memberIds: team?.members.map(({ id }) => id) ?? [],
  leadId: team?.leadId ?? "",
});

type FormProps = {
  id: string;
  team: Team | null;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
};

function TeamForm({ id, team, onSaving, onSaved }: FormProps) {
  const [values, setValues] = useState(() => valuesOf(team));
  const save = useSaving(team, onSaving, onSaved);
  const errors = isApiError(save.error) ? save.error.fields : {};
  const edit = (changes: Partial<Values>) => {
    const next = { ...values, ...changes };
    setValues({ ...next, leadId: next.memberIds.includes(next.leadId) ? next.leadId : "" });
  };

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate({ ...values, leadId: values.leadId || null });
  }

  return (
    <form id={id} noValidate onSubmit={submit} className={classes.form}>
      {Object.keys(errors).length === 0 && <FormError error={save.error} fallback="The team was not saved" />}
      <TextInput
        label="Name"
        name="team-name"
        autoComplete="off"
        data-autofocus
        required
        withAsterisk={false}
        error={errors["name"]}
        value={values.name}
        onChange={(event) => edit({ name: event.currentTarget.value })}
      />
      <ColorChoice value={values.color} onChange={(color) => edit({ color })} />
      <MemberChoice
        value={values.memberIds}
        teamId={team?.id}
        error={errors["memberIds"]}
        onChange={(memberIds) => edit({ memberIds })}
      />
      <LeadChoice values={values} error={errors["leadId"]} onChange={(leadId) => edit({ leadId })} />
    </form>
  );
}

function useSaving(team: Team | null, onSaving: (isSaving: boolean) => void, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: Omit<Values, "leadId"> & { leadId: string | null }) =>
      team
        ? teamsApi.update.call({ id: team.id, ...values }, { context: expectedVersion(team.version) })
        : teamsApi.create.call(values),
    onMutate: () => onSaving(true),
    onSettled: () => onSaving(false),
    onSuccess: async ({ name }) => {
      await refetchPeople(client);
      notifySuccess(`The team ${name} was saved.`);
      onSaved();
    },
  });
}

function ColorChoice({ value, onChange }: { value: TeamColor; onChange: (color: TeamColor) => void }) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Colour</legend>
      <div className={classes.colors}>
        {TeamColor.options.map((color) => (
          <label key={color} className={classes.color} title={color}>
            <input
              type="radio"
              name={name}
              aria-label={color}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <span style={{ background: teamColors[color] }} aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type MemberProps = {
  value: string[];
  teamId: string | undefined;
  error: string | undefined;
  onChange: (memberIds: string[]) => void;
};

/** Whoever is in another team leaves that one, and it says so. */
function MemberChoice({ value, teamId, error, onChange }: MemberProps) {
  const members = (useMembers().data?.members ?? []).filter(({ isActive }) => isActive);
  return (
    <Checkbox.Group
      label="Members"
      error={error}
      value={value}
      onChange={onChange}
      labelProps={{ className: classes.legend }}
    >
      <div className={classes.checks}>
        {members.map((member) => (
          <Checkbox
            key={member.id}
            value={member.id}
            label={fullName(member)}
            description={member.teamId && member.teamId !== teamId ? `Now in ${member.teamName}` : undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

type LeadProps = { values: Values; error: string | undefined; onChange: (leadId: string) => void };

function LeadChoice({ values, error, onChange }: LeadProps) {
  const members = useMembers().data?.members ?? [];
  const chosen = members.filter(({ id }) => values.memberIds.includes(id));
  return (
    <NativeSelect
      label="Lead"
      data={[
        { value: "", label: "Nobody" },
        ...chosen.map((member) => ({ value: member.id, label: fullName(member) })),
      ]}
      error={error}
      value={values.leadId}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
