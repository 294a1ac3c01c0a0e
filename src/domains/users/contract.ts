/**
 * Users: the people of an organization and what each may do.
 *
 * A role is a set of permissions, each with its reach: one's own records, those of one's team, or all. The five
 * presets below are the starting point (ruling R17); the owner flag counts as the role OWNER.
 */
import { z } from "zod";
import { forOwnAccount } from "#shared/calls.ts";
import { Email, orBlank, Phone, requiredText } from "#shared/fields.ts";
import { allPermissions, type Permission } from "#shared/permissions.ts";
import { SessionPreferences } from "./preferences-contract.ts";

export const Role = z.enum(["OWNER", "ADMIN", "MANAGER", "STAFF", "ACCOUNTANT"]);
export type Role = z.infer<typeof Role>;

type Grants = Partial<Record<Permission, "own" | "team" | "all">>;

const everything = Object.fromEntries(allPermissions.map((permission) => [permission, "all"])) as Grants;
const exceptOwnership: Grants = { ...everything, "organization.demo": undefined };

export const rolePresets: Record<Role, Grants> = {
  OWNER: everything,
  ADMIN: exceptOwnership,
  MANAGER: {
    "customers.view": "all",
    "customers.create": "all",
    "customers.update": "all",
    "customers.delete": "all",
    "calendar.view": "all",
    "calendar.create": "all",
    "calendar.update": "all",
    "calendar.delete": "all",
    "dashboard.view": "all",
    "dashboard.revenue": "all",
    "organization.view": "all",
    "users.view": "all",
    "teams.view": "all",
    "roles.view": "all",
  },
  STAFF: {
    "customers.view": "all",
    "customers.create": "all",
    "customers.update": "own",
    "calendar.view": "all",
    "calendar.create": "all",
    "calendar.update": "own",
    "dashboard.view": "all",
    "organization.view": "all",
    "users.view": "all",
    "teams.view": "all",
  },
  ACCOUNTANT: {
    "customers.view": "all",
    "calendar.view": "all",
    "dashboard.view": "all",
    "dashboard.revenue": "all",
    "organization.view": "all",
    "users.view": "all",
    "teams.view": "all",
    "billing.view": "all",
  },
};

/** A signed-in person as the browser keeps them. */
export const SessionUser = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role: Role,
    isOwner: z.boolean(),
    /** Permission names this person has, for disabling what would be refused. */
    permissions: z.array(z.string()),
    preferences: SessionPreferences,
    version: z.number(),
  })
  .meta({ id: "User" });
export type SessionUser = z.infer<typeof SessionUser>;

export const ProfileChanges = z.object({
  firstName: requiredText("First name", 100).optional(),
  lastName: requiredText("Last name", 100).optional(),
  email: Email.optional(),
  phone: orBlank(Phone),
  /** Needed to change the address that signs in. */
  currentPassword: z.string().max(200).optional(),
  version: z.number().int().optional(),
});
export type ProfileChanges = z.infer<typeof ProfileChanges>;

/** The address and the answer of these calls are given by product.md section 7. */
export const usersContract = {
  updateProfile: forOwnAccount
    .route({
      method: "PUT",
      path: "/api/users/profile",
      summary: "Change one's own profile",
      tags: ["Users"],
    })
    .input(ProfileChanges)
    .output(SessionUser),
};
