/** Step 2 of sign-up: the business, its owner, a password, more people, and the terms. */

import { Button, Checkbox, TextInput, VisuallyHidden } from "@mantine/core";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { privacyPath, termsPath } from "#shared/common-paths.ts";
import { plans } from "#shared/plans.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { NewPasswordFields } from "../NewPasswordFields.tsx";
import { ExtraUsers } from "./ExtraUsers.tsx";
import { StepHeading } from "./StepHeading.tsx";
import classes from "./sign-up.module.css";
import {
  type AccountField,
  accountFields,
  allProblemsOf,
  type Draft,
  fillAllText,
  hasEmptyField,
  ownerOf,
  type Problems,
} from "./sign-up-draft.ts";
import type { SignUpParts } from "./use-sign-up.ts";

const passwordLabels = { password: "Password", repeated: "Confirm Password" };

export function SignUpAccountStep({ signUp }: { signUp: SignUpParts }) {
  const { draft, secret, isInterrupted } = signUp;
  const form = useRef<HTMLFormElement>(null);
  const { problems, attempts, clear, check } = useProblems(signUp, form);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void check().then((isGood) => isGood && signUp.goToPayment());
  }

  return (
    <form ref={form} noValidate className={classes.form} onSubmit={submit}>
      <div>
        <StepHeading>Account information</StepHeading>
        <p className={classes.lead}>
          {plans[draft.plan ?? "core"].displayName}. You'll be the owner and can invite your team later.
        </p>
      </div>
      {isInterrupted && (
        <p className={classes.notice} role="status">
          Enter your password again. For your security it isn't saved in the browser.
        </p>
      )}
      <AccountFields signUp={signUp} problems={problems} onEdit={clear} />
      <NewPasswordFields
        labels={passwordLabels}
        value={secret}
        owner={ownerOf(draft)}
        errors={problems}
        onChange={(next) => {
          signUp.editSecret(next);
          clear("password", "repeated");
        }}
      />
      <ExtraUsers signUp={signUp} />
      <Terms signUp={signUp} error={problems.isAccepted} onEdit={() => clear("isAccepted")} />
      {hasEmptyField(problems) && <FormError error={fillAllText} />}
      <VisuallyHidden role="alert">
        {attempts > 0 && <span key={attempts}>{Object.values(problems).join(". ")}</span>}
      </VisuallyHidden>
      <div className={classes.actions}>
        <Button variant="default" onClick={signUp.goBack}>
          Back
        </Button>
        <Button type="submit">Continue</Button>
      </div>
    </form>
  );
}

/** What is wrong with each field since the last attempt to go on; a field that is edited is forgiven. */
function useProblems(signUp: SignUpParts, form: React.RefObject<HTMLFormElement | null>) {
  const [problems, setProblems] = useState<Problems>(signUp.errors);
  const first = accountFields.find((field) => signUp.errors[field]);
  const [attempts, setAttempts] = useState(first ? 1 : 0);

  const isInterrupted = useRef(signUp.isInterrupted);
  useEffect(() => {
    if (first) focusOn(form.current, first);
    else if (isInterrupted.current) focusOn(form.current, "password");
  }, [first, form]);

  return {
    problems,
    attempts,
    clear: (...fields: AccountField[]) =>
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !fields.includes(name as AccountField))),
      ),
    async check(): Promise<boolean> {
      const found = await allProblemsOf(signUp.draft, signUp.secret);
      setProblems(found);
      setAttempts(attempts + 1);
      const first = accountFields.find((field) => found[field]);
      if (first) focusOn(form.current, first);
      return first === undefined;
    },
  };
}

const inputNames: Partial<Record<AccountField, string>> = {
  orgName: "organization",
  firstName: "given-name",
  lastName: "family-name",
  password: "new-password",
  repeated: "confirm-password",
  isAccepted: "terms",
};

function focusOn(form: HTMLFormElement | null, field: AccountField): void {
  form?.querySelector<HTMLInputElement>(`[name="${inputNames[field] ?? field}"]`)?.focus();
}

type FieldsProps = { signUp: SignUpParts; problems: Problems; onEdit: (...fields: AccountField[]) => void };
type TextField = Extract<keyof Draft, "orgName" | "firstName" | "lastName" | "email">;

const lines: { field: TextField; label: string; autoComplete: string; type?: string; isHalf?: boolean }[] = [
  { field: "orgName", label: "Organization Name", autoComplete: "organization" },
  { field: "firstName", label: "First Name", autoComplete: "given-name", isHalf: true },
  { field: "lastName", label: "Last Name", autoComplete: "family-name", isHalf: true },
  { field: "email", label: "Email", autoComplete: "email", type: "email" },
];

function AccountFields({ signUp, problems, onEdit }: FieldsProps) {
  return (
    <div className={classes.fields}>
      {lines.map(({ field, label, autoComplete, type = "text", isHalf }) => (
        <TextInput
          key={field}
          className={isHalf ? undefined : classes.wide}
          label={label}
          name={inputNames[field] ?? field}
          type={type}
          autoComplete={autoComplete}
          maxLength={field === "email" ? 254 : 200}
          required
          withAsterisk={false}
          error={problems[field]}
          value={signUp.draft[field]}
          onChange={(event) => {
            signUp.edit({ [field]: event.currentTarget.value });
            onEdit(field);
          }}
        />
      ))}
    </div>
  );
}

type TermsProps = { signUp: SignUpParts; error: string | undefined; onEdit: () => void };

/** Both open in another tab, so that nothing that was entered is lost. */
function Terms({ signUp, error, onEdit }: TermsProps) {
  return (
    <Checkbox
      name="terms"
      required
      checked={signUp.draft.isAccepted}
      error={error}
      label={
        <>
          I agree to the{" "}
          <a href={termsPath()} target="_blank" rel="noopener" className={classes.inlineLink}>
            Terms of Service
          </a>{" "}
          and{" "}
          <a href={privacyPath()} target="_blank" rel="noopener" className={classes.inlineLink}>
            Privacy Policy
          </a>
        </>
      }
      onChange={(event) => {
        signUp.edit({ isAccepted: event.currentTarget.checked });
        onEdit();
      }}
    />
  );
}
