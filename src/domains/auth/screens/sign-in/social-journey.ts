/** The way to a provider and back: what this tab remembers of it, and nobody else can know. */
import { errorFromAnswer, isRecord } from "#ui/api/api-error.ts";
import { session } from "#ui/session/session.ts";

export type SocialProvider = "google" | "microsoft";

export const socialProviders: Record<SocialProvider, string> = { google: "Google", microsoft: "Microsoft" };

export type Journey = {
  provider: SocialProvider;
  attempt: string;
  /** The history state of the page that was left, for going on where the person wanted to. */
  state: unknown;
  /** Set when a person who is signed in links an account. */
  proof?: string;
};

const key = "plumbline_social";

/** Leaves the product. Throws an ApiError with the sentence to show when that is not possible. */
export async function leaveFor(
  provider: SocialProvider,
  way: Pick<Journey, "state" | "proof">,
): Promise<void> {
  const { ok, status, body } = await session.post("/api/auth/social/start", { provider });
  const { url, attempt } = body;
  if (!ok || typeof url !== "string" || typeof attempt !== "string") throw errorFromAnswer(status, body);
  const journey: Journey = { provider, attempt, ...way };
  sessionStorage.setItem(key, JSON.stringify(journey));
  location.assign(url);
}

/** What was remembered when leaving, once. Null for a return that this tab never set out for. */
export function takeJourney(provider: SocialProvider): Journey | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const journey: unknown = text ? JSON.parse(text) : null;
  const isOurs =
    isRecord(journey) && journey["provider"] === provider && typeof journey["attempt"] === "string";
  return isOurs ? (journey as Journey) : null;
}
