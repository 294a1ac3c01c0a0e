/**
 * Viewing: somebody who may see roles looks at the product as a role, or as another member, would see it.
 *
 * What they may do is narrowed to what both may do, never widened; nothing can be changed meanwhile. It belongs to one
 * session and lasts until it is left.
 */
import { z } from "zod";
import { RoleKey, SessionUser } from "#domains/users/contract.ts";
import { forOwnAccount, needing } from "#shared/calls.ts";

const tags = ["Auth"];

export const viewingContract = {
  viewAsRole: needing("roles.view")
    .route({
      method: "POST",
      path: "/api/auth/view/role",
      summary: "View the product as a role",
      tags,
    })
    .input(z.object({ role: RoleKey }))
    .output(SessionUser),
  viewAsMember: needing("roles.view", "users.view")
    .route({
      method: "POST",
      path: "/api/auth/view/member",
      summary: "View the product as a team member",
      tags,
    })
    .input(z.object({ userId: z.uuid("Choose a member") }))
    .output(SessionUser),
  endView: forOwnAccount
    .route({ method: "DELETE", path: "/api/auth/view", summary: "Return to your own view", tags })
    .output(SessionUser),
};
