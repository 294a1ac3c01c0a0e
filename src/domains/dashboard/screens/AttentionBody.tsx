/** What somebody should look at now: each line leads to where it can be settled. */

import {
  IconCalendarQuestion,
  IconCalendarX,
  IconChecklist,
  IconChevronRight,
  IconCircleCheck,
  IconCreditCardOff,
  IconFileTime,
  IconMessage,
  IconReceipt,
  IconReceiptOff,
  IconTool,
  IconUserQuestion,
} from "@tabler/icons-react";
import { Fragment } from "react";
import { Link } from "react-router";
import { messagesPath } from "#domains/messages/paths.ts";
import { isWaitingLong, waitingWords } from "#domains/messages/waiting/contract.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Money } from "#ui/Money.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Attention } from "../contract.ts";
import { type AttentionName, attentionLines } from "./attention-lines.ts";
import classes from "./dashboard.module.css";
import drawn from "./insights.module.css";

const icons: Record<AttentionName, typeof IconTool> = {
  waiting_customers: IconMessage,
  unsigned_contracts: IconFileTime,
  overdue_jobs: IconTool,
  overdue_tasks: IconChecklist,
  failed_payments: IconCreditCardOff,
  overdue_invoices: IconReceiptOff,
  uninvoiced_jobs: IconReceipt,
  unconfirmed_appointments: IconCalendarQuestion,
  unscheduled_jobs: IconCalendarX,
  leads_without_next_step: IconUserQuestion,
};

export function AttentionBody({ attention, left }: { attention: Attention; left: number }) {
  return (
    <>
      <MoneyLeft cents={left} />
      <Lines attention={attention} />
    </>
  );
}

function useCurrency(): string {
  return useSession().organization?.currency ?? "USD";
}

function MoneyLeft({ cents }: { cents: number }) {
  const currency = useCurrency();
  if (cents === 0) return null;
  return (
    <p className={drawn.left}>
      <strong className="tabular">
        <Money minor={cents} currency={currency} />
      </strong>{" "}
      left on the table
    </p>
  );
}

function Lines({ attention }: { attention: Attention }) {
  const currency = useCurrency();
  const open = attentionLines(attention);
  if (open.length === 0) {
    return (
      <EmptyState
        isBare
        title="All caught up"
        text="Nothing is unanswered, unpaid, unsigned, late, unscheduled or waiting to be invoiced."
        icon={<IconCircleCheck size={18} />}
      />
    );
  }
  return (
    <ul className={classes.list}>
      {open.map(({ name, words, rest, to, remedy, isUrgent, cents }) => {
        const Icon = icons[name];
        return (
          <Fragment key={name}>
            <li className={drawn.attention} data-opens>
              <span className={classes.mark} data-type={isUrgent ? "late" : undefined}>
                <Icon size={16} aria-hidden />
              </span>
              <Link to={to} className={classes.opens}>
                <strong className="tabular">{words}</strong> {rest}
                {cents > 0 && (
                  <>
                    : <Money minor={cents} currency={currency} isShort />
                  </>
                )}
              </Link>
              <span className={drawn.remedy} aria-hidden>
                {remedy}
              </span>
              <IconChevronRight size={16} aria-hidden />
            </li>
            {name === "waiting_customers" && <LongestWaiting attention={attention} />}
          </Fragment>
        );
      })}
    </ul>
  );
}

/** The longest first; each opens its conversation. */
const LongestWaiting = ({ attention: { longest_waiting: longest } }: { attention: Attention }) =>
  (longest ?? []).map(({ conversation_id: conversation, name, waiting_minutes: minutes }) => (
    <li key={conversation} className={drawn.attention} data-part data-opens>
      <Link to={messagesPath({ conversation })} className={classes.opens}>
        {name}
      </Link>
      <span className={drawn.waited} data-long={isWaitingLong(minutes) || undefined}>
        {waitingWords(minutes)}
      </span>
      <IconChevronRight size={16} aria-hidden />
    </li>
  ));
