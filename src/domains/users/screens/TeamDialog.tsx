/** The window in which a team is made or changed: its name, its colour, who is in it and who leads. */
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import text from "#ui/text.module.css";
import { type Team, TeamColor } from "../teams/contract.ts";
import { memberNaming } from "./MemberPicker.tsx";
import classes from "./people.module.css";
import { refetchPeople, teamsApi, useMembers } from "./people-api.ts";
import { fullName } from "./people-rows.ts";
import { teamColors } from "./team-colors.ts";

type Props = { isOpen: boolean; team: Team | null; onClose: () => void };

export function TeamDialog({ isOpen, team, onClose }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={team ? `Edit ${team.name}` : "Create New Team"}
      save={team ? "Save Changes" : "Create Team"}
    >
      {(parts) => <TeamForm {...parts} team={team} onSaved={onClose} />}
    </FormDialog>
  );
}

type Values = { name: string; color: TeamColor; memberIds: string[]; leadId: string };

const valuesOf = (team: Team | null): Values => ({
  name: team?.name ?? "",
  color: team?.color ?? "teal",
  memberIds: team?.members.map(({ id }) => id) ?? [],
  leadId: team?.leadId ?? "",
});

type FormProps = FormDialogParts & { team: Team | null; onSaved: () => void };

function TeamForm({ id, guard, team, onSaved }: FormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: team,
    valuesOf,
    read: ({ leadId, ...values }) => readAs({ ...values, leadId: leadId || null }, {}),
    save: ({ base, wanted, context }) =>
      base
        ? teamsApi.update.call({ id: base.id, ...wanted }, { context })
        : teamsApi.create.call(wanted, { context }),
    onSaved: async ({ name }: Team) => {
      await refetchPeople(client);
      notifySuccess(`Team ${name} saved.`);
      onSaved();
    },
    stale: {
      title: "This team has changed",
      latest: async (base) => (await teamsApi.list.call()).teams.find((each) => each.id === base.id),
      labels: { name: "Name", color: "Color", memberIds: "Members", leadId: "Lead" },
      naming: { memberIds: memberNaming(client), leadId: memberNaming(client, "None") },
    },
  });
  const { values, errors, edit } = form;
  return (
    <RecordForm id={id} guard={guard} form={form} className={text.stack} failed="The team couldn't be saved">
      <TextInput
        label="Name"
        name="team-name"
        autoComplete="off"
        data-autofocus
        required
        withAsterisk={false}
        {...form.field("name")}
      />
      <ColorChoice value={values.color} onChange={(color) => edit({ color })} />
      <MemberChoice
        value={values.memberIds}
        teamId={team?.id}
        error={errors["memberIds"]}
        onChange={(memberIds) =>
          edit({ memberIds, ...(memberIds.includes(values.leadId) ? {} : { leadId: "" }) })
        }
      />
      <LeadChoice values={values} error={errors["leadId"]} onChange={(leadId) => edit({ leadId })} />
    </RecordForm>
  );
}

function ColorChoice({ value, onChange }: { value: TeamColor; onChange: (color: TeamColor) => void }) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Color</legend>
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
            description={
              member.teamId && member.teamId !== teamId ? `Currently on ${member.teamName}` : undefined
            }
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
        { value: "", label: "None" },
        ...chosen.map((member) => ({ value: member.id, label: fullName(member) })),
      ]}
      error={error}
      value={values.leadId}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
