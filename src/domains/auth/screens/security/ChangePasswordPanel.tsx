/** Part of the profile: choosing a new password, which signs the other devices out. */
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { isApiError } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import { useSession } from "#ui/session/session.ts";
import { authApi } from "../auth-api.ts";
import { NewPasswordFields } from "../NewPasswordFields.tsx";
import { problemsOf } from "../new-password-problems.ts";
import { CurrentPasswordField } from "./CurrentPasswordField.tsx";
import classes from "./panel.module.css";

const blank = { current: "", password: "", repeated: "" };
type Errors = { current?: string; password?: string; repeated?: string };

export function ChangePasswordPanel() {
  const { email, firstName, lastName } = useSession().user ?? {};
  const owner = { email, firstName, lastName };
  const [value, setValue] = useState(blank);
  const [errors, setErrors] = useState<Errors>({});
  const client = useQueryClient();
  const change = useMutation(
    authApi.changePassword.mutationOptions({
      onSuccess({ message }) {
        setValue(blank);
        notifySuccess(message);
        return client.invalidateQueries({ queryKey: authApi.listSessions.key() });
      },
      onError: (error) => setErrors(errorsIn(error)),
    }),
  );

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (change.isPending) return;
    const missing = value.current === "" ? { current: "Current password is required" } : {};
    const problems: Errors = { ...missing, ...problemsOf(value, owner) };
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    change.mutate({ currentPassword: value.current, newPassword: value.password });
  }

  function edit(next: Partial<typeof blank>) {
    setValue({ ...value, ...next });
    setErrors({});
    change.reset();
  }

  const isByField = Object.keys(errorsIn(change.error)).length > 0;
  return (
    <Panel id="change-password" title="Password">
      <form className={classes.form} noValidate onSubmit={submit}>
        {!isByField && <FormError error={change.error} fallback="The password couldn't be changed" />}
        <CurrentPasswordField
          error={errors.current}
          value={value.current}
          onChange={(current) => edit({ current })}
        />
        <NewPasswordFields value={value} owner={owner} errors={errors} onChange={edit} />
        <Button type="submit" variant="default" loading={change.isPending} className={classes.submit}>
          Change Password
        </Button>
      </form>
    </Panel>
  );
}

function errorsIn(error: unknown): Errors {
  if (!isApiError(error)) return {};
  const { currentPassword: current, newPassword: password } = error.fields;
  return { ...(current ? { current } : {}), ...(password ? { password } : {}) };
}
