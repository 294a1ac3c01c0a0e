/** The page where people sign in. The guard around it takes whoever is in to the page they came for. */

import { Button, Checkbox, TextInput } from "@mantine/core";
import { lazy, type SubmitEvent, Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { messageOf } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { session, useSession } from "#ui/session/session.ts";
import { forgotPasswordPath, signUpPath } from "../../paths.ts";
import { AuthPage } from "../AuthPage.tsx";
import classes from "../auth-page.module.css";
import { knowsPasskeys } from "./knows-passkeys.ts";
import { SocialSignIn } from "./SocialSignIn.tsx";

const SecondFactorStep = lazy(async () => ({
  default: (await import("./SecondFactorStep.tsx")).SecondFactorStep,
}));
const loadPasskeys = () => import("./passkey-browser.ts");

export function SignInScreen() {
  const { error, secondFactor } = useSession();
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => () => session.clearError(), []);
  if (secondFactor) {
    return (
      <Suspense fallback={<AuthPage title="One More Step">{null}</AuthPage>}>
        <SecondFactorStep secondFactor={secondFactor} />
      </Suspense>
    );
  }
  return (
    <AuthPage
      title="Sign In"
      subtitle="Welcome back."
      footer={
        <>
          Don't have an account?
          <Link to={signUpPath()} className={`${classes.link} thumb`}>
            Sign up
          </Link>
        </>
      }
    >
      {error && (
        <div className={classes.message}>
          <FormError error={sentenceOf(error)} />
        </div>
      )}
      <div role="status">{notice && <p className={classes.notice}>{notice}</p>}</div>
      <SignInForm onNotice={setNotice} />
      <SocialSignIn onUnavailable={setNotice} />
    </AuthPage>
  );
}

/** What ended an earlier visit stands here before anybody has tried to sign in, and needs a word on what to do. */
function sentenceOf(error: string): string {
  return error === "Token refresh failed" ? `${error}. Sign in again.` : error;
}

type FormProps = { onNotice: (sentence: string | null) => void };

function SignInForm({ onNotice }: FormProps) {
  const { isSubmitting } = useSession();
  const state: unknown = useLocation().state;
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(false);
  useOfferedPasskeys();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSubmitting) return;
    onNotice(null);
    void session.signIn({ email, password, remember });
  }

  function usePasskey() {
    onNotice(null);
    session.clearError();
    loadPasskeys()
      .then(({ signInWithPasskey }) => signInWithPasskey(remember))
      .catch((thrown: unknown) => onNotice(messageOf(thrown, "The passkey couldn't be used.")));
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username webauthn"
        required
        withAsterisk={false}
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={classes.row}>
        <Checkbox
          label="Remember me"
          name="remember"
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <Link to={forgotPasswordPath()} state={state} className={`${classes.link} thumb`}>
          Forgot password?
        </Link>
      </div>
      <Button type="submit" fullWidth data-disabled={isSubmitting || undefined} aria-disabled={isSubmitting}>
        {isSubmitting ? "Signing In..." : "Sign In"}
      </Button>
      {knowsPasskeys() && (
        <Button variant="default" fullWidth onClick={usePasskey}>
          Sign In with Passkey
        </Button>
      )}
    </form>
  );
}

const restMs = 600;

/** Asked for once the page has come to rest, and only where browsers offer passkeys in a field at all. */
function useOfferedPasskeys(): void {
  useEffect(() => {
    if (!knowsPasskeys()) return;
    let offered: ReturnType<typeof loadPasskeys> | undefined;
    const timer = setTimeout(() => {
      offered = loadPasskeys();
      offered.then(({ offerPasskeys }) => offerPasskeys()).catch(() => undefined);
    }, restMs);
    return () => {
      clearTimeout(timer);
      void offered?.then(({ stopOffering }) => stopOffering()).catch(() => undefined);
    };
  }, []);
}
