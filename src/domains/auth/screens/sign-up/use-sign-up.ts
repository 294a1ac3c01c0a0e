/** Which step of sign-up is shown: the address says it, so that the browser's own back button works as well. */

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { planNamed } from "#shared/plans.ts";
import { isRecord } from "#ui/api/api-error.ts";
import { session } from "#ui/session/session.ts";
import type { SignedIn } from "#ui/session/session-storage.ts";
import { signUpPath } from "../../paths.ts";
import { type Draft, emptySecret, forgetDraft, keepDraft, problemsOf, readDraft } from "./sign-up-draft.ts";

export type Step = 1 | 2 | 3 | 4;
export type Welcome = { firstName: string; organization: string; totalUsers: number; hasExtraUsers: boolean };

export type SignUpParts = ReturnType<typeof useSignUp>;

export function useSignUp() {
  const entered = useEntered();
  const { draft, secret, setSecret, welcome, setWelcome } = entered;
  const { step, goOn, goBack, stay } = useSteps(entered);
  const [errors, setErrors] = useState<Record<string, string>>({});

  return {
    step,
    draft,
    secret,
    welcome,
    errors,
    /** The person came back after a reload and has to enter the password again. */
    isInterrupted: entered.isInterrupted && secret.password === "",
    edit: entered.edit,
    editSecret: setSecret,
    choosePlan(plan: Draft["plan"]) {
      const chosen = { ...draft, plan, additionalUsers: 0 };
      entered.edit(chosen);
      goOn(2, chosen);
    },
    goToPayment() {
      setErrors({});
      entered.forgive();
      goOn(3, draft);
    },
    goBack,
    /** Back to step 2, where the server's sentences stand at their fields. */
    showErrors(found: Record<string, string>) {
      setErrors(found);
      stay(2);
    },
    finish({ user, organization, tokens }: SignedIn) {
      const hasExtraUsers = draft.additionalUsers > 0;
      // Before the session is there: a guest who becomes a member would be sent on at once.
      flushSync(() => setWelcome(welcomeOf(user, organization, hasExtraUsers)));
      setSecret(emptySecret);
      forgetDraft();
      session.adopt({ user, organization, tokens });
      stay(4);
    },
  };
}

const welcomeOf = (
  { firstName }: SignedIn["user"],
  { name, planDetails }: SignedIn["organization"],
  hasExtraUsers: boolean,
): Welcome => ({
  firstName,
  organization: name,
  totalUsers: planDetails?.maxUsers ?? 1,
  hasExtraUsers,
});

/** What was entered so far, and which step it is enough for. */
function useEntered() {
  const [params] = useSearchParams();
  const named = planNamed(params.get("plan"));
  const [kept, setDraft] = useState(readDraft);
  const [secret, setSecret] = useState(emptySecret);
  const [welcome, setWelcome] = useState<Welcome | null>(null);
  const draft: Draft = named ? { ...kept, plan: named } : kept;
  const asked = stepIn(params, named !== undefined);
  const isBehind = asked === 3 && Object.keys(problemsOf(draft, secret)).length > 0;
  const [isInterrupted, setInterrupted] = useState(isBehind);

  useEffect(() => {
    if (!welcome) keepDraft(draft);
  });
  // The plan of the address stays chosen when a step without it is gone back to.
  if (named && kept.plan !== named) setDraft(draft);

  return {
    draft,
    edit: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
    secret,
    setSecret,
    welcome,
    setWelcome,
    asked,
    isBehind,
    isInterrupted,
    forgive: () => setInterrupted(false),
  };
}

/** The step that is shown, and the ways to the others. */
function useSteps({ draft, asked, isBehind, welcome }: ReturnType<typeof useEntered>) {
  const location = useLocation();
  const navigate = useNavigate();
  const isNext = isRecord(location.state) && location.state["isNext"] === true;
  const step: Step = welcome ? 4 : isBehind ? 2 : asked;

  // A reload in step 3 has lost the password, so the address goes back to where it is asked for.
  useEffect(() => {
    if (isBehind && !welcome) void navigate(addressOf(2, draft), { replace: true, state: { isNext } });
  });

  return {
    step,
    goOn: (next: Step, to: Draft) => void navigate(addressOf(next, to), { state: { isNext: true } }),
    /** Step by step, in the browser's own history where the step before is there. */
    goBack() {
      if (isNext) void navigate(-1);
      else void navigate(addressOf((step - 1) as Step, draft), { replace: true });
    },
    stay: (at: Step) => void navigate(addressOf(at, draft), { replace: true }),
  };
}

/** A known plan in the address leads to step 2; a later step stands there by itself. */
function stepIn(params: URLSearchParams, hasPlan: boolean): Step {
  if (!hasPlan) return 1;
  return params.get("step") === "3" ? 3 : 2;
}

function addressOf(step: Step, { plan }: Draft): string {
  if (step === 1 || step === 4 || !plan) return signUpPath();
  return step === 3 ? signUpPath({ plan, step: 3 }) : signUpPath({ plan });
}
