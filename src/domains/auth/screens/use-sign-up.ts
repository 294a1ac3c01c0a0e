/** Which step of sign-up is shown: the address says it, so that the browser's own back button works as well. */
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { planNamed } from "#shared/plans.ts";
import { isRecord } from "#ui/api-error.ts";
import { session } from "#ui/session.ts";
import type { SignedIn } from "#ui/session-storage.ts";
import { type Draft, emptySecret, forgetDraft, keepDraft, problemsOf, readDraft } from "./sign-up-draft.ts";

export type Step = 1 | 2 | 3 | 4;
export type Welcome = { firstName: string; organization: string; totalUsers: number; hasExtraUsers: boolean };

export function useSignUp() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const named = planNamed(params.get("plan"));
  const [kept, setDraft] = useState(readDraft);
  const [secret, setSecret] = useState(emptySecret);
  const [welcome, setWelcome] = useState<Welcome | null>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const draft: Draft = named ? { ...kept, plan: named } : kept;
  const isComplete = Object.keys(problemsOf(draft, secret)).length === 0;
  const asked = stepIn(params, named !== undefined);
  const step: Step = welcome ? 4 : asked >= 3 && !isComplete ? 2 : asked;
  const isBehind = step < asked;
  const [isInterrupted, setInterrupted] = useState(isBehind);

  useEffect(() => {
    if (!welcome) keepDraft(draft);
  });
  // The plan of the address stays chosen when a step without it is gone back to.
  useEffect(() => {
    if (named && kept.plan !== named) setDraft({ ...kept, plan: named });
  }, [named, kept]);
  // A reload in step 3 has lost the password, so the address goes back to where it is asked for.
  useEffect(() => {
    if (isBehind && !welcome) void navigate(addressOf(2, draft), { replace: true, state: location.state });
  });

  const goOn = (next: Step, to: Draft) => void navigate(addressOf(next, to), { state: { isNext: true } });

  return {
    step,
    draft,
    secret,
    welcome,
    faults,
    /** The person came back after a reload and has to enter the password again. */
    isInterrupted: isInterrupted && secret.password === "",
    edit: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
    editSecret: setSecret,
    choosePlan(plan: Draft["plan"]) {
      const chosen = { ...draft, plan, additionalUsers: 0 };
      setDraft(chosen);
      goOn(2, chosen);
    },
    goToPayment() {
      setFaults({});
      setInterrupted(false);
      goOn(3, draft);
    },
    /** Step by step, in the browser's own history where the step before is there. */
    goBack() {
      if (isRecord(location.state) && location.state["isNext"] === true) void navigate(-1);
      else void navigate(addressOf((step - 1) as Step, draft), { replace: true });
    },
    /** Back to step 2, where the server's sentences stand at their fields. */
    showFaults(found: Record<string, string>) {
      setFaults(found);
      void navigate(addressOf(2, draft), { replace: true });
    },
    finish(signedIn: SignedIn) {
      const { user, organization } = signedIn;
      // Before the session is there: a guest who becomes a member would be sent on at once.
      flushSync(() =>
        setWelcome({
          firstName: user.firstName,
          organization: organization.name,
          totalUsers: organization.planDetails?.maxUsers ?? 1,
          hasExtraUsers: draft.additionalUsers > 0,
        }),
      );
      setSecret(emptySecret);
      forgetDraft();
      session.adopt({ user, organization, tokens: signedIn.tokens });
      void navigate("/signup", { replace: true });
    },
  };
}

/** A known plan in the address leads to step 2; a later step stands there by itself. */
function stepIn(params: URLSearchParams, hasPlan: boolean): Step {
  if (!hasPlan) return 1;
  return params.get("step") === "3" ? 3 : 2;
}

function addressOf(step: Step, { plan }: Draft): string {
  if (step === 1 || !plan) return "/signup";
  return step === 3 ? `/signup?plan=${plan}&step=3` : `/signup?plan=${plan}`;
}
