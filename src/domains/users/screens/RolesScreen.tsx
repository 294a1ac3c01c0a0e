/** The roles of the business: the given ones to look at, its own to write, and how the product looks to each. */

import { Skeleton } from "@mantine/core";
import { IconCopy, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { settingsPath } from "#domains/organizations/paths.ts";
import { plural } from "#shared/plural.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { entriesOf } from "#ui/slots/slots.ts";
import text from "#ui/text.module.css";
import type { RoleDescription } from "../roles/contract.ts";
import { DeleteRoleDialog } from "./DeleteRoleDialog.tsx";
import classes from "./people.module.css";
import { useRoles } from "./people-api.ts";
import { usePeopleTools } from "./person-actions.tsx";
import { RoleDialog, type RoleSubject } from "./RoleDialog.tsx";
import { roleMenu } from "./slots.ts";

export function RolesScreen() {
  const [parameters, setParameters] = useSearchParams();
  const [subject, setSubject] = useState<RoleSubject | null>(null);
  const [doomed, setDoomed] = useState<RoleDescription | null>(null);
  const isAdding = parameters.get("new") === "1";
  const notAllowed = useWhyNot()("roles.update");
  const close = () => {
    setSubject(null);
    if (isAdding) setParameters({}, { replace: true });
  };
  return (
    <>
      <PageHeader
        title="Roles"
        subtitle="What each role can see and do with their own records, their team's or everyone's"
        back={{ to: settingsPath(), label: "Settings" }}
        actions={
          <ActionButton
            leftSection={<IconPlus size={16} aria-hidden />}
            whyNot={notAllowed}
            onClick={() => setParameters({ new: "1" }, { replace: true })}
          >
            Add New Role
          </ActionButton>
        }
      />
      <RoleList onOpen={setSubject} onDelete={setDoomed} />
      <RoleDialog
        isOpen={isAdding || subject !== null}
        subject={subject ?? { kind: "new", from: null }}
        onClose={close}
      />
      <DeleteRoleDialog role={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}

type ListProps = { onOpen: (subject: RoleSubject) => void; onDelete: (role: RoleDescription) => void };

function RoleList(props: ListProps) {
  const { data, error, isFetching, refetch } = useRoles();
  if (error) {
    return (
      <ErrorCard
        title="Failed to load roles"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <div className={classes.cards} role="status" aria-label="Loading roles">
        {[1, 2, 3, 4, 5, 6].map((each) => (
          <Skeleton key={each} height={132} radius="md" />
        ))}
      </div>
    );
  }
  return (
    <ul className={classes.cards} aria-label="Roles">
      {data.roles.map((role) => (
        <RoleCard key={role.key} role={role} {...props} />
      ))}
    </ul>
  );
}

function RoleCard({ role, onOpen, onDelete }: ListProps & { role: RoleDescription }) {
  const actions = useRoleActions(role, { onOpen, onDelete });
  return (
    <li className={classes.card}>
      <div className={classes.cardTop}>
        <h2 className={classes.cardName}>
          <button
            type="button"
            className={`${classes.open} thumb`}
            onClick={() => onOpen({ kind: "existing", role })}
          >
            {role.name}
          </button>
        </h2>
        <StatusBadge
          status="role"
          size="sm"
          label={role.isPreset ? "Built-in" : "Custom"}
          color={role.isPreset ? "gray" : "plumb"}
        />
        <ActionMenu label={`Actions for ${role.name}`} actions={actions} />
      </div>
      <p className={classes.members}>{role.description || "No description."}</p>
      <p className={text.muted}>{usesOf(role)}</p>
    </li>
  );
}

function usesOf({ members, invitations }: RoleDescription): string {
  const people = plural(members, "member");
  if (invitations === 0) return people;
  return `${people}, ${plural(invitations, "invitation")}`;
}

const iconProps = { size: 16, "aria-hidden": true } as const;

function useRoleActions(role: RoleDescription, { onOpen, onDelete }: ListProps): () => Action[] {
  const tools = usePeopleTools();
  const noChange = useWhyNot()("roles.update");
  return () => [
    {
      label: role.isPreset ? "View Permissions" : "Edit Role",
      icon: <IconPencil {...iconProps} />,
      onSelect: () => onOpen({ kind: "existing", role }),
    },
    ...entriesOf(roleMenu).map((itemFor) => itemFor(role, tools)),
    {
      label: "Copy to New Role",
      icon: <IconCopy {...iconProps} />,
      disabledReason: noChange,
      onSelect: () => onOpen({ kind: "new", from: role }),
    },
    "separator",
    {
      label: "Delete Role",
      icon: <IconTrash {...iconProps} />,
      isDanger: true,
      disabledReason: role.isPreset ? "Built-in roles can't be deleted" : noChange,
      onSelect: () => onDelete(role),
    },
  ];
}
