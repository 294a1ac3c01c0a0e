/**
 * Roles: what each kind of person may do. Five are given and fixed; a business may add roles of its own.
 *
 * A role grants permissions, each with its reach. Nobody can grant more than they have themselves. A role that
 * somebody has can be deleted only by giving them another. The dashboard is open to every role (ruling R16).
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { requiredText, shortText } from "#shared/fields.ts";
import { isPermission, reaches, reachesOf } from "#shared/permissions.ts";
import { type Grants, RoleKey } from "../contract.ts";

export const RoleDescription = z
  .object({
    key: z.string(),
    name: z.string(),
    description: z.string(),
    isPreset: z.boolean(),
    /** Reach by permission. */
    grants: z.record(z.string(), z.enum(reaches)),
    /** Active members who have it, and invitations that would give it. */
    members: z.number(),
    invitations: z.number(),
    version: z.number(),
  })
  .meta({ id: "Role" });
export type RoleDescription = z.infer<typeof RoleDescription>;

const GrantsField = z
  .record(z.string(), z.enum(reaches, "Reach must be own, team or all"))
  .check(({ value, issues }) => {
    for (const [name, reach] of Object.entries(value)) {
      if (!isPermission(name)) {
        issues.push({
          code: "custom",
          input: value,
          path: [name],
          message: `There is no permission "${name}"`,
        });
      } else if (!reachesOf(name).includes(reach)) {
        const message = `The permission "${name}" can't be limited to own or team records`;
        issues.push({ code: "custom", input: value, path: [name], message });
      }
    }
  })
  .transform((grants) => grants as Grants);

export const NewRole = z.object({
  name: requiredText("Name", 60),
  description: shortText("Description", 200).default(""),
  grants: GrantsField,
});
export type NewRole = z.infer<typeof NewRole>;

export const RoleChanges = z.object({
  name: requiredText("Name", 60).optional(),
  description: shortText("Description", 200).optional(),
  grants: GrantsField.optional(),
  version: z.number().int().optional(),
});
export type RoleChanges = z.infer<typeof RoleChanges>;

const RoleParam = z.object({ key: z.string().max(50) });
const tags = ["Roles"];

export const rolesContract = {
  list: needing("roles.view")
    .route({ method: "GET", path: "/api/roles", summary: "List built-in and custom roles", tags })
    .output(z.object({ roles: z.array(RoleDescription) })),
  create: needing("roles.update")
    .route({ method: "POST", path: "/api/roles", summary: "Add a custom role", tags, successStatus: 201 })
    .input(NewRole)
    .output(RoleDescription),
  update: needing("roles.update")
    .route({ method: "PUT", path: "/api/roles/{key}", summary: "Update a custom role", tags })
    .input(RoleParam.extend(RoleChanges.shape))
    .output(RoleDescription),
  delete: needing("roles.update")
    .route({
      method: "POST",
      path: "/api/roles/{key}/remove",
      summary: "Delete a role and move the people who have it to another",
      tags,
    })
    .input(RoleParam.extend({ replacement: RoleKey.optional() }))
    .output(z.object({ message: z.string() })),
};
