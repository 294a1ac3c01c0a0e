/**
 * The people of a business as their manager sees them: who is in, who is invited, who has left.
 *
 * An invitation is a mailed link that works once, for seven days; sending it anew ends the one before. The seat is
 * taken when it is accepted (ruling R3). Nobody can give a role that may do more than they may themselves.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Email } from "#shared/fields.ts";
import { RoleKey } from "./contract.ts";

export const invitationDays = 7;

export const Member = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role: z.string(),
    roleName: z.string(),
    isOwner: z.boolean(),
    teamId: z.string().nullable(),
    teamName: z.string().nullable(),
    isTeamLead: z.boolean(),
    isActive: z.boolean(),
    /** When the member's browser last renewed its sign-in; null for somebody who was never in. */
    lastSeenAt: z.string().nullable(),
    createdAt: z.string(),
    version: z.number(),
  })
  .meta({ id: "Member" });
export type Member = z.infer<typeof Member>;

export const Invitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: z.string(),
    roleName: z.string(),
    teamId: z.string().nullable(),
    teamName: z.string().nullable(),
    inviterName: z.string(),
    sentAt: z.string(),
    expiresAt: z.string(),
    isExpired: z.boolean(),
    version: z.number(),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

export const Seats = z.object({
  /** Those of the plan and those bought on top. */
  total: z.number(),
  used: z.number(),
});
export type Seats = z.infer<typeof Seats>;

export const NewInvitation = z.object({
  email: Email,
  role: RoleKey,
  teamId: z.uuid("Choose a team").nullable().optional(),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

export const MemberChanges = z.object({
  role: RoleKey.optional(),
  teamId: z.uuid("Choose a team").nullable().optional(),
  /** One's own; needed to make somebody an owner, or to end that they are one. */
  currentPassword: z.string().max(200).optional(),
  version: z.number().int().optional(),
});
export type MemberChanges = z.infer<typeof MemberChanges>;

/** What can be chosen for a member: only roles that the person who asks may give. */
const Choices = z.object({
  roles: z.array(z.object({ key: z.string(), name: z.string() })),
  teams: z.array(z.object({ id: z.string(), name: z.string(), color: z.string() })),
});

const MemberParam = z.object({ id: z.uuid("Choose a team member from the list") });
const InvitationParam = z.object({ id: z.uuid("Choose an invitation from the list") });
const Done = z.object({ message: z.string() });
const tags = ["Users"];

export const peopleContract = {
  list: needing("users.view")
    .route({
      method: "GET",
      path: "/api/users",
      summary: "List all team members, including deactivated ones",
      tags,
    })
    .output(z.object({ members: z.array(Member), seats: Seats })),
  choices: needing("users.view")
    .route({
      method: "GET",
      path: "/api/users/choices",
      summary: "List the roles and teams that can be assigned",
      tags,
    })
    .output(Choices),
  get: needing("users.view")
    .route({ method: "GET", path: "/api/users/{id}", summary: "Retrieve a team member", tags })
    .input(MemberParam)
    .output(Member),
  update: needing("users.update")
    .route({ method: "PUT", path: "/api/users/{id}", summary: "Update a team member's role or team", tags })
    .input(MemberParam.extend(MemberChanges.shape))
    .output(Member),
  transferOwnership: needing("users.update")
    .route({
      method: "POST",
      path: "/api/users/{id}/transfer-ownership",
      summary: "Transfer ownership to another team member",
      tags,
    })
    .input(MemberParam.extend({ currentPassword: z.string("Password is required").max(200) }))
    .output(Member),
  invitations: needing("users.view")
    .route({
      method: "GET",
      path: "/api/users/invitations",
      summary: "List pending invitations",
      tags,
    })
    .output(z.object({ invitations: z.array(Invitation) })),
  invite: needing("users.invite")
    .route({
      method: "POST",
      path: "/api/users/invitations",
      summary: "Invite someone by email",
      tags,
      successStatus: 201,
    })
    .input(NewInvitation)
    .output(Invitation),
  resendInvitation: needing("users.invite")
    .route({
      method: "POST",
      path: "/api/users/invitations/{id}/resend",
      summary: "Resend an invitation. The previous link stops working",
      tags,
    })
    .input(InvitationParam)
    .output(Invitation),
  revokeInvitation: needing("users.invite")
    .route({
      method: "DELETE",
      path: "/api/users/invitations/{id}",
      summary: "Withdraw an invitation",
      tags,
    })
    .input(InvitationParam)
    .output(Done),
};
