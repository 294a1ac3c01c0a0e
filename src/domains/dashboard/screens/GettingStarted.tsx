/** A few first steps for a business that has just begun; it goes away by itself. */

import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { calendarPath } from "#domains/calendar/paths.ts";
import { customersPath, leadsPath } from "#domains/customers/paths.ts";
import { useMay } from "#ui/session/permissions.ts";
import card from "./dashboard.module.css";
import { activityRows, useActivities, useAppointments, useStats } from "./dashboard-api.ts";
import classes from "./getting-started.module.css";

type Step = { label: string; text: string; to: string; isDone: boolean };

export type FirstSteps = {
  /** Whether the server has said enough, or will not say more for the moment. */
  isKnown: boolean;
  /** Undefined for a business that has begun, and while it is not known. */
  steps?: readonly Step[];
};

export function useFirstSteps(): FirstSteps {
  const queries = [useStats(), useAppointments(), useActivities(undefined)] as const;
  const mayBegin = useMay()("customers.create");
  const isNowKnown = queries.every(
    ({ isPending, fetchStatus }) => !(isPending && fetchStatus === "fetching"),
  );
  // What failed is asked for again, and the screen does not go back behind that.
  const [isKnown, setKnown] = useState(isNowKnown);
  if (isNowKnown && !isKnown) setKnown(true);
  const [{ data: stats }, { data: appointments }, { data: activities }] = queries;
  if (!stats || !appointments || !activities || !mayBegin) return { isKnown };
  const hasCustomers = stats.total_customers !== 0;
  const hasPlans = appointments.length > 0 || (stats.active_jobs ?? 0) > 0;
  const isYoung = !hasCustomers || (!hasPlans && activities.length < activityRows);
  if (!isYoung) return { isKnown };
  const steps: Step[] = [
    {
      label: "Add your first customer",
      text: "All you need is a name.",
      to: customersPath({ new: 1 }),
      isDone: hasCustomers,
    },
    {
      label: "Add a lead",
      text: "Add an estimated value so you know who to call first.",
      to: leadsPath({ new: 1 }),
      isDone: false,
    },
    {
      label: "Schedule an event",
      text: "Upcoming jobs and appointments show up here.",
      to: calendarPath({ new: 1 }),
      isDone: hasPlans,
    },
  ];
  return { isKnown, steps };
}

export function GettingStarted({ steps }: { steps: readonly Step[] }) {
  return (
    <section className={classes.start} aria-labelledby="getting-started">
      <h2 id="getting-started" className={card.cardTitle}>
        Getting started
      </h2>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepLine key={step.to} step={step} />
        ))}
      </ol>
    </section>
  );
}

function StepLine({ step: { label, text, to, isDone } }: { step: Step }) {
  const Mark = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Mark size={18} aria-hidden />
      <div>
        {isDone ? (
          <span className={classes.stepLabel}>{label} (done)</span>
        ) : (
          <Link to={to} className={classes.stepLabel}>
            {label}
          </Link>
        )}
        <p className={card.cardText}>{text}</p>
      </div>
    </li>
  );
}
