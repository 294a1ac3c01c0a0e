/**
 * Departures: a member leaves the business, and may come back.
 *
 * What they look after goes to somebody else, or to nobody, in the same moment in which their access ends and their
 * seat is free. Every domain whose records somebody looks after has a part in this. Coming back takes a seat again and
 * brings nothing back that was given away.
 */
import { z } from "zod";
import { Member } from "#domains/users/people-contract.ts";
import { needing } from "#shared/calls.ts";

/** What a member looks after at the moment. */
export const AssignedRecords = z.object({
  customers: z.number(),
  /** Calendar events that are still to be done. */
  events: z.number(),
  /** Jobs that they answer for and that are not done. */
  jobs: z.number(),
  /** Tasks that are not done yet. */
  tasks: z.number(),
  /** Conversations with customers that are assigned to them. */
  conversations: z.number(),
  /** Contracts that wait for their signature. With nobody to take them over, they stay and say so. */
  signatures: z.number(),
});
export type AssignedRecords = z.infer<typeof AssignedRecords>;

const MemberParam = z.object({ id: z.uuid("Choose a team member from the list") });
const tags = ["Users"];

export const offboardingContract = {
  belongings: needing("users.update")
    .route({
      method: "GET",
      path: "/api/users/{id}/belongings",
      summary: "Retrieve the records assigned to a team member",
      tags,
    })
    .input(MemberParam)
    .output(AssignedRecords),
  deactivate: needing("users.update")
    .route({
      method: "POST",
      path: "/api/users/{id}/deactivate",
      summary: "Deactivate a team member and reassign their records",
      tags,
    })
    .input(
      MemberParam.extend({
        /** Who gets it; null leaves it to nobody. */
        handOverTo: z.uuid("Choose a team member").nullable().optional(),
      }),
    )
    .output(z.object({ member: Member, handedOver: AssignedRecords })),
  reactivate: needing("users.update")
    .route({
      method: "POST",
      path: "/api/users/{id}/reactivate",
      summary: "Reactivate a team member. Uses a seat",
      tags,
    })
    .input(MemberParam)
    .output(Member),
  endSessions: needing("users.update")
    .route({
      method: "POST",
      path: "/api/users/{id}/sign-out",
      summary: "Sign a team member out on every device",
      tags,
    })
    .input(MemberParam)
    .output(z.object({ message: z.string() })),
};
