/** The teams of the business: who works with whom, and who leads. */

import { Skeleton } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash, IconUsersGroup } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { settingsPath } from "#domains/organizations/paths.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import text from "#ui/text.module.css";
import type { Team } from "../teams/contract.ts";
import classes from "./people.module.css";
import { refetchPeople, teamsApi, useTeams } from "./people-api.ts";
import { TeamDialog } from "./TeamDialog.tsx";
import { teamColors } from "./team-colors.ts";

export function TeamsScreen() {
  const [parameters, setParameters] = useSearchParams();
  const [edited, setEdited] = useState<Team | null>(null);
  const isAdding = parameters.get("new") === "1";
  const add = () => setParameters({ new: "1" }, { replace: true });
  const close = () => {
    setEdited(null);
    if (isAdding) setParameters({}, { replace: true });
  };
  const notAllowed = useWhyNot()("teams.update");
  const create = (
    <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={notAllowed} onClick={add}>
      Create New Team
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title="Teams"
        subtitle="Group people so that a role can give access to their team's records"
        back={{ to: settingsPath(), label: "Settings" }}
        actions={create}
      />
      <TeamList onEdit={setEdited} notAllowed={notAllowed} />
      <TeamDialog isOpen={isAdding || edited !== null} team={edited} onClose={close} />
    </>
  );
}

type ListProps = { onEdit: (team: Team) => void; notAllowed: string | undefined };

function TeamList({ onEdit, notAllowed }: ListProps) {
  const { data, error, isFetching, refetch } = useTeams();
  if (error) {
    return (
      <ErrorCard
        title="Failed to load teams"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <div className={classes.cards} role="status" aria-label="Loading teams">
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} height={124} radius="md" />
        ))}
      </div>
    );
  }
  if (data.teams.length === 0) {
    return (
      <EmptyState
        title="No teams yet"
        text="Group people who work together, such as a crew, the office or the night shift."
        icon={<IconUsersGroup size={18} />}
      />
    );
  }
  return (
    <ul className={classes.cards} aria-label="Teams">
      {data.teams.map((team) => (
        <TeamCard key={team.id} team={team} onEdit={onEdit} notAllowed={notAllowed} />
      ))}
    </ul>
  );
}

function TeamCard({ team, onEdit, notAllowed }: ListProps & { team: Team }) {
  const remove = useRemoveTeam();
  const lead = team.members.find(({ id }) => id === team.leadId);
  const others = team.members.filter(({ id }) => id !== team.leadId);
  return (
    <li className={classes.card}>
      <div className={classes.cardTop}>
        <span className={classes.dot} style={{ background: teamColors[team.color] }} aria-hidden />
        <h2 className={classes.cardName}>{team.name}</h2>
        <ActionMenu
          label={`Actions for ${team.name}`}
          actions={[
            {
              label: "Edit Team",
              icon: <IconPencil size={16} aria-hidden />,
              disabledReason: notAllowed,
              onSelect: () => onEdit(team),
            },
            {
              label: "Delete Team",
              icon: <IconTrash size={16} aria-hidden />,
              isDanger: true,
              disabledReason: notAllowed,
              onSelect: () => void remove(team),
            },
          ]}
        />
      </div>
      <p className={text.muted}>{lead ? `Led by ${lead.name}` : "No team lead"}</p>
      <p className={classes.members}>
        {team.members.length === 0
          ? "No members yet."
          : others.map(({ name }) => name).join(", ") || "No other members."}
      </p>
    </li>
  );
}

function useRemoveTeam(): (team: Team) => Promise<void> {
  const client = useQueryClient();
  const remove = useMutation(
    teamsApi.delete.mutationOptions({
      onSuccess: ({ message }) => notifySuccess(message),
      onError: (error: Error) => notifyError(error),
      onSettled: () => refetchPeople(client),
    }),
  );
  return async ({ id, name, members }) => {
    const people = members.length === 1 ? "Its 1 member" : `Its ${members.length} members`;
    const isSure = await confirm({
      title: `Delete team ${name}?`,
      message: members.length === 0 ? "This team has no members." : `${people} will no longer be on a team.`,
      confirmLabel: "Delete Team",
      isDanger: true,
    });
    if (isSure) remove.mutate({ id });
  };
}
