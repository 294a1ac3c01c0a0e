/**
 * Teams: members who work together. A permission that reaches "team" reaches the records of everybody in it.
 *
 * A member is in one team at most, and a team may have one of its members as its lead.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { requiredText } from "#shared/fields.ts";

export const TeamColor = z.enum(
  ["teal", "blue", "green", "yellow", "orange", "red", "pink", "violet", "gray"],
  "Choose a colour",
);
export type TeamColor = z.infer<typeof TeamColor>;

export const Team = z
  .object({
    id: z.uuid(),
    name: z.string(),
    color: TeamColor,
    leadId: z.string().nullable(),
    members: z.array(z.object({ id: z.uuid(), name: z.string() })),
    version: z.number(),
  })
  .meta({ id: "Team" });
export type Team = z.infer<typeof Team>;

const memberIds = z.array(z.uuid("The member id is not valid")).max(500, "A team has at most 500 members");

export const NewTeam = z.object({
  name: requiredText("Name", 60),
  color: TeamColor.default("teal"),
  memberIds: memberIds.default([]),
  /** One of the members. */
  leadId: z.uuid("The member id is not valid").nullable().default(null),
});
export type NewTeam = z.infer<typeof NewTeam>;

export const TeamChanges = z.object({
  name: requiredText("Name", 60).optional(),
  color: TeamColor.optional(),
  memberIds: memberIds.optional(),
  leadId: z.uuid("The member id is not valid").nullable().optional(),
  version: z.number().int().optional(),
});
export type TeamChanges = z.infer<typeof TeamChanges>;

const TeamParam = z.object({ id: z.uuid("The team id is not valid") });
const tags = ["Teams"];

export const teamsContract = {
  list: needing("teams.view")
    .route({ method: "GET", path: "/api/teams", summary: "Teams with their members", tags })
    .output(z.object({ teams: z.array(Team) })),
  create: needing("teams.update")
    .route({ method: "POST", path: "/api/teams", summary: "Add a team", tags, successStatus: 201 })
    .input(NewTeam)
    .output(Team),
  update: needing("teams.update")
    .route({ method: "PUT", path: "/api/teams/{id}", summary: "Change a team and who is in it", tags })
    .input(TeamParam.extend(TeamChanges.shape))
    .output(Team),
  delete: needing("teams.update")
    .route({
      method: "DELETE",
      path: "/api/teams/{id}",
      summary: "Delete a team; its members stay without one",
      tags,
    })
    .input(TeamParam)
    .output(z.object({ message: z.string() })),
};
