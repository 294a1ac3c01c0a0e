/** The last word of a page: start the trial, or look at the demo first. */
import { signUpPath } from "#domains/auth/paths.ts";
import { ButtonLink, DemoButton } from "./Button.tsx";
import classes from "./landing.module.css";
import { trialDaysText, trialText } from "./plan-words.ts";

export function ClosingCall() {
  return (
    <section className={classes.closing} aria-labelledby="closing-heading">
      <h2 id="closing-heading">Ready for a calmer week?</h2>
      <p>
        Start your {trialText} free trial today. It takes two minutes, your card isn't charged for{" "}
        {trialDaysText}, and you can cancel anytime.
      </p>
      <div className={classes.ways}>
        <ButtonLink to={signUpPath()} size="large">
          Start Free Trial
        </ButtonLink>
        <DemoButton size="large" />
      </div>
    </section>
  );
}
