/** Google and Microsoft by OpenID Connect: authorization code flow with PKCE, state and nonce (RFC 9700). */
import type { Configuration, IDToken } from "openid-client";
import { cleanLine, isStorable } from "#shared/characters.ts";
import { cut } from "#shared/text.ts";
import type { Config } from "../config.ts";
import { unavailable } from "../errors.ts";
import type { Log } from "../log.ts";
import {
  type Identity,
  type IdentityPort,
  type IdentityProvider,
  IdentityRefused,
  providerNames,
} from "./port.ts";

type Settings = { issuer: string; clientId: string; clientSecret: string };

const patienceSeconds = 10;
const scope = "openid email profile";

/** Nothing is asked of a provider, and the library is not even loaded, before somebody clicks its button. */
export function openIdProviders(config: Config, log: Log): IdentityPort {
  const settings = settingsIn(config);
  const known = new Map<IdentityProvider, Promise<Configuration>>();

  async function configured(provider: IdentityProvider): Promise<Configuration> {
    const found = known.get(provider) ?? discover(provider, settings[provider]);
    known.set(provider, found);
    try {
      return await found;
    } catch (error) {
      known.delete(provider);
      log.warn({ err: error, provider }, "An identity provider could not be reached");
      throw cannotBeReached(provider, error);
    }
  }

  return {
    isConfigured: (provider) => settings[provider] !== undefined,
    async depart(provider, redirectUri) {
      const config = await configured(provider);
      const client = await import("openid-client");
      const departure = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state: departure.state,
        nonce: departure.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(departure.verifier),
        code_challenge_method: "S256",
        prompt: "select_account",
      });
      return { url: url.href, departure };
    },
    async arrive(provider, { redirectUri, query, departure }) {
      const config = await configured(provider);
      const client = await import("openid-client");
      const back = new URL(redirectUri);
      back.search = query;
      try {
        const answer = await client.authorizationCodeGrant(config, back, {
          expectedState: departure.state,
          expectedNonce: departure.nonce,
          pkceCodeVerifier: departure.verifier,
          idTokenExpected: true,
        });
        return identityIn(provider, answer.claims());
      } catch (error) {
        if (isConnectionLost(error)) throw cannotBeReached(provider, error);
        log.info({ err: error, provider }, "An identity provider's answer was refused");
        throw new IdentityRefused("The provider's answer cannot be believed", { cause: error });
      }
    },
  };
}

function settingsIn(config: Config): Partial<Record<IdentityProvider, Settings>> {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = config;
  const { MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET, MICROSOFT_ISSUER } = config;
  const google = { issuer: GOOGLE_ISSUER, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET };
  const microsoft = {
    issuer: MICROSOFT_ISSUER,
    clientId: MICROSOFT_CLIENT_ID,
    clientSecret: MICROSOFT_CLIENT_SECRET,
  };
  const isWhole = (given: Partial<Settings>): given is Settings =>
    Boolean(given.clientId && given.clientSecret);
  return {
    ...(isWhole(google) ? { google } : {}),
    ...(isWhole(microsoft) ? { microsoft } : {}),
  };
}

async function discover(provider: IdentityProvider, settings: Settings | undefined): Promise<Configuration> {
  if (!settings) throw new TypeError(`${providerNames[provider]} is not configured`);
  const client = await import("openid-client");
  const issuer = new URL(settings.issuer);
  // The ID token comes straight from the provider; its signature is checked all the same.
  const execute = [client.enableNonRepudiationChecks];
  // The library calls this deprecated so that it stands out; the settings allow it within this machine alone.
  const inTheClear: Record<string, unknown> = client;
  if (issuer.protocol === "http:") execute.push(inTheClear["allowInsecureRequests"] as (typeof execute)[0]);
  const { clientId, clientSecret } = settings;
  const authentication = client.ClientSecretPost(clientSecret);
  return client.discovery(issuer, clientId, undefined, authentication, { execute, timeout: patienceSeconds });
}

const cannotBeReached = (provider: IdentityProvider, cause: unknown) =>
  unavailable(
    `${providerNames[provider]} can't be reached right now. Try again in a moment, or sign in with your password.`,
    cause,
  );

const lost = /^(OAUTH_TIMEOUT|OAUTH_ABORT)$/;

/** The library wraps what fetch throws; a server that is down or broken has not said no. */
function isConnectionLost(error: unknown): boolean {
  const { code, status, cause } = error as { code?: string; status?: number; cause?: unknown };
  if (code !== undefined && lost.test(code)) return true;
  if (status !== undefined && status >= 500) return true;
  if (cause instanceof Response && cause.status >= 500) return true;
  return error instanceof TypeError || (cause !== undefined && cause instanceof TypeError);
}

/** Microsoft's own tenant for private accounts (outlook.com and the like), whose addresses it has verified itself. */
const privateAccountsTenant = "9188040d-6c67-4c5b-b112-36a304b66dad";

/** Exported for the rule about addresses, which no test provider can show in full. */
export function identityIn(provider: IdentityProvider, claims: IDToken | undefined): Identity {
  if (!claims) throw new IdentityRefused("The provider sent no ID token");
  if (!isStorable(claims.sub))
    throw new IdentityRefused("The provider's name for the account cannot be kept");
  const email = textOf(claims["email"]);
  const [first = "", ...rest] = textOf(claims["name"])?.split(" ") ?? [];
  return {
    provider,
    issuer: claims.iss,
    subject: claims.sub,
    email,
    isEmailVerified: email !== null && isVouchedFor(provider, claims),
    firstName: textOf(claims["given_name"]) ?? first,
    lastName: textOf(claims["family_name"]) ?? rest.join(" "),
  };
}

/**
 * At Microsoft any administrator of any tenant can write any address into an account; only `xms_edov` (the owner of
 * the domain was verified) or a private account makes it believable.
 */
function isVouchedFor(provider: IdentityProvider, claims: IDToken): boolean {
  if (provider === "google") return claims["email_verified"] === true;
  const edov = claims["xms_edov"];
  return edov === true || edov === 1 || edov === "1" || claims["tid"] === privateAccountsTenant;
}

/** What a person may call themselves there; the sign-up form begins with it. */
const textOf = (value: unknown): string | null =>
  (typeof value === "string" && cut(cleanLine(value), 254)) || null;
