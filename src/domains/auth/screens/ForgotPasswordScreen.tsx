/** The page where people who forgot their password ask for a mailed link. */

import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import { signInPath } from "#shared/common-paths.ts";
import { errorFromAnswer } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { session } from "#ui/session/session.ts";
import { AuthPage } from "./AuthPage.tsx";
import classes from "./auth-page.module.css";

export function ForgotPasswordScreen() {
  const state: unknown = useLocation().state;
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null);
  const footer = (
    <Link to={signInPath()} state={state} className={`${classes.link} thumb`}>
      Back to sign in
    </Link>
  );
  if (sent) {
    return (
      <AuthPage title="Check Your Email" subtitle={<span role="status">{sent.message}</span>} footer={footer}>
        <p className={classes.notice}>
          Nothing at <strong>{sent.email}</strong> after a few minutes? Check your spam folder, or try the
          address you signed up with.
        </p>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setSent(null)}>
            Use Another Address
          </Button>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Forgot Password"
      subtitle="Enter your email address, and we'll send you a link to reset your password."
      footer={footer}
    >
      <ForgotForm onSent={(email, message) => setSent({ email, message })} />
    </AuthPage>
  );
}

function ForgotForm({ onSent }: { onSent: (email: string, message: string) => void }) {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSending) return;
    setError(null);
    setSending(true);
    try {
      const { ok, status, body } = await session.post("/api/auth/forgot-password", { email });
      if (!ok) throw errorFromAnswer(status, body);
      onSent(email, String(body["message"]));
    } catch (thrown) {
      setError(thrown);
      setSending(false);
    }
  }

  return (
    <>
      {error !== null && (
        <div className={classes.message}>
          <FormError error={error} />
        </div>
      )}
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
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
        <Button type="submit" fullWidth data-disabled={isSending || undefined} aria-disabled={isSending}>
          {isSending ? "Sending..." : "Send Link"}
        </Button>
      </form>
    </>
  );
}
