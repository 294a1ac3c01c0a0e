/** What the list of users tells about each of them. */
import { NameWithAvatar } from "#ui/Avatar.tsx";
import type { Column } from "#ui/data-table/DataTable.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { type PersonLine, statusColors, statusLabels } from "./people-rows.ts";

export const personColumns: Column<PersonLine>[] = [
  {
    id: "name",
    header: "Name",
    cell: ({ name }) => <NameWithAvatar name={name} />,
    sortValue: ({ name }) => name,
    width: "26%",
  },
  {
    id: "email",
    header: "Email",
    cell: ({ email, invitation }) => (invitation ? "—" : email),
    sortValue: ({ email }) => email,
    hideBelow: "lg",
    width: "22%",
  },
  { id: "role", header: "Role", cell: ({ roleName }) => roleName, sortValue: ({ roleName }) => roleName },
  {
    id: "team",
    header: "Team",
    cell: ({ teamName, isTeamLead }) => (teamName ? `${teamName}${isTeamLead ? " (lead)" : ""}` : "—"),
    sortValue: ({ teamName }) => teamName,
    hideBelow: "md",
    width: "21%",
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => (
      <StatusBadge status={status} label={statusLabels[status]} color={statusColors[status]} />
    ),
    sortValue: ({ status }) => statusLabels[status],
    width: "9.5rem",
  },
  {
    id: "seen",
    header: "Last Seen",
    cell: ({ lastSeenAt, invitation }) =>
      invitation ? (
        <>
          Sent <RelativeTime at={invitation.sentAt} />
        </>
      ) : lastSeenAt ? (
        <RelativeTime at={lastSeenAt} />
      ) : (
        "Never"
      ),
    sortValue: ({ lastSeenAt }) => lastSeenAt,
    hideBelow: "xl",
    width: "9rem",
  },
];
