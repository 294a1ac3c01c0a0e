/** Members and invitations as the lines of one list, and which of them a search and its filters leave. */
import type { Invitation, Member } from "../people-contract.ts";

export type PersonStatus = "active" | "invited" | "expired" | "deactivated";

export type PersonLine = {
  key: string;
  /** The name, or the address of somebody who has not come in yet. */
  name: string;
  email: string;
  role: string;
  roleName: string;
  teamId: string | null;
  teamName: string | null;
  isTeamLead: boolean;
  status: PersonStatus;
  lastSeenAt: string | null;
} & ({ member: Member; invitation: null } | { member: null; invitation: Invitation });

export const statusLabels: Record<PersonStatus, string> = {
  active: "Active",
  invited: "Invited",
  expired: "Invitation expired",
  deactivated: "Deactivated",
};

export const statusColors: Record<PersonStatus, string> = {
  active: "green",
  invited: "blue",
  expired: "yellow",
  deactivated: "gray",
};

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

/** Those who are in, then those who are invited, then those who have left. */
export function linesOf(members: readonly Member[], invitations: readonly Invitation[]): PersonLine[] {
  const ofMembers = members.map((member): PersonLine => {
    const { id, email, role, roleName, teamId, teamName, isTeamLead, isActive, lastSeenAt } = member;
    const status = isActive ? "active" : "deactivated";
    const facts = { email, role, roleName, teamId, teamName, isTeamLead, status, lastSeenAt } as const;
    return { key: id, name: fullName(member), ...facts, member, invitation: null };
  });
  const ofInvitations = invitations.map((invitation): PersonLine => {
    const { id, email, role, roleName, teamId, teamName, isExpired } = invitation;
    const status = isExpired ? "expired" : "invited";
    const facts = {
      email,
      role,
      roleName,
      teamId,
      teamName,
      isTeamLead: false,
      status,
      lastSeenAt: null,
    } as const;
    return { key: id, name: email, ...facts, member: null, invitation };
  });
  const isIn = (line: PersonLine) => line.status === "active";
  return [...ofMembers.filter(isIn), ...ofInvitations, ...ofMembers.filter((line) => !isIn(line))];
}

type PeopleFilter = { search: string; status: string; role: string; team: string };

export function filterLines(lines: readonly PersonLine[], filter: PeopleFilter): PersonLine[] {
  const words = filter.search.trim().toLowerCase();
  return lines.filter(
    (line) =>
      (words === "" || `${line.name} ${line.email}`.toLowerCase().includes(words)) &&
      (filter.status === "" || groupOf(line.status) === filter.status) &&
      (filter.role === "" || line.role === filter.role) &&
      (filter.team === "" || line.teamId === filter.team),
  );
}

const groupOf = (status: PersonStatus): string => (status === "expired" ? "invited" : status);
