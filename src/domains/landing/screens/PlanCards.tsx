/** The plans side by side, each with what it gives and the way into its trial. */
import { IconCheck } from "@tabler/icons-react";
import type { Plan } from "#domains/organizations/contract.ts";
import { ButtonLink } from "./Button.tsx";
import { catalogue, extraUserText, featuresOf, priceText, startTrial, trialText } from "./plan-words.ts";
import classes from "./plans.module.css";

export function PlanCards({ heading: Heading = "h3" }: { heading?: "h2" | "h3" }) {
  return (
    <div className={classes.cards}>
      {catalogue.map((plan) => (
        <Card key={plan.key} plan={plan} Heading={Heading} />
      ))}
    </div>
  );
}

function Card({ plan, Heading }: { plan: Plan; Heading: "h2" | "h3" }) {
  const isPopular = plan.key === "pro";
  return (
    <article className={classes.card} data-popular={isPopular || undefined}>
      <header>
        <Heading>{plan.name}</Heading>
        {isPopular && <span className={classes.mark}>Most Popular</span>}
      </header>
      <p className={classes.description}>{plan.description}</p>
      <p className={classes.price}>
        <strong>{priceText(plan.priceCents)}</strong>/month
      </p>
      <ButtonLink to={startTrial(plan)} look={isPopular ? "filled" : "outline"} size="large" isWide>
        Start {trialText.replace("day", "Day")} Free Trial
      </ButtonLink>
      <ul className={classes.features}>
        {featuresOf(plan).map(({ name, beyond }) => (
          <li key={name}>
            <IconCheck size={18} stroke={2} aria-hidden />
            <span>
              {name}
              {beyond && <small>{beyond}</small>}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.addOn}>Extra users {extraUserText} each</p>
    </article>
  );
}
