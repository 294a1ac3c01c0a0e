/** What needs attention, in the order in which it should be looked at, and where each is settled. */
import { calendarPath } from "#domains/calendar/paths.ts";
import { contractPath, contractsPath } from "#domains/contracts/paths.ts";
import { leadsPath } from "#domains/customers/paths.ts";
import { invoicesPath, invoicesReadyPath } from "#domains/invoices/paths.ts";
import { jobsPath } from "#domains/jobs/paths.ts";
import { messagesPath } from "#domains/messages/paths.ts";
import { paymentsPath } from "#domains/payments/paths.ts";
import { tasksPath } from "#domains/tasks/paths.ts";
import { plural } from "#shared/plural.ts";
import type { Attention } from "../contract.ts";

type Line = {
  one: string;
  rest: string;
  to: string | ((attention: Attention) => string);
  /** What one does about it there. */
  remedy: string;
  isUrgent?: boolean;
  /** What they come to, in minor units. */
  sum?: (attention: Attention) => number | null;
};

const lines = {
  waiting_customers: {
    one: "customer",
    rest: "waiting for an answer",
    to: ({ longest_waiting: longest }) => {
      const [first] = longest ?? [];
      return messagesPath(
        longest?.length === 1 && first ? { conversation: first.conversation_id } : { filter: "waiting" },
      );
    },
    remedy: "Answer",
    isUrgent: true,
  },
  unsigned_contracts: {
    one: "contract",
    rest: "unsigned, with work today or tomorrow",
    to: ({ unsigned_contracts: total, first_unsigned_id: id }) =>
      total === 1 && id !== null ? contractPath({ id }) : contractsPath({ group: "pending" }),
    remedy: "Remind",
    isUrgent: true,
    sum: ({ unsigned_cents }) => unsigned_cents,
  },
  overdue_jobs: {
    one: "job",
    rest: "overdue",
    to: jobsPath({ show: "overdue" }),
    remedy: "Reschedule",
    isUrgent: true,
  },
  overdue_tasks: {
    one: "task",
    rest: "overdue",
    to: tasksPath({ due: "overdue" }),
    remedy: "Open Tasks",
    isUrgent: true,
  },
  failed_payments: {
    one: "invoice",
    rest: "with a failed payment",
    to: paymentsPath({ group: "failed" }),
    remedy: "Ask Again",
    sum: ({ failed_cents }) => failed_cents,
  },
  overdue_invoices: {
    one: "invoice",
    rest: "overdue",
    to: invoicesPath({ group: "overdue" }),
    remedy: "Remind",
    sum: ({ overdue_cents }) => overdue_cents,
  },
  uninvoiced_jobs: {
    one: "job",
    rest: "done and not invoiced",
    to: invoicesReadyPath(),
    remedy: "Invoice",
    sum: ({ uninvoiced_cents }) => uninvoiced_cents,
  },
  unconfirmed_appointments: {
    one: "visit",
    rest: "today or tomorrow not confirmed",
    to: calendarPath({ view: "agenda" }),
    remedy: "Confirm",
  },
  unscheduled_jobs: {
    one: "job",
    rest: "without a scheduled visit",
    to: jobsPath({ show: "unscheduled" }),
    remedy: "Schedule",
  },
  leads_without_next_step: {
    one: "lead",
    rest: "without a next step",
    to: leadsPath({ steps: "none" }),
    remedy: "Plan",
  },
} as const satisfies Partial<Record<keyof Attention, Line>>;

export type AttentionName = keyof typeof lines;

type OpenLine = {
  name: AttentionName;
  /** "3 invoices". */
  words: string;
  rest: string;
  to: string;
  remedy: string;
  isUrgent: boolean;
  cents: number;
};

/** Whom somebody waits for comes first, then money, the largest sum first, then what can be planned. */
export function attentionLines(attention: Attention): OpenLine[] {
  const open = (Object.entries(lines) as [AttentionName, Line][]).flatMap(([name, line]): OpenLine[] => {
    const total = attention[name] ?? 0;
    if (total === 0) return [];
    const { one, rest, to, remedy, isUrgent = false, sum } = line;
    const path = typeof to === "string" ? to : to(attention);
    return [
      { name, words: plural(total, one), rest, to: path, remedy, isUrgent, cents: sum?.(attention) ?? 0 },
    ];
  });
  const rank = ({ isUrgent, cents }: OpenLine) => (isUrgent ? 0 : cents > 0 ? 1 : 2);
  return open.toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 1 ? b.cents - a.cents : 0));
}
