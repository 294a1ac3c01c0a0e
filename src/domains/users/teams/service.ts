/** Teams: who works with whom, and whose records a permission with the reach "team" covers. */
import { announceAccessChange } from "#domains/organizations/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { violatedConstraint } from "#platform/database/database-errors.ts";
import { AppError, forbidden, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import type { NewTeam, Team, TeamChanges } from "./contract.ts";
import {
  deleteTeamRow,
  emptyTeam,
  findTeamRow,
  insertTeamRow,
  listTeamMembers,
  listTeamRows,
  lockTeamRow,
  moveToTeam,
  type StoredTeam,
  setTeamLead,
  type TeamMember,
  updateTeamRow,
} from "./store.ts";

export async function listTeams(actor: Actor): Promise<{ teams: Team[] }> {
  const scope = requirePermission(actor, "teams.view");
  const [rows, people] = await Promise.all([listTeamRows(scope), listTeamMembers(scope)]);
  return { teams: rows.map((row) => toTeam(row, people)) };
}

/** `id` is only for a team that is put back as it was. */
export async function createTeam(actor: Actor, input: NewTeam, id = newId()): Promise<Team> {
  const scope = requirePermission(actor, "teams.update");
  const { name, color, memberIds, leadId } = input;
  const team = await inTransaction(scope, async (tx) => {
    const moment = now().toISOString();
    const times = { created_at: moment, updated_at: moment };
    const row = await withFreeName(() => insertTeamRow(tx, { id, name, color, ...times }));
    await fill(tx, id, memberIds, leadId);
    const people = await listTeamMembers(tx);
    const after = toTeam(row, people);
    await appendEvent(tx, {
      type: "team.created",
      subject: { kind: "team", id },
      title: `The team ${name} was added`,
      data: { after },
    });
    return after;
  });
  await announceAccessChange(actor.appContext, actor.organizationId);
  return team;
}

/** `memberIds` are those who are in the team afterwards; nobody else is. `expectedVersion` is the version last seen. */
export async function updateTeam(
  actor: Actor,
  id: string,
  { name, color, memberIds, leadId }: Omit<TeamChanges, "version">,
  expectedVersion?: number,
): Promise<Team> {
  const scope = requirePermission(actor, "teams.update");
  const team = await inTransaction(scope, async (tx) => {
    const held = await lockTeamForUpdate(tx, id);
    assertVersion(held, expectedVersion, `The team ${held.name} ${changedElsewhere}`);
    const before = toTeam(held, await listTeamMembers(tx));
    const row = await withFreeName(() =>
      updateTeamRow(tx, id, {
        ...(name === undefined ? {} : { name }),
        ...(color === undefined ? {} : { color }),
      }),
    );
    const lead = leadId === undefined ? before.leadId : leadId;
    const ids = memberIds ?? before.members.map((member) => member.id);
    await fill(tx, id, ids, lead !== null && ids.includes(lead) ? lead : leadId === undefined ? null : lead);
    const after = toTeam(row, await listTeamMembers(tx));
    await appendEvent(tx, {
      type: "team.changed",
      subject: { kind: "team", id },
      title: `The team ${after.name} was changed`,
      data: { before, after },
    });
    return after;
  });
  await announceAccessChange(actor.appContext, actor.organizationId);
  return team;
}

/** Its members stay, without a team. */
export async function deleteTeam(actor: Actor, id: string): Promise<{ message: string }> {
  const scope = requirePermission(actor, "teams.update");
  const message = await inTransaction(scope, async (tx) => {
    const held = await lockTeamForUpdate(tx, id);
    const before = toTeam(held, await listTeamMembers(tx));
    await emptyTeam(tx, id);
    await deleteTeamRow(tx, id);
    await appendEvent(tx, {
      type: "team.deleted",
      subject: { kind: "team", id },
      title: `The team ${held.name} was deleted`,
      data: { before },
    });
    return `Team ${held.name} deleted.`;
  });
  await announceAccessChange(actor.appContext, actor.organizationId);
  return { message };
}

/** The team, for somebody who is to join it; `invalid` when there is none. */
export async function requireTeam(scope: Scope, id: string): Promise<StoredTeam> {
  const team = await findTeamRow(scope, id);
  if (team) return team;
  const sentence = "This team no longer exists. Choose another one.";
  throw invalid(sentence, { teamId: sentence });
}

/** Whoever sees only their team's records cannot choose which team that is. */
export function assertMayMove(actor: Actor, userIds: readonly string[]): void {
  const seesTeamOnly = [...actor.permissions.values()].includes("team");
  if (actor.kind === "system" || !seesTeamOnly || !userIds.includes(actor.userId ?? "")) return;
  throw forbidden(
    "Your team determines which records you can see, so you can't change it yourself. Ask an owner.",
  );
}

/** Exactly these people are in the team, and one of them, or nobody, leads it. */
async function fill(
  tx: Scope,
  id: string,
  memberIds: readonly string[],
  leadId: string | null,
): Promise<void> {
  const people = await listTeamMembers(tx);
  const known = new Set(people.map((person) => person.id));
  if (memberIds.some((each) => !known.has(each))) {
    const sentence = "Someone you chose is no longer active. Choose the team's members again.";
    throw invalid(sentence, { memberIds: sentence });
  }
  if (leadId !== null && !memberIds.includes(leadId)) {
    const sentence = "Choose a lead from the team's members.";
    throw invalid(sentence, { leadId: sentence });
  }
  const wanted = new Set(memberIds);
  const joining = people.filter((person) => wanted.has(person.id) && person.team_id !== id);
  const leaving = people.filter((person) => !wanted.has(person.id) && person.team_id === id);
  assertMayMove(
    tx.actor,
    [...joining, ...leaving].map((person) => person.id),
  );
  await moveToTeam(tx, idsOf(joining), id);
  await moveToTeam(tx, idsOf(leaving), null);
  await setTeamLead(tx, id, leadId);
}

const idsOf = (people: readonly TeamMember[]): string[] => people.map(({ id }) => id);

async function lockTeamForUpdate(tx: Scope, id: string): Promise<StoredTeam> {
  const team = await lockTeamRow(tx, id);
  if (!team) throw notFound("Team");
  return team;
}

async function withFreeName<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (violatedConstraint(error) !== "teams_name_key") throw error;
    const sentence = "There's already a team with this name";
    throw new AppError("conflict", `${sentence}. Choose another name.`, { fields: { name: sentence } });
  }
}

const changedElsewhere =
  "was changed by someone else after you opened it. Review the latest version and try again.";

function toTeam({ id, name, color, version }: StoredTeam, people: readonly TeamMember[]): Team {
  const members = people.filter((person) => person.team_id === id);
  return {
    id,
    name,
    color,
    leadId: members.find((person) => person.is_team_lead)?.id ?? null,
    members: members.map((person) => ({ id: person.id, name: person.name })),
    version,
  };
}
