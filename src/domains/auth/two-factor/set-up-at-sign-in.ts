/** Where the business asks for a second factor, who has none sets it up before they are in. */
import type { RequestFacts } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { conflict } from "#platform/errors.ts";
import { linkWithin } from "../links.ts";
import { spend } from "../sealed-tokens.ts";
import { enter } from "../service.ts";
import type { SignedIn } from "../sign-in/contract.ts";
import { findStanding } from "../sign-in/rules-store.ts";
import { challengeOver, type OpenChallenge, readChallenge } from "./challenge.ts";
import { beginSetUp, checkFirstCode } from "./service.ts";

export async function setUpAtSignIn(appContext: AppContext, request: RequestFacts, challenge: string) {
  const { scope, person } = await openForSetUp(appContext, request, challenge);
  return beginSetUp(scope, person.id);
}

/** Two-factor is on and the session open, together; the recovery codes are in this answer alone. */
export async function confirmAtSignIn(
  appContext: AppContext,
  request: RequestFacts,
  { challenge, code }: { challenge: string; code: string },
): Promise<SignedIn & { recoveryCodes: string[] }> {
  const { note, scope, person } = await openForSetUp(appContext, request, challenge);
  const confirmed = await checkFirstCode(scope, person.id, code);
  const { method, isRemembered, link } = note.data;
  const account = { organization_id: scope.organizationId, user_id: person.id };
  const way = { method, isRemembered, secondFactor: "totp" } as const;
  const signedIn = await enter(appContext, request, account, way, async (tx) => {
    if (!(await spend(tx, note))) throw challengeOver();
    await confirmed.within(tx);
    if (link) await linkWithin(tx, person.id, link);
  });
  return { ...signedIn, recoveryCodes: confirmed.recoveryCodes };
}

/** Who has a second factor already must use it: a password alone may not put another in its place. */
async function openForSetUp(
  appContext: AppContext,
  request: RequestFacts,
  challenge: string,
): Promise<OpenChallenge> {
  const open = await readChallenge(appContext, request, challenge);
  const standing = await findStanding(appContext.pool, open.scope.organizationId, open.person.id);
  if (standing.has_app || standing.passkeys > 0) {
    throw conflict(
      "Two-factor authentication is already set up for your account. Start again with your password.",
    );
  }
  return open;
}
