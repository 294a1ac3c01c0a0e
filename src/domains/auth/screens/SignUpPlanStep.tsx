/** Step 1 of sign-up: the two plans side by side; choosing one goes on. */
import { Badge } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { formatMoney, money } from "#shared/money.ts";
import { overagePrices, type Plan, planKeys, plans, trialDays } from "#shared/plans.ts";
import type { SignUpParts } from "./SignUpScreen.tsx";
import { StepHeading } from "./StepHeading.tsx";
import classes from "./sign-up.module.css";

/** "$25", "$0.10". */
const priceText = (cents: number): string => formatMoney(money(cents, "USD")).replace(/\.00$/, "");

function featuresOf(plan: Plan): string[] {
  const { includedUsers, storageGB, mmsIncluded } = plan;
  return [
    includedUsers === 1 ? "1 user included" : `Up to ${includedUsers} users included`,
    `${storageGB} GB file storage, then ${priceText(overagePrices.gigabyteCents)} per GB`,
    `${mmsIncluded} MMS a month, then ${priceText(overagePrices.messageCents)} per message`,
    plan.hasPrioritySupport ? "Priority support" : "Email support",
    ...(plan.hasAdvancedAutomation ? ["Advanced automation"] : []),
  ];
}

export function SignUpPlanStep({ signUp }: { signUp: SignUpParts }) {
  return (
    <>
      <StepHeading>Select your plan</StepHeading>
      <p className={classes.lead}>
        Both begin with {trialDays} days free. You can change between them at any time.
      </p>
      <ul className={classes.plans}>
        {planKeys.map((key) => (
          <li key={key}>
            <PlanCard
              plan={plans[key]}
              isChosen={signUp.draft.plan === key}
              onChoose={() => signUp.choosePlan(key)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type CardProps = { plan: Plan; isChosen: boolean; onChoose: () => void };

function PlanCard({ plan, isChosen, onChoose }: CardProps) {
  const price = priceText(plan.priceCents);
  return (
    <button
      type="button"
      className={classes.plan}
      aria-pressed={isChosen}
      aria-label={`${plan.name}, ${price} a month`}
      aria-describedby={`plan-${plan.key}`}
      onClick={onChoose}
    >
      <span className={classes.planTop}>
        <span className={classes.planName}>{plan.name}</span>
        {plan.key === "pro" && <Badge>Most Popular</Badge>}
      </span>
      <span className={classes.planPrice}>
        {price}
        <span className={classes.planPeriod}>/month</span>
      </span>
      <span id={`plan-${plan.key}`} className={classes.planWords}>
        <span className={classes.planText}>{plan.description}</span>
        {featuresOf(plan).map((feature) => (
          <span key={feature} className={classes.feature}>
            <IconCheck size={16} aria-hidden className={classes.check} />
            <span>{feature}</span>
          </span>
        ))}
      </span>
      <span className={classes.planGo} aria-hidden>
        Choose {plan.name}
      </span>
    </button>
  );
}
