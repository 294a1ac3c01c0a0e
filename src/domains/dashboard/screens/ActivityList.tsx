/** What happened in the business, one line each, newest first. */

import {
  type Icon,
  IconActivity,
  IconCalendarEvent,
  IconCircleCheck,
  IconCreditCard,
  IconFileText,
  IconNote,
  IconUser,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { lookup } from "#shared/lookup.ts";
import { Money } from "#ui/Money.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import type { Activity, ActivityType } from "../contract.ts";
import classes from "./dashboard.module.css";

/** The colour of each type is in dashboard.module.css. */
const icons: Record<ActivityType, Icon> = lookup(
  {
    success: IconCircleCheck,
    payment: IconCreditCard,
    appointment: IconCalendarEvent,
    contract: IconFileText,
    customer: IconUser,
    note: IconNote,
    default: IconActivity,
  },
  () => IconActivity,
);

/** `isBrief` keeps every line at the same height, for a card that must not change its size. */
export function ActivityList({
  activities,
  isBrief = false,
}: {
  activities: readonly Activity[];
  isBrief?: boolean;
}) {
  return (
    <ul className={classes.list} data-brief={isBrief || undefined}>
      {activities.map((activity) => (
        <ActivityLine key={activity.id} activity={activity} />
      ))}
    </ul>
  );
}

function ActivityLine({ activity }: { activity: Activity }) {
  const { type, title, description, timestamp, metadata } = activity;
  const { amount, currency } = metadata;
  const Mark = icons[type];
  return (
    <li className={classes.row}>
      <span className={classes.mark} data-type={type} aria-hidden>
        <Mark size={16} />
      </span>
      <div className={classes.words}>
        <p className={classes.rowTitle} title={title}>
          {title}
        </p>
        <p className={classes.rowText}>
          <CustomerName {...metadata} />
          {description}
        </p>
      </div>
      <div className={classes.aside}>
        <span className={classes.when}>
          <RelativeTime at={timestamp} />
        </span>
        {amount !== undefined && currency !== undefined && (
          <span className={classes.amount}>
            <Money minor={amount} currency={currency} />
          </span>
        )}
      </div>
    </li>
  );
}

/** A link where there is somebody to open, the bare name of one who was only written down. */
function CustomerName({ customer_id, customer_name }: Activity["metadata"]) {
  if (!customer_name) return null;
  if (customer_id === undefined) return <span className={classes.name}>{customer_name}</span>;
  return (
    <Link to={customerPath({ id: customer_id })} className={`${classes.name} quiet-link thumb`}>
      {customer_name}
    </Link>
  );
}
