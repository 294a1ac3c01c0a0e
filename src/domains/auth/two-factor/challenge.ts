/** Between the two steps of a sign-in: whose first proof was right, a few minutes ago. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { withoutKey } from "#domains/users/passwords.ts";
import { findPerson } from "#domains/users/service.ts";
import { ownSession, type RequestFacts, type Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { AppError } from "#platform/errors.ts";
import { challengeMinutes, Provider } from "../proofs/contract.ts";
import { readToken, type SealedToken, type TokenKind, writeToken } from "../sealed-tokens.ts";
import { notRight } from "../service.ts";
import { memberActor } from "../sessions/access.ts";
import { type Account, findMember } from "../store.ts";

/** A provider's account that is linked as soon as the person is in. */
export const Link = z.object({
  provider: Provider,
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
});
export type Link = z.infer<typeof Link>;

const Challenge = z.object({
  organizationId: z.uuid(),
  userId: z.uuid(),
  method: z.enum(["password", "google", "microsoft"]),
  isRemembered: z.boolean(),
  /** Changes with the password, and ends the challenge. */
  passwordMark: z.string(),
  link: Link.optional(),
});
type Challenge = z.infer<typeof Challenge>;

const kind: TokenKind<Challenge> = { name: "second factor", minutes: challengeMinutes, data: Challenge };

const markOf = (passwordHash: string): string =>
  createHash("sha256").update(passwordHash).digest("base64url");

/** Of the person whose first proof was right: their own account, though no session is there yet. */
export async function scopeOf(
  appContext: AppContext,
  request: RequestFacts,
  { organization_id: organizationId, user_id: userId }: Pick<Account, "organization_id" | "user_id">,
): Promise<Scope> {
  const member = await findMember(appContext.pool, organizationId, userId);
  if (!member) throw notRight();
  const who = { organizationId, userId, sessionId: null };
  return ownSession(memberActor(appContext, who, member, withoutKey(request)));
}

export function writeChallenge(
  appContext: AppContext,
  account: Account,
  proof: Pick<Challenge, "method" | "isRemembered" | "link">,
): Promise<{ note: string; expiresAt: string }> {
  return writeToken(appContext, kind, {
    organizationId: account.organization_id,
    userId: account.user_id,
    passwordMark: markOf(account.password_hash),
    ...proof,
  });
}

export type OpenChallenge = {
  note: SealedToken<Challenge>;
  scope: Scope;
  person: Awaited<ReturnType<typeof findPerson>>;
};

/** Throws `unauthenticated` for a challenge that is over, and when the password has been changed since. */
export async function readChallenge(
  appContext: AppContext,
  request: RequestFacts,
  challenge: string,
): Promise<OpenChallenge> {
  const note = await readToken(appContext, kind, challenge);
  if (!note) throw challengeOver();
  const { organizationId, userId, passwordMark } = note.data;
  const scope = await scopeOf(appContext, request, { organization_id: organizationId, user_id: userId });
  const person = await findPerson(scope, userId);
  if (markOf(person.password_hash) !== passwordMark) throw challengeOver();
  return { note, scope, person };
}

export const challengeOver = () =>
  new AppError(
    "unauthenticated",
    "This step has expired or is already complete. Enter your password again.",
    {
      details: { challenge: "over" },
    },
  );
