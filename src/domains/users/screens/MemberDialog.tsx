/** One member: who they are, and the role and team they have. */

import { NativeSelect } from "@mantine/core";
import { type MutationKey, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { DayText, RelativeTime } from "#ui/RelativeTime.tsx";
import { useSession } from "#ui/session/session.ts";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import text from "#ui/text.module.css";
import type { Member } from "../people-contract.ts";
import classes from "./people.module.css";
import { peopleApi, refetchPeople, useChoices } from "./people-api.ts";
import { fullName } from "./people-rows.ts";
import { memberPanels } from "./slots.ts";
import { TeamField } from "./TeamField.tsx";

export type MemberWindowProps = { member: Member; isOpen: boolean; onClose: () => void };

export function MemberDialog({ member, isOpen, onClose }: MemberWindowProps) {
  const noChange = useWhyNot()("users.update");
  const isSelf = useSession().user?.id === member.id;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={fullName(member)}
      save={noChange ? null : "Save Changes"}
    >
      {(parts) => (
        <div className={text.stack}>
          <Facts member={member} />
          {noChange ? (
            <p className={text.note}>{noChange}.</p>
          ) : (
            <MemberForm {...parts} member={member} onSaved={onClose} />
          )}
          {!noChange && !isSelf && member.isActive && (
            <div className={classes.ways}>
              <SlotPanels of={memberPanels} props={{ member: { id: member.id, name: fullName(member) } }} />
            </div>
          )}
        </div>
      )}
    </FormDialog>
  );
}

function Facts({ member }: { member: Member }) {
  const facts: [string, ReactNode][] = [
    ["Email", member.email],
    ["Phone", member.phone ?? "—"],
    ["Status", member.isActive ? "Active" : "Deactivated"],
    ["Last seen", member.lastSeenAt ? <RelativeTime key="seen" at={member.lastSeenAt} /> : "Never"],
    ["Joined", <DayText key="joined" at={member.createdAt} />],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: "contents" }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type FormProps = FormDialogParts & { member: Member; onSaved: () => void };

function useMemberForm(member: Member, mutationKey: MutationKey, onSaved: () => void) {
  const client = useQueryClient();
  const choices = () => client.query({ ...peopleApi.choices.queryOptions(), staleTime: "static" });
  return useRecordForm({
    mutationKey,
    record: member,
    valuesOf: (of) => ({ role: of?.role ?? "", teamId: of?.teamId ?? "", currentPassword: "" }),
    read: (values) => readAs(values, {}),
    save: ({ base, typed: { role, teamId }, wanted: { currentPassword }, context }) =>
      peopleApi.update.call(
        {
          id: member.id,
          ...(role === undefined ? {} : { role }),
          ...(teamId === undefined ? {} : { teamId: teamId || null }),
          ...(isOwnerChanged(base, role) ? { currentPassword } : {}),
        },
        { context },
      ),
    onSaved: async (after: Member) => {
      await refetchPeople(client);
      notifySuccess(`${fullName(after)} updated. The change takes effect right away.`);
      onSaved();
    },
    stale: {
      title: "This team member has changed",
      latest: ({ id }) => peopleApi.get.call({ id }),
      labels: { role: "Role", teamId: "Team" },
      naming: {
        role: async (key) => (await choices()).roles.find((each) => each.key === key)?.name,
        teamId: async (id) =>
          id === null ? "No team" : (await choices()).teams.find((each) => each.id === id)?.name,
      },
    },
  });
}

const isOwnerChanged = (base: Member | null, role = base?.role): boolean =>
  (role === "OWNER") !== (base?.role === "OWNER");

function MemberForm({ id, guard, member, onSaved }: FormProps) {
  const choices = useChoices().data;
  const form = useMemberForm(member, [id], onSaved);
  const roles = choices?.roles ?? [];
  const hasOwn = roles.some(({ key }) => key === member.role);
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      className={text.stack}
      failed="The team member couldn't be updated"
    >
      <NativeSelect
        label="Role"
        data={[
          ...(hasOwn ? [] : [{ value: member.role, label: member.roleName }]),
          ...roles.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        disabled={!hasOwn && choices !== undefined}
        description={
          hasOwn || !choices ? undefined : "This role can do more than yours, so you can't change it."
        }
        {...form.field("role")}
      />
      <TeamField {...form.field("teamId")} />
      {isOwnerChanged(form.base, form.values.role) && (
        <PasswordField
          label="Your password"
          name="current-password"
          autoComplete="current-password"
          description="Required to change who owns the business."
          {...form.field("currentPassword")}
        />
      )}
    </RecordForm>
  );
}
