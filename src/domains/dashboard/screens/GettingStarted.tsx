/** A few first steps for a business that has just begun; it goes away by itself. */
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { Link } from "react-router";
import { useMay } from "#ui/session/permissions.ts";
import classes from "./dashboard.module.css";
import { activityRows, useActivities, useAppointments, useStats } from "./dashboard-api.ts";

type Step = { label: string; text: string; to: string; isDone: boolean };

/** Stands below everything else, so that nothing moves when it turns out to be needed. */
export function GettingStarted() {
  const stats = useStats().data;
  const appointments = useAppointments().data;
  const activities = useActivities(undefined).data;
  const mayBegin = useMay()("customers.create");
  if (!stats || !appointments || !activities || !mayBegin) return null;
  const hasCustomers = stats.total_customers !== 0;
  const hasPlans = appointments.length > 0 || (stats.active_jobs ?? 0) > 0;
  const isYoung = !hasCustomers || (!hasPlans && activities.length < activityRows);
  if (!isYoung) return null;
  const steps: Step[] = [
    {
      label: "Add your first customer",
      text: "A name is enough to begin with.",
      to: "/customers?new=1",
      isDone: hasCustomers,
    },
    {
      label: "Write down a lead",
      text: "With what the work may be worth, so that you know whom to call first.",
      to: "/customers/leads?new=1",
      isDone: false,
    },
    {
      label: "Schedule an event",
      text: "Jobs and appointments show up here as they come closer.",
      to: "/calendar?new=1",
      isDone: hasPlans,
    },
  ];
  return (
    <section className={classes.start} aria-labelledby="getting-started">
      <h2 id="getting-started" className={classes.cardTitle}>
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
        <p className={classes.cardText}>{text}</p>
      </div>
    </li>
  );
}
