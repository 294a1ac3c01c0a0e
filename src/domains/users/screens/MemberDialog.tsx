/** One member: who they are, and the role and team they have. */
import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { isApiError } from "#ui/api/api-error.ts";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { DayText, RelativeTime } from "#ui/RelativeTime.tsx";
import { useSession } from "#ui/session/session.ts";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import type { Member } from "../people-contract.ts";
import classes from "./people.module.css";
import { peopleApi, refetchPeople, useChoices } from "./people-api.ts";
import { fullName } from "./people-rows.ts";
import { memberPanels } from "./slots.ts";

export type MemberWindowProps = { member: Member; isOpen: boolean; onClose: () => void };

export function MemberDialog({ member, isOpen, onClose }: MemberWindowProps) {
  const id = useId();
  const noChange = useWhyNot()("users.update");
  const isSelf = useSession().user?.id === member.id;
  const [isSaving, setSaving] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={fullName(member)}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {noChange ? "Close" : "Cancel"}
          </Button>
          {!noChange && (
            <Button type="submit" form={id} aria-disabled={isSaving || undefined}>
              {isSaving ? "Saving..." : "Save Changes"}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.form}>
        <Facts member={member} />
        {noChange ? (
          <p className={classes.note}>{noChange}.</p>
        ) : (
          <MemberForm id={id} member={member} onSaving={setSaving} onSaved={onClose} />
        )}
        {!noChange && !isSelf && member.isActive && (
          <div className={classes.ways}>
            <SlotPanels of={memberPanels} props={{ member: { id: member.id, name: fullName(member) } }} />
          </div>
        )}
      </div>
    </Dialog>
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

type FormProps = {
  id: string;
  member: Member;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
};

function MemberForm({ id, member, onSaving, onSaved }: FormProps) {
  const client = useQueryClient();
  const choices = useChoices().data;
  const [values, setValues] = useState({ role: member.role, teamId: member.teamId ?? "", password: "" });
  const isNewOwner = (values.role === "OWNER") !== (member.role === "OWNER");
  const save = useMutation(
    peopleApi.update.mutationOptions({
      context: expectedVersion(member.version),
      onMutate: () => onSaving(true),
      onSettled: () => onSaving(false),
      onSuccess: async (after) => {
        await refetchPeople(client);
        notifySuccess(`${fullName(after)} was changed. It holds from their next click.`);
        onSaved();
      },
    }),
  );
  const errors = isApiError(save.error) ? save.error.fields : {};
  const roles = choices?.roles ?? [];
  const hasOwn = roles.some(({ key }) => key === member.role);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const { role, teamId, password } = values;
    save.mutate({
      id: member.id,
      ...(role === member.role ? {} : { role }),
      ...(teamId === (member.teamId ?? "") ? {} : { teamId: teamId || null }),
      ...(isNewOwner ? { currentPassword: password } : {}),
    });
  }

  return (
    <form id={id} noValidate onSubmit={submit} className={classes.form}>
      {Object.keys(errors).length === 0 && (
        <FormError error={save.error} fallback="The member was not changed" />
      )}
      <NativeSelect
        label="Role"
        data={[
          ...(hasOwn ? [] : [{ value: member.role, label: member.roleName }]),
          ...roles.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        disabled={!hasOwn && choices !== undefined}
        description={
          hasOwn || !choices ? undefined : "This role may do more than yours, so you cannot change it."
        }
        error={errors["role"]}
        value={values.role}
        onChange={(event) => setValues({ ...values, role: event.currentTarget.value })}
      />
      <NativeSelect
        label="Team"
        data={[
          { value: "", label: "No team" },
          ...(choices?.teams ?? []).map(({ id: value, name }) => ({ value, label: name })),
        ]}
        error={errors["teamId"]}
        value={values.teamId}
        onChange={(event) => setValues({ ...values, teamId: event.currentTarget.value })}
      />
      {isNewOwner && (
        <PasswordField
          label="Your password"
          name="current-password"
          autoComplete="current-password"
          description="Needed to change who owns the business."
          error={errors["currentPassword"]}
          value={values.password}
          onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
        />
      )}
    </form>
  );
}
