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
  "Choose a color",
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

const memberIds = z
  .array(z.uuid("Choose a team member from the list"))
  .max(500, "A team has at most 500 members");

export const NewTeam = z.object({
  name: requiredText("Name", 60),
  color: TeamColor.default("teal"),
  memberIds: memberIds.default([]),
  /** One of the members. */
  leadId: z.uuid("Choose a team member from the list").nullable().default(null),
});
export type NewTeam = z.infer<typeof NewTeam>;

export const TeamChanges = z.object({
  name: requiredText("Name", 60).optional(),
  color: TeamColor.optional(),
  memberIds: memberIds.optional(),
  leadId: z.uuid("Choose a team member from the list").nullable().optional(),
  version: z.number().int().optional(),
});
export type TeamChanges = z.infer<typeof TeamChanges>;

const TeamParam = z.object({ id: z.uuid("Choose a team from the list") });
const tags = ["Teams"];

export const teamsContract = {
  list: needing("teams.view")
    .route({ method: "GET", path: "/api/teams", summary: "List teams and their members", tags })
    .output(z.object({ teams: z.array(Team) })),
  create: needing("teams.update")
    .route({ method: "POST", path: "/api/teams", summary: "Add a team", tags, successStatus: 201 })
    .input(NewTeam)
    .output(Team),
  update: needing("teams.update")
    .route({ method: "PUT", path: "/api/teams/{id}", summary: "Update a team and its members", tags })
    .input(TeamParam.extend(TeamChanges.shape))
    .output(Team),
  delete: needing("teams.update")
    .route({
      method: "DELETE",
      path: "/api/teams/{id}",
      summary: "Delete a team. Its members stay without a team",
      tags,
    })
    .input(TeamParam)
    .output(z.object({ message: z.string() })),
};
