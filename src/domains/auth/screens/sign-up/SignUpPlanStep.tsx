/** Step 1 of sign-up: the two plans side by side; choosing one goes on. */
import { Badge } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { formatMoney, money } from "#shared/money/money.ts";
import { overagePrices, type Plan, planKeys, plans, trialDays } from "#shared/plans.ts";
import { StepHeading } from "./StepHeading.tsx";
import classes from "./sign-up.module.css";
import plansClasses from "./sign-up-plans.module.css";
import type { SignUpParts } from "./use-sign-up.ts";

/** "$25", "$0.10". */
const priceText = (cents: number): string => formatMoney(money(cents, "USD")).replace(/\.00$/, "");

function featuresOf(plan: Plan): string[] {
  const { includedUsers, storageGB, mmsIncluded } = plan;
  return [
    includedUsers === 1 ? "1 user included" : `Up to ${includedUsers} users included`,
    `${storageGB} GB of file storage, then ${priceText(overagePrices.gigabyteCents)} per GB`,
    `${mmsIncluded} MMS a month, then ${priceText(overagePrices.messageCents)} per message`,
    plan.hasPrioritySupport ? "Priority support" : "Email support",
    ...(plan.hasAdvancedAutomation ? ["Advanced automation"] : []),
  ];
}

export function SignUpPlanStep({ signUp }: { signUp: SignUpParts }) {
  return (
    <>
      <StepHeading>Select your plan</StepHeading>
      <p className={classes.lead}>Both start with {trialDays} days free. Switch plans anytime.</p>
      <ul className={plansClasses.plans}>
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
    <button type="button" className={plansClasses.plan} aria-pressed={isChosen} onClick={onChoose}>
      <span className={plansClasses.planTop}>
        <span className={plansClasses.planName}>{plan.name}</span>
        {plan.key === "pro" && <Badge>Most Popular</Badge>}
      </span>
      <span className={plansClasses.planPrice}>
        {price}
        <span className={plansClasses.planPeriod}>/month</span>
      </span>
      <span className={plansClasses.planWords}>
        <span className={plansClasses.planText}>{plan.description}</span>
        {featuresOf(plan).map((feature) => (
          <span key={feature} className={plansClasses.feature}>
            <IconCheck size={16} aria-hidden className={plansClasses.check} />
            <span>{feature}</span>
          </span>
        ))}
      </span>
      <span className={plansClasses.planGo} aria-hidden>
        Choose {plan.name}
      </span>
    </button>
  );
}
