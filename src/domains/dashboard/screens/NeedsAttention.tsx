/** The card of what somebody should look at now: each line leads to the list that it counts. */

import {
  IconCalendarQuestion,
  IconCalendarX,
  IconChecklist,
  IconChevronRight,
  IconCircleCheck,
  IconReceipt,
  IconTool,
  IconUserQuestion,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { calendarPath } from "#domains/calendar/paths.ts";
import { leadsPath } from "#domains/customers/paths.ts";
import { invoicesReadyPath } from "#domains/invoices/paths.ts";
import { jobsPath } from "#domains/jobs/paths.ts";
import { tasksPath } from "#domains/tasks/paths.ts";
import { plural } from "#shared/plural.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Money } from "#ui/Money.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Attention } from "../contract.ts";
import { DashboardCard } from "./DashboardCard.tsx";
import classes from "./dashboard.module.css";
import { InsightBody } from "./InsightBody.tsx";
import drawn from "./insights.module.css";

export function NeedsAttention() {
  return (
    <DashboardCard isDrawn title="Needs Attention" subtitle="Late, unscheduled or unconfirmed">
      <InsightBody name="what needs attention">
        {({ attention }) => <Lines attention={attention} />}
      </InsightBody>
    </DashboardCard>
  );
}

type Line = {
  name: Exclude<keyof Attention, "uninvoiced_cents">;
  one: string;
  rest: string;
  to: string;
  Icon: typeof IconTool;
  isUrgent?: boolean;
  /** What they come to, in minor units. */
  sum?: (attention: Attention) => number | null;
};

const lines: readonly Line[] = [
  {
    name: "overdue_jobs",
    one: "job",
    rest: "overdue",
    to: jobsPath({ show: "overdue" }),
    Icon: IconTool,
    isUrgent: true,
  },
  {
    name: "overdue_tasks",
    one: "task",
    rest: "overdue",
    to: tasksPath({ due: "overdue" }),
    Icon: IconChecklist,
    isUrgent: true,
  },
  {
    name: "uninvoiced_jobs",
    one: "job",
    rest: "done and not invoiced",
    to: invoicesReadyPath(),
    Icon: IconReceipt,
    sum: ({ uninvoiced_cents }) => uninvoiced_cents,
  },
  {
    name: "unconfirmed_appointments",
    one: "visit",
    rest: "today or tomorrow not confirmed",
    to: calendarPath({ view: "agenda" }),
    Icon: IconCalendarQuestion,
  },
  {
    name: "unscheduled_jobs",
    one: "job",
    rest: "without a scheduled visit",
    to: jobsPath({ show: "unscheduled" }),
    Icon: IconCalendarX,
  },
  {
    name: "leads_without_next_step",
    one: "lead",
    rest: "without a next step",
    to: leadsPath({ steps: "none" }),
    Icon: IconUserQuestion,
  },
];

function Sum({ cents }: { cents: number }) {
  const currency = useSession().organization?.currency ?? "USD";
  if (cents === 0) return null;
  return (
    <>
      : <Money minor={cents} currency={currency} isShort />
    </>
  );
}

function Lines({ attention }: { attention: Attention }) {
  const open = lines.filter(({ name }) => (attention[name] ?? 0) > 0);
  if (open.length === 0) {
    return (
      <EmptyState
        isBare
        title="All caught up"
        text="Nothing is late, unscheduled, unconfirmed or waiting to be invoiced."
        icon={<IconCircleCheck size={18} />}
      />
    );
  }
  return (
    <ul className={classes.list}>
      {open.map(({ name, one, rest, to, Icon, isUrgent, sum }) => (
        <li key={name} className={drawn.attention} data-opens>
          <span className={classes.mark} data-type={isUrgent ? "late" : undefined}>
            <Icon size={16} aria-hidden />
          </span>
          <Link to={to} className={classes.opens}>
            <strong className="tabular">{plural(attention[name] ?? 0, one)}</strong> {rest}
            <Sum cents={sum?.(attention) ?? 0} />
          </Link>
          <IconChevronRight size={16} aria-hidden />
        </li>
      ))}
    </ul>
  );
}
