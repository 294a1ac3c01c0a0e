/**
 * Accepting an invitation: what the mailed link leads to, open to whoever holds it and to nobody else.
 *
 * A link that was used, withdrawn, sent anew or is too old is answered with one and the same sentence. Only the holder
 * of the link learns whether its address already signs in somewhere.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { requiredText, secretText } from "#shared/fields.ts";
import { SignedIn } from "../contract.ts";

const open = oc.$meta<{ envelope?: string }>({ envelope: "flat" });
const token = secretText("Token", 500);

export const InvitationLink = z.object({
  message: z.string(),
  organization: z.string(),
  inviterName: z.string(),
  email: z.string(),
  roleName: z.string(),
  teamName: z.string().nullable(),
  expiresAt: z.string(),
  /** Why it cannot be accepted at the moment, in a sentence for its holder; null when it can. */
  obstacle: z.string().nullable(),
});
export type InvitationLink = z.infer<typeof InvitationLink>;

export const Acceptance = z.object({
  token,
  firstName: requiredText("First name", 100),
  lastName: requiredText("Last name", 100),
  password: secretText("Password", 200),
});
export type Acceptance = z.infer<typeof Acceptance>;

export const invitationContract = {
  lookUpInvitation: open
    .route({
      method: "POST",
      path: "/api/auth/invitations/look-up",
      summary: "Retrieve an invitation",
      tags: ["Auth"],
    })
    .input(z.object({ token }))
    .output(InvitationLink),
  acceptInvitation: open
    .route({
      method: "POST",
      path: "/api/auth/invitations/accept",
      summary: "Accept an invitation and sign in",
      tags: ["Auth"],
      successStatus: 201,
    })
    .input(Acceptance)
    .output(SignedIn),
};
