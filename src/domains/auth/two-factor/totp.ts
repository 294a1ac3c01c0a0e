/** Codes of an authenticator app: six digits, new every half minute (RFC 6238). */
import { renderSVG } from "uqr";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { seal, unseal } from "#platform/sealing.ts";

const issuer = "Plumbline";
const purpose = "authenticator apps";
const stepSeconds = 30;

export type Whose = { organizationId: string; userId: string };

const authenticatorLibrary = () => import("otplib");

const contextOf = ({ organizationId, userId }: Whose) => `${organizationId} ${userId}`;

/** A new secret for one person: 160 bits, as the RFC recommends, and what an app reads it from. */
export async function newAppSecret(appContext: AppContext, whose: Whose, email: string) {
  const { generateSecret, generateURI } = await authenticatorLibrary();
  const secret = generateSecret({ length: 20 });
  const uri = generateURI({ issuer, label: email, secret });
  const sealed = await seal(appContext, purpose, contextOf(whose), secret);
  // Dark on light whatever the page looks like: not every camera reads it the other way round.
  const qr = renderSVG(uri, { border: 2, ecc: "M" });
  return { sealed, setUp: { secret, uri, qr } };
}

/**
 * The time step whose code this is, of the present one and its two neighbours (RFC 6238, 5.2); undefined for a wrong
 * code. Whether the step was used before is for the caller to say.
 */
export async function stepOfCode(
  appContext: AppContext,
  whose: Whose,
  sealed: Buffer,
  code: string,
): Promise<number | undefined> {
  const secret = await unseal(appContext, purpose, contextOf(whose), sealed);
  if (secret === undefined) {
    appContext.log.error(
      { userId: whose.userId },
      "A second factor cannot be opened: was the installation's secret changed?",
    );
    return undefined;
  }
  const { verify } = await authenticatorLibrary();
  const epoch = Math.floor(now().getTime() / 1000);
  const result = await verify({
    secret,
    token: code,
    epoch,
    epochTolerance: stepSeconds,
    period: stepSeconds,
  });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}
