/** What the list of users tells about each of them. */
import { NameWithAvatar } from "#ui/Avatar.tsx";
import type { Column } from "#ui/data-table/DataTable.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { type PersonLine, statusColors, statusLabels } from "./people-rows.ts";

const teamOf = ({ teamName, isTeamLead }: PersonLine): string | null =>
  teamName && `${teamName}${isTeamLead ? " (lead)" : ""}`;

const Status = ({ line: { status } }: { line: PersonLine }) => (
  <StatusBadge status={status} label={statusLabels[status]} color={statusColors[status]} />
);

function Seen({ line: { lastSeenAt, invitation } }: { line: PersonLine }) {
  if (invitation) {
    return (
      <>
        Sent <RelativeTime at={invitation.sentAt} />
      </>
    );
  }
  return lastSeenAt ? <RelativeTime at={lastSeenAt} /> : "Never";
}

/** On a phone: that somebody is active needs no word. */
export const personRow = (line: PersonLine): PhoneRowContent => ({
  title: line.name,
  avatar: line.name,
  badge: line.status !== "active" && <Status line={line} />,
  details: [line.roleName, teamOf(line), (line.lastSeenAt ?? line.invitation) && <Seen line={line} />],
});

export const personColumns: Column<PersonLine>[] = [
  {
    id: "name",
    header: "Name",
    cell: ({ name }) => <NameWithAvatar name={name} />,
    sortValue: ({ name }) => name,
    width: "25%",
  },
  {
    id: "email",
    header: "Email",
    cell: ({ email, invitation }) => (invitation ? "—" : email),
    sortValue: ({ email }) => email,
    hideBelow: "lg",
    width: "24%",
  },
  { id: "role", header: "Role", cell: ({ roleName }) => roleName, sortValue: ({ roleName }) => roleName },
  {
    id: "team",
    header: "Team",
    cell: (line) => teamOf(line) ?? "—",
    sortValue: ({ teamName }) => teamName,
    hideBelow: "md",
    width: "17%",
  },
  {
    id: "status",
    header: "Status",
    cell: (line) => <Status line={line} />,
    sortValue: ({ status }) => statusLabels[status],
    width: "7.5rem",
  },
  {
    id: "seen",
    header: "Last Seen",
    cell: (line) => <Seen line={line} />,
    sortValue: ({ lastSeenAt }) => lastSeenAt,
    hideBelow: "xl",
    width: "9rem",
  },
];
