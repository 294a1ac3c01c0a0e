/** The form with which somebody invited makes their account: a name, a password, and they are in. */

import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { dashboardPath } from "#shared/common-paths.ts";
import { errorFromAnswer, isApiError } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { session } from "#ui/session/session.ts";
import { isSignedIn } from "#ui/session/session-storage.ts";
import type { InvitationLink } from "../membership/contract.ts";
import classes from "./auth-page.module.css";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { problemsOf } from "./new-password-problems.ts";

type Props = { link: InvitationLink; token: string; onObstacle: () => void };
type Problems = { firstName?: string; lastName?: string; password?: string; repeated?: string };

export function AcceptForm({ link, token, onObstacle }: Props) {
  const navigate = useNavigate();
  const [names, setNames] = useState({ firstName: "", lastName: "" });
  const [password, setPassword] = useState({ password: "", repeated: "" });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isJoining, setJoining] = useState(false);
  const owner = { email: link.email, ...names, organization: link.organization };

  async function join() {
    setJoining(true);
    try {
      const given = { token, ...names, password: password.password };
      const { ok, status, body } = await session.post("/api/auth/invitations/accept", given);
      if (!ok || !isSignedIn(body))
        throw errorFromAnswer(status, body, "The invitation couldn't be accepted");
      session.adopt(body);
      await navigate(dashboardPath(), { replace: true });
    } catch (thrown) {
      setJoining(false);
      const fields = isApiError(thrown) ? thrown.fields : {};
      if (isApiError(thrown) && (thrown.status === 409 || fields["token"])) onObstacle();
      setProblems(fields);
      setFailure(Object.keys(fields).length > 0 && !fields["token"] ? null : thrown);
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isJoining) return;
    const found: Problems = { ...nameProblems(names), ...problemsOf(password, owner) };
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length === 0) void join();
  }

  const name = (field: "firstName" | "lastName", label: string, autoComplete: string) => (
    <TextInput
      label={label}
      name={field}
      autoComplete={autoComplete}
      autoFocus={field === "firstName"}
      required
      withAsterisk={false}
      error={problems[field]}
      value={names[field]}
      onChange={(event) => setNames({ ...names, [field]: event.currentTarget.value })}
    />
  );

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <FormError error={failure} />
      <TextInput
        label="Email"
        name="email"
        autoComplete="username"
        readOnly
        value={link.email}
        description="You'll sign in with this address."
      />
      {name("firstName", "First name", "given-name")}
      {name("lastName", "Last name", "family-name")}
      <NewPasswordFields
        value={password}
        owner={owner}
        errors={problems}
        labels={labels}
        onChange={setPassword}
      />
      <Button type="submit" fullWidth data-disabled={isJoining || undefined} aria-disabled={isJoining}>
        {isJoining ? "Joining..." : `Join ${link.organization}`}
      </Button>
    </form>
  );
}

const labels = { password: "Password", repeated: "Confirm password" };

function nameProblems({ firstName, lastName }: { firstName: string; lastName: string }): Problems {
  return {
    ...(firstName.trim() ? {} : { firstName: "First name is required" }),
    ...(lastName.trim() ? {} : { lastName: "Last name is required" }),
  };
}
