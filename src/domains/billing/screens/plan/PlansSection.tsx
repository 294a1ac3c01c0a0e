/** The two plans side by side, the one the business is on marked, and how many people it pays for. */
import { IconCheck } from "@tabler/icons-react";
import { monthlyTotalCents, type Plan, plans } from "#domains/organizations/contract.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { allows } from "../../contract.ts";
import type { PartProps } from "../billing-parts.ts";
import { dollars, seatsText } from "../billing-words.ts";
import classes from "../subscription.module.css";

export function PlansSection({ overview, open, whyNot }: PartProps) {
  const { plan, additionalUsers, seats, people, subscription } = overview;
  const kind =
    allows(subscription, "reactivate") && !allows(subscription, "change") ? "reactivate" : "change";
  const isStuck = kind === "change" && !allows(subscription, "change");
  const reason = whyNot ?? (isStuck ? "Pay the unpaid bill first with another card" : undefined);
  return (
    <section className={classes.card} data-wide aria-labelledby="plan-title">
      <div className={classes.head}>
        <h2 id="plan-title" className={classes.title}>
          Plan
        </h2>
        <ActionButton variant="default" whyNot={reason} onClick={() => open({ kind, plan, additionalUsers })}>
          {kind === "change" ? "Change Users" : "Restart Subscription"}
        </ActionButton>
      </div>
      <p className={classes.muted}>
        {`${seatsText(people)} of ${seats} in use: ${plans[plan].includedUsers} included${additionalUsers > 0 ? ` and ${additionalUsers} additional` : ""}. ${dollars(monthlyTotalCents(plan, additionalUsers))} a month.`}
      </p>
      <div className={classes.plans}>
        {Object.values(plans).map((each) => (
          <PlanCard
            key={each.key}
            plan={each}
            isCurrent={each.key === plan && kind === "change"}
            reason={reason}
            onChoose={() =>
              open({ kind, plan: each.key, additionalUsers: each.key === plan ? additionalUsers : 0 })
            }
          />
        ))}
      </div>
    </section>
  );
}

type CardProps = { plan: Plan; isCurrent: boolean; reason: string | undefined; onChoose: () => void };

function PlanCard({ plan, isCurrent, reason, onChoose }: CardProps) {
  return (
    <article className={classes.plan} data-current={isCurrent || undefined} aria-label={plan.displayName}>
      <div className={classes.planHead}>
        <h3 className={classes.planName}>{plan.name}</h3>
        {isCurrent && <StatusBadge status="active" label="Your plan" color="plumb" />}
      </div>
      <p className={classes.price}>
        {dollars(plan.priceCents).replace(/\.00$/, "")} <small>a month</small>
      </p>
      <p className={classes.muted}>{plan.description}</p>
      <ul className={classes.features}>
        {featuresOf(plan).map((feature) => (
          <li key={feature}>
            <IconCheck size={14} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {isCurrent ? null : (
        <ActionButton
          className={classes.choose}
          variant={plan.key === "pro" ? "filled" : "default"}
          whyNot={reason}
          onClick={onChoose}
        >
          {`Choose ${plan.name}`}
        </ActionButton>
      )}
    </article>
  );
}

const featuresOf = (plan: Plan): string[] => [
  plan.includedUsers === 1 ? "1 user" : `Up to ${plan.includedUsers} users`,
  `${plan.storageGB} GB of files, then $0.10 per GB`,
  `${plan.mmsIncluded} MMS a month, then $0.03 each`,
  plan.hasPrioritySupport ? "Priority support" : "Email support",
  ...(plan.hasAdvancedAutomation ? ["Advanced automation"] : []),
  "Additional users $5 a month each",
];
