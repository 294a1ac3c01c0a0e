/** The sign-up wizard: four short steps from choosing a plan to one's own dashboard. */
import { useEffect, useRef } from "react";
import { Link, Navigate } from "react-router";
import { Logo } from "#ui/Logo.tsx";
import { usePageTitle } from "#ui/page-title.ts";
import { useSession } from "#ui/session.ts";
import { SignUpAccountStep } from "./SignUpAccountStep.tsx";
import { SignUpPaymentStep } from "./SignUpPaymentStep.tsx";
import { SignUpPlanStep } from "./SignUpPlanStep.tsx";
import { SignUpProgress, stepNames } from "./SignUpProgress.tsx";
import { SignUpWelcome } from "./SignUpWelcome.tsx";
import classes from "./sign-up.module.css";
import { type Step, useSignUp } from "./use-sign-up.ts";

/** Whoever is signed in has a business already, except a guest of the demo, who may open one of their own. */
export function SignUpScreen() {
  const { isLoading, isAuthenticated, organization } = useSession();
  const signUp = useSignUp();
  const isMember = isAuthenticated && !organization?.isDemo;
  if (isLoading) return null;
  if (isMember && !signUp.welcome) return <Navigate to="/dashboard" replace />;
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to="/" className={classes.brand} aria-label="Plumbline, home page">
          <Logo size={28} />
        </Link>
        {signUp.step < 4 && (
          <p className={classes.aside}>
            Already have an account?
            <Link to="/signin" className={classes.link}>
              Sign in
            </Link>
          </p>
        )}
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        <h1 className={classes.title}>Start your free trial</h1>
        <SignUpProgress step={signUp.step} />
        <StepCard step={signUp.step}>{stepOf(signUp)}</StepCard>
      </main>
    </div>
  );
}

export type SignUpParts = ReturnType<typeof useSignUp>;

function stepOf(signUp: SignUpParts) {
  if (signUp.welcome) return <SignUpWelcome welcome={signUp.welcome} />;
  if (signUp.step === 1) return <SignUpPlanStep signUp={signUp} />;
  if (signUp.step === 2) return <SignUpAccountStep signUp={signUp} />;
  return <SignUpPaymentStep signUp={signUp} />;
}

/** With each step the focus goes to its heading, where screen readers begin to read. */
function StepCard({ step, children }: { step: Step; children: React.ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  usePageTitle(`${stepNames[step - 1]} – step ${step} of 4`);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo({ top: 0 });
    card.current?.querySelector("h2")?.focus({ preventScroll: true });
  }, [step]);
  return (
    <div ref={card} className={classes.card} data-step={step}>
      {children}
    </div>
  );
}
