/** Signing in with an account that people have elsewhere: what the product asks of Google and Microsoft. */

export type IdentityProvider = "google" | "microsoft";

export const providerNames: Record<IdentityProvider, string> = { google: "Google", microsoft: "Microsoft" };

/** What must be kept, out of sight of everybody, between leaving for the provider and coming back. */
export type Departure = { state: string; nonce: string; verifier: string };

/** Who the provider says has come back. */
export type Identity = {
  provider: IdentityProvider;
  /** Issuer and subject name one account for good (OpenID Connect Core 1.0, section 5.7). */
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider itself vouches that this person reads mail at the address. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** The provider answered, and the answer cannot be believed: a wrong state, a used code, a foreign token, a no. */
export class IdentityRefused extends Error {
  override readonly name = "IdentityRefused";
}

export type IdentityPort = {
  isConfigured(provider: IdentityProvider): boolean;
  /** The provider's page where the person signs in, and what to keep until they are back at `redirectUri`. */
  depart(provider: IdentityProvider, redirectUri: string): Promise<{ url: string; departure: Departure }>;
  /**
   * `query` is what the provider added to `redirectUri`. Throws `IdentityRefused` when it does not fit the departure,
   * and `unavailable` when the provider cannot be reached.
   */
  arrive(
    provider: IdentityProvider,
    arrival: { redirectUri: string; query: string; departure: Departure },
  ): Promise<Identity>;
};
