/** The page behind the mailed link, where a new password is chosen. */

import { Button } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { signInPath } from "#shared/common-paths.ts";
import { errorFromAnswer, isApiError } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { session } from "#ui/session/session.ts";
import { forgotPasswordPath } from "../paths.ts";
import { AuthPage, WayOn } from "./AuthPage.tsx";
import classes from "./auth-page.module.css";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { problemsOf } from "./new-password-problems.ts";

const linkIsOver = "This link has expired or has already been used. Request a new one.";

export function ResetPasswordScreen() {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  const [outcome, setOutcome] = useState<"open" | "over" | "done">(token ? "open" : "over");
  if (outcome === "done") {
    return (
      <AuthPage
        title="Password Changed"
        subtitle="You've been signed out everywhere. Sign in with your new password."
      >
        <WayOn to={signInPath()} label="Sign In" />
      </AuthPage>
    );
  }
  if (outcome === "over") {
    return (
      <AuthPage title="This Link No Longer Works" subtitle={<span role="alert">{linkIsOver}</span>}>
        <WayOn to={forgotPasswordPath()} label="Request New Link" />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Choose a New Password" subtitle="You'll be signed out on all devices.">
      <ResetForm token={token} onOver={() => setOutcome("over")} onDone={() => setOutcome("done")} />
    </AuthPage>
  );
}

type FormProps = { token: string; onOver: () => void; onDone: () => void };

function ResetForm({ token, onOver, onDone }: FormProps) {
  const [value, setValue] = useState({ password: "", repeated: "" });
  const [errors, setErrors] = useState<{ password?: string; repeated?: string }>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving) return;
    const problems = problemsOf(value, {});
    setErrors(problems);
    setFailure(null);
    if (Object.keys(problems).length > 0) return;
    setSaving(true);
    try {
      const { password } = value;
      const { ok, status, body } = await session.post("/api/auth/reset-password", { token, password });
      if (!ok) throw errorFromAnswer(status, body);
      if (session.getState().isAuthenticated) session.signOut();
      onDone();
    } catch (thrown) {
      setSaving(false);
      const fields = isApiError(thrown) ? thrown.fields : {};
      if (fields["token"]) onOver();
      else if (fields["password"]) setErrors({ password: fields["password"] });
      else setFailure(thrown);
    }
  }

  return (
    <>
      {failure !== null && (
        <div className={classes.message}>
          <FormError error={failure} />
        </div>
      )}
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <NewPasswordFields
          autoFocus
          value={value}
          errors={errors}
          onChange={(next) => {
            setValue(next);
            setErrors({});
          }}
        />
        <Button type="submit" fullWidth data-disabled={isSaving || undefined} aria-disabled={isSaving}>
          {isSaving ? "Saving..." : "Save New Password"}
        </Button>
      </form>
    </>
  );
}
