/** What a person who is in gets: who they are, where they work, and the tokens that prove it. */
import { z } from "zod";
import { SessionOrganization } from "#domains/organizations/contract.ts";
import { SessionUser } from "#domains/users/contract.ts";

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() }).meta({ id: "Tokens" });

export const SignedIn = z.object({
  message: z.string(),
  user: SessionUser,
  organization: SessionOrganization,
  tokens: Tokens,
});
export type SignedIn = z.infer<typeof SignedIn>;
