/** Where a provider sends people back to: most only pass through, some give their password once. */

import { Button } from "@mantine/core";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link, Navigate, useNavigate, useParams } from "react-router";
import { profilePath } from "#domains/users/paths.ts";
import { signInPath } from "#shared/common-paths.ts";
import { errorFromAnswer, isRecord, messageOf } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { returnPath } from "#ui/return-path.ts";
import { session, useSession } from "#ui/session/session.ts";
import { signUpPath } from "../../paths.ts";
import { AuthPage } from "../AuthPage.tsx";
import classes from "../auth-page.module.css";
import { proofsApi } from "../security/proofs-api.ts";
import { type Journey, type SocialProvider, socialProviders, takeJourney } from "./social-journey.ts";

type ToLink = { token: string; email: string };
type Outcome =
  | { kind: "waiting" }
  | { kind: "failed"; sentence: string }
  | { kind: "link"; link: ToLink; state: unknown }
  | { kind: "signUp" }
  | { kind: "linked" }
  | { kind: "entered"; state: unknown };

export function SocialReturnScreen() {
  const provider: SocialProvider = useParams()["provider"] === "microsoft" ? "microsoft" : "google";
  const { isLoading } = useSession();
  const outcome = useArrival(provider, isLoading);
  const name = socialProviders[provider];
  switch (outcome.kind) {
    case "waiting":
      return (
        <AuthPage title={`Signing in with ${name}`} subtitle={<span role="status">One moment…</span>}>
          {null}
        </AuthPage>
      );
    case "failed":
      return <Failed name={name} sentence={outcome.sentence} />;
    case "link":
      return <LinkByPassword name={name} link={outcome.link} state={outcome.state} />;
    case "signUp":
      return <Navigate to={signUpPath()} replace />;
    case "linked":
      return <Navigate to={profilePath()} replace />;
    case "entered":
      return <Entered state={outcome.state} />;
  }
}

/** Straight on for who is in; the sign-in page shows what else is asked for, or what went wrong. */
function Entered({ state }: { state: unknown }) {
  const { isAuthenticated } = useSession();
  if (isAuthenticated) return <Navigate to={returnPath(state)} replace />;
  return <Navigate to={signInPath()} replace state={state} />;
}

/** An arrival is worth one try, so it is made once, and its traces leave the address. */
function useArrival(provider: SocialProvider, isLoading: boolean): Outcome {
  const [outcome, setOutcome] = useState<Outcome>({ kind: "waiting" });
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    if (isLoading || begun.current) return;
    begun.current = true;
    const query = location.search;
    const journey = takeJourney(provider);
    void Promise.resolve(navigate(location.pathname, { replace: true }));
    const name = socialProviders[provider];
    const sentence = `Signing in with ${name} didn't work. Start again.`;
    arrive(journey, query).then(setOutcome, (thrown: unknown) =>
      setOutcome({ kind: "failed", sentence: messageOf(thrown, sentence) }),
    );
  }, [provider, isLoading, navigate]);
  return outcome;
}

/** Throws for whoever comes without having been sent, and what the server refuses. */
async function arrive(journey: Journey | null, query: string): Promise<Outcome> {
  if (!journey) throw new TypeError("No sign-in was started here");
  const { provider, attempt, proof, state } = journey;
  if (proof !== undefined) {
    await proofsApi.connectSocial.call({ provider, attempt, query, proof });
    return { kind: "linked" };
  }
  const given = { provider, attempt, query, ...session.trust() };
  const answer = await session.post("/api/auth/social/finish", given);
  const { link, signUp } = answer.body;
  if (!answer.ok) throw errorFromAnswer(answer.status, answer.body);
  if (isRecord(link)) {
    return { kind: "link", link: { token: String(link["token"]), email: String(link["email"]) }, state };
  }
  if (isRecord(signUp)) {
    await fillSignUp(String(signUp["token"]));
    return { kind: "signUp" };
  }
  session.takeEntry(answer);
  return { kind: "entered", state };
}

/** The sign-up begins with the name and address that the provider gave. */
async function fillSignUp(token: string): Promise<void> {
  const { readSocialPrefill } = await import("./social-prefill.ts");
  await readSocialPrefill(token);
}

function Failed({ name, sentence }: { name: string; sentence: string }) {
  const { isAuthenticated } = useSession();
  const [to, label] = isAuthenticated
    ? [profilePath(), "Back to your profile"]
    : [signInPath(), "Back to sign in"];
  return (
    <AuthPage title={`${name} couldn't be used`} subtitle={<span role="alert">{sentence}</span>}>
      <div className={classes.actions}>
        <Button component={Link} to={to}>
          {label}
        </Button>
      </div>
    </AuthPage>
  );
}

function LinkByPassword({ name, link, state }: { name: string; link: ToLink; state: unknown }) {
  const { error, isSubmitting, isAuthenticated, secondFactor } = useSession();
  const [password, setPassword] = useState("");
  useEffect(() => () => session.clearError(), []);
  if (isAuthenticated || secondFactor) return <Entered state={state} />;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSubmitting) return;
    const given = { token: link.token, password, ...session.trust() };
    void session.enter("/api/auth/social/link", given);
  }

  return (
    <AuthPage
      title={`Link ${name}`}
      subtitle={`${link.email} already has a Plumbline account. Enter its password once to sign in with ${name} from now on.`}
      footer={
        <Link to={signInPath()} state={state} className={`${classes.link} thumb`}>
          Back to sign in
        </Link>
      }
    >
      {error && (
        <div className={classes.message}>
          <FormError error={error} />
        </div>
      )}
      <form className={classes.form} onSubmit={submit}>
        <input type="hidden" name="email" autoComplete="username" value={link.email} readOnly />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button
          type="submit"
          fullWidth
          data-disabled={isSubmitting || undefined}
          aria-disabled={isSubmitting}
        >
          {isSubmitting ? "Linking..." : "Link and Sign In"}
        </Button>
      </form>
    </AuthPage>
  );
}
