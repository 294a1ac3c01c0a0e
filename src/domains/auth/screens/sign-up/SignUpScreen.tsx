/** The sign-up wizard: four short steps from choosing a plan to one's own dashboard. */

import { type ReactNode, useEffect } from "react";
import { Link, Navigate } from "react-router";
import { dashboardPath, signInPath, sitePath } from "#shared/common-paths.ts";
import { Logo } from "#ui/Logo.tsx";
import { lazyPart } from "#ui/overlays/lazy-part.tsx";
import { usePageTitle } from "#ui/page-title.ts";
import { useSession } from "#ui/session/session.ts";
import { SignUpPlanStep } from "./SignUpPlanStep.tsx";
import { SignUpProgress, stepNames } from "./SignUpProgress.tsx";
import classes from "./sign-up.module.css";
import { type SignUpParts, type Step, useSignUp } from "./use-sign-up.ts";

const steps = {
  account: () => import("./SignUpAccountStep.tsx"),
  payment: () => import("./SignUpPaymentStep.tsx"),
  welcome: () => import("./SignUpWelcome.tsx"),
};

const waiting = <div className={classes.waiting} aria-hidden />;

const SignUpAccountStep = lazyPart(
  async () => ({ default: (await steps.account()).SignUpAccountStep }),
  waiting,
);
const SignUpPaymentStep = lazyPart(
  async () => ({ default: (await steps.payment()).SignUpPaymentStep }),
  waiting,
);
const SignUpWelcome = lazyPart(async () => ({ default: (await steps.welcome()).SignUpWelcome }), waiting);

/** Each step fetches the next while it is filled in; whoever has no network then fetches it when it is needed. */
const fetchNext: Partial<Record<Step, () => Promise<unknown>>> = {
  1: steps.account,
  2: steps.payment,
  3: steps.welcome,
};

/** Whoever is signed in has a business already, except a guest of the demo, who may open one of their own. */
export function SignUpScreen() {
  const { isLoading, isAuthenticated, organization } = useSession();
  const signUp = useSignUp();
  const isMember = isAuthenticated && !organization?.isDemo;
  if (isLoading) return null;
  if (isMember && !signUp.welcome) return <Navigate to={dashboardPath()} replace />;
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to={sitePath()} className={`${classes.brand} thumb`} aria-label="Plumbline, home page">
          <Logo size={28} />
        </Link>
        {signUp.step < 4 && (
          <p className={classes.aside}>
            Already have an account?
            <Link to={signInPath()} className={`${classes.link} thumb`}>
              Sign in
            </Link>
          </p>
        )}
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        <h1 className={classes.title}>Start Your Free Trial</h1>
        <SignUpProgress step={signUp.step} />
        <StepCard step={signUp.step}>{stepOf(signUp)}</StepCard>
      </main>
    </div>
  );
}

function stepOf(signUp: SignUpParts) {
  if (signUp.welcome) return <SignUpWelcome welcome={signUp.welcome} />;
  if (signUp.step === 1) return <SignUpPlanStep signUp={signUp} />;
  if (signUp.step === 2) return <SignUpAccountStep signUp={signUp} />;
  return <SignUpPaymentStep signUp={signUp} />;
}

function StepCard({ step, children }: { step: Step; children: ReactNode }) {
  useEffect(() => void fetchNext[step]?.().catch(() => undefined), [step]);
  usePageTitle(`${stepNames[step - 1]} – step ${step} of 4`);
  return (
    <div className={classes.card} data-step={step}>
      {children}
    </div>
  );
}
