/** The page where people sign in. The guard around it takes whoever is in to the page they came for. */
import { Button, Checkbox, TextInput } from "@mantine/core";
import { type SubmitEvent, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { FormError } from "#ui/FormError.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { session, useSession } from "#ui/session.ts";
import { AuthPage } from "./AuthPage.tsx";
import classes from "./auth-page.module.css";
import { SocialSignIn } from "./SocialSignIn.tsx";

export function SignInScreen() {
  const { error } = useSession();
  const state: unknown = useLocation().state;
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => () => session.clearError(), []);
  return (
    <AuthPage
      title="Sign in"
      subtitle="Welcome back."
      footer={
        <>
          Don't have an account?
          <Link to="/signup" className={classes.link}>
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
      <SignInForm onAttempt={() => setNotice(null)} state={state} />
      <SocialSignIn onUnavailable={setNotice} />
    </AuthPage>
  );
}

/** What ended an earlier visit stands here before anybody has tried to sign in, and needs a word on what to do. */
function sentenceOf(error: string): string {
  return error === "Token refresh failed" ? `${error}. Please sign in again.` : error;
}

function SignInForm({ onAttempt, state }: { onAttempt: () => void; state: unknown }) {
  const { isSubmitting } = useSession();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSubmitting) return;
    onAttempt();
    void session.signIn({ email, password, remember });
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
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
        <Link to="/forgot-password" state={state} className={classes.link}>
          Forgot password?
        </Link>
      </div>
      <Button type="submit" fullWidth data-disabled={isSubmitting || undefined} aria-disabled={isSubmitting}>
        {isSubmitting ? "Signing In..." : "Sign In"}
      </Button>
    </form>
  );
}
