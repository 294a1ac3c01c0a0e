/** Step 3 of sign-up: the card, what it will cost and when, and the button that begins the trial. */

import { Badge, Button } from "@mantine/core";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { CardPickerHandle } from "#domains/billing/screens/cards/CardPicker.tsx";
import { monthlyTotalCents, plans, trialDays } from "#shared/plans.ts";
import { plural } from "#shared/plural.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Money } from "#ui/Money.tsx";
import { lazyPart } from "#ui/overlays/lazy-part.tsx";
import { StepHeading } from "./StepHeading.tsx";
import classes from "./sign-up.module.css";
import payment from "./sign-up-payment.module.css";
import { accountErrors, failedText, isUnanswered, sendSignUp } from "./sign-up-request.ts";
import type { SignUpParts } from "./use-sign-up.ts";

const CardPicker = lazyPart(
  async () => ({ default: (await import("#domains/billing/screens/cards/CardPicker.tsx")).CardPicker }),
  <div className={payment.cardSpace} aria-hidden />,
);

const noCardText = "Card element not found";

export function SignUpPaymentStep({ signUp }: { signUp: SignUpParts }) {
  const card = useRef<CardPickerHandle>(null);
  const { isBusy, error, start } = useStart(signUp, card);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void start();
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <div className={payment.headLine}>
        <StepHeading>Payment</StepHeading>
        <Badge color="green">{trialDays}-Day Free Trial</Badge>
      </div>
      <CardPicker ref={card} />
      <PriceSummary signUp={signUp} />
      <FormError error={error} fallback={failedText} />
      <div className={classes.actions}>
        <Button
          variant="default"
          aria-disabled={isBusy}
          data-disabled={isBusy || undefined}
          onClick={() => !isBusy && signUp.goBack()}
        >
          Back
        </Button>
        <Button type="submit" aria-disabled={isBusy} data-disabled={isBusy || undefined}>
          {isBusy ? "Processing..." : "Start Free Trial"}
        </Button>
      </div>
      <span role="status" className={payment.unseen}>
        {isBusy && "Setting up your account"}
      </span>
      <ul className={payment.notes}>
        <li>Your card is not charged during the trial.</li>
        <li>Cancel anytime.</li>
        <li>Usage overages are billed monthly on actual consumption.</li>
      </ul>
    </form>
  );
}

/** One attempt at a time, however often the button is pressed. */
function useStart(signUp: SignUpParts, card: React.RefObject<CardPickerHandle | null>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(false);
  const { draft, secret } = signUp;
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function attempt(): Promise<void> {
    const answer = isUnanswered(draft, secret.password)
      ? { paymentMethodId: "" }
      : ((await card.current?.confirm()) ?? { error: noCardText });
    if ("error" in answer) setError(answer.error);
    else signUp.finish(await sendSignUp(draft, secret.password, answer.paymentMethodId));
  }

  async function start(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await attempt();
    } catch (thrown) {
      const errors = accountErrors(thrown);
      if (Object.keys(errors).length > 0) signUp.showErrors(errors);
      else setError(thrown);
    }
    running.current = false;
    if (isShown.current) setBusy(false);
  }

  return { isBusy, error, start };
}

const dayMs = 86_400_000;

function PriceSummary({ signUp }: { signUp: SignUpParts }) {
  const { plan, additionalUsers: count } = signUp.draft;
  const { key, displayName, priceCents } = plans[plan ?? "core"];
  const total = monthlyTotalCents(key, count);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [firstCharge] = useState(() => formatLongDate(new Date(Date.now() + trialDays * dayMs), zone));
  return (
    <dl className={payment.summary} aria-label="Price summary">
      <div>
        <dt>{displayName}</dt>
        <dd>
          <Money minor={priceCents} />
        </dd>
      </div>
      <div>
        <dt>{plural(count, "additional user")}</dt>
        <dd>
          <Money minor={total - priceCents} />
        </dd>
      </div>
      <div className={payment.total}>
        <dt>Total Monthly</dt>
        <dd>
          <Money minor={total} />
        </dd>
      </div>
      <div className={payment.due}>
        <dt>Due today</dt>
        <dd>
          <Money minor={0} />
        </dd>
      </div>
      <div className={payment.due}>
        <dt>First charge</dt>
        <dd>{firstCharge}</dd>
      </div>
    </dl>
  );
}
