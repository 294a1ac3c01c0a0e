/**
 * Users: the people of an organization and what each may do.
 *
 * A role is a set of permissions, each with its reach: one's own records, those of one's team, or all. The five
 * presets below are the starting point, beside which a business may have roles of its own (ruling R17); the owner flag
 * counts as the role OWNER.
 */
import { z } from "zod";
import { forOwnAccount } from "#shared/calls.ts";
import { Email, orBlank, Phone, requiredText } from "#shared/fields.ts";
import { allPermissions, type Permission } from "#shared/permissions.ts";
import { SessionPreferences } from "./preferences/contract.ts";

export const Role = z.enum(["OWNER", "ADMIN", "MANAGER", "STAFF", "ACCOUNTANT"]);
export type Role = z.infer<typeof Role>;

/** One of the presets, or the key of a role of the business's own. */
export const RoleKey = z
  .string({ error: "Choose a role" })
  .refine((key) => Role.safeParse(key).success || z.uuid().safeParse(key).success, "Choose a role");

export type Reach = "own" | "team" | "all";
export type Grants = Partial<Record<Permission, Reach>>;

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
    "calendar.override": "all",
    "services.view": "all",
    "services.create": "all",
    "services.update": "all",
    "services.delete": "all",
    "services.cost": "all",
    "availability.view": "all",
    "availability.update": "all",
    "jobs.view": "all",
    "jobs.create": "all",
    "jobs.update": "all",
    "jobs.delete": "all",
    "jobs.cost": "all",
    "files.view": "all",
    "files.create": "all",
    "files.update": "all",
    "files.delete": "all",
    "tasks.view": "all",
    "tasks.create": "all",
    "tasks.update": "all",
    "tasks.delete": "all",
    "reminders.view": "all",
    "reminders.update": "all",
    "booking.view": "all",
    "booking.update": "all",
    "templates.view": "all",
    "templates.create": "all",
    "templates.update": "all",
    "templates.delete": "all",
    "contracts.view": "all",
    "contracts.create": "all",
    "contracts.update": "all",
    "contracts.delete": "all",
    "contracts.send": "all",
    "invoices.view": "all",
    "invoices.create": "all",
    "invoices.update": "all",
    "invoices.delete": "all",
    "invoices.send": "all",
    "invoices.adjust": "all",
    "payments.view": "all",
    "payments.record": "all",
    "payments.charge": "all",
    "payments.refund": "all",
    "views.share": "all",
    "segments.view": "all",
    "segments.update": "all",
    "messages.view": "all",
    "messages.send": "all",
    "campaigns.view": "all",
    "campaigns.create": "all",
    "campaigns.update": "all",
    "campaigns.send": "all",
    "campaigns.delete": "all",
    "website.view": "all",
    "website.create": "all",
    "website.update": "all",
    "website.publish": "all",
    "website.delete": "all",
    "funnels.view": "all",
    "funnels.update": "all",
    "automations.view": "all",
    "automations.create": "all",
    "automations.update": "all",
    "automations.delete": "all",
    "portal.view": "all",
    "portal.update": "all",
    "portal.invite": "all",
    "portal.share": "all",
    "portal.see_as": "all",
    "reports.view": "all",
    "reports.save": "all",
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
    "services.view": "all",
    "availability.view": "all",
    "availability.update": "own",
    "jobs.view": "all",
    "jobs.create": "all",
    "jobs.update": "own",
    "files.view": "all",
    "files.create": "all",
    "files.update": "own",
    "files.delete": "own",
    "tasks.view": "all",
    "tasks.create": "all",
    "tasks.update": "own",
    "tasks.delete": "own",
    "reminders.view": "all",
    "templates.view": "all",
    "contracts.view": "all",
    "contracts.create": "all",
    "contracts.update": "all",
    "contracts.send": "all",
    "segments.view": "all",
    "messages.view": "all",
    "messages.send": "all",
    "campaigns.view": "all",
    "website.view": "all",
    "funnels.view": "all",
    "automations.view": "all",
    "reports.view": "own",
    "dashboard.view": "all",
    "organization.view": "all",
    "users.view": "all",
    "teams.view": "all",
  },
  ACCOUNTANT: {
    "customers.view": "all",
    "calendar.view": "all",
    "services.view": "all",
    "services.cost": "all",
    "availability.view": "all",
    "jobs.view": "all",
    "jobs.cost": "all",
    "files.view": "all",
    "tasks.view": "all",
    "templates.view": "all",
    "contracts.view": "all",
    "invoices.view": "all",
    "payments.view": "all",
    "segments.view": "all",
    "reports.view": "all",
    "reports.save": "all",
    "dashboard.view": "all",
    "dashboard.revenue": "all",
    "organization.view": "all",
    "users.view": "all",
    "teams.view": "all",
    "billing.view": "all",
  },
};

/** What the presets are called, and whom they are for. */
export const presetWords: Record<Role, { name: string; description: string }> = {
  OWNER: { name: "Owner", description: "Can do everything, including choosing other owners." },
  ADMIN: { name: "Admin", description: "Can do everything except change who owns the business." },
  MANAGER: {
    name: "Manager",
    description: "Manages the work with access to all customers, the whole calendar and revenue.",
  },
  STAFF: { name: "Staff", description: "Does the work. Can see all records and edit their own." },
  ACCOUNTANT: {
    name: "Accountant",
    description: "Keeps the books. Can see figures and bills but can't edit anything.",
  },
};

/** As whom somebody looks at the product: a role, or one member with their role. */
export const ViewedAs = z.object({ kind: z.enum(["role", "member"]), key: z.string(), name: z.string() });
export type ViewedAs = z.infer<typeof ViewedAs>;

/** A signed-in person as the browser keeps them. */
export const SessionUser = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    /** A preset such as "STAFF", or the key of a role of the business's own. */
    role: z.string(),
    roleName: z.string(),
    isOwner: z.boolean(),
    teamId: z.string().nullable(),
    /** Permission names this person has, for disabling what would be refused; narrowed while viewing as another. */
    permissions: z.array(z.string()),
    viewingAs: ViewedAs.nullable(),
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

/** The address and the answer of the first of these calls are given by product.md section 7. */
export const usersContract = {
  updateProfile: forOwnAccount
    .route({
      method: "PUT",
      path: "/api/users/profile",
      summary: "Update your profile",
      tags: ["Users"],
    })
    .input(ProfileChanges)
    .output(SessionUser),
  me: forOwnAccount
    .route({
      method: "GET",
      path: "/api/users/me",
      summary: "Retrieve the signed-in user and their permissions",
      tags: ["Users"],
    })
    .output(SessionUser),
};
