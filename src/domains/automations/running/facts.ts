/** What fills the merge fields of a step. */

import { numberText } from "#domains/contracts/words.ts";
import { dayWords } from "#domains/reminders/message.ts";
import { factsOfCustomer, sharedFacts } from "#domains/templates/facts.ts";
import { ownFactsOf } from "#domains/templates/own-facts.ts";
import type { Scope } from "#platform/actor.ts";
import { fillFields, type MergeFacts } from "#shared/messages/merge-fields.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { findMember, findSubject, type SubjectFacts } from "./facts-store.ts";
import type { DueRun, RunCustomer } from "./step-store.ts";

type Run = Pick<DueRun, "subject_kind" | "subject_id">;

/** `sender` is the customer's owner. */
export async function readFacts(scope: Scope, run: Run, customer: RunCustomer): Promise<MergeFacts> {
  const { subject_kind: kind, subject_id: id } = run;
  const subject = kind && id ? await findSubject(scope, kind, id) : undefined;
  const sender = await findMember(scope, customer.assigned_to);
  return {
    ...(await sharedFacts(scope)),
    ...(sender ? { sender: `${sender.first_name} ${sender.last_name}`.trim() } : {}),
    ...factsOfCustomer(scope.actor, customer),
    ...(await ownFactsOf(scope, "customer", customer.id)),
    ...(subject ? factsOfSubject(scope, subject) : {}),
  };
}

/** Nothing is asked for texts without a merge field. */
export const factsFor = async (
  scope: Scope,
  texts: readonly string[],
  { run, customer }: { run: Run; customer: RunCustomer },
): Promise<MergeFacts> => (texts.some((text) => text.includes("{")) ? readFacts(scope, run, customer) : {});

function factsOfSubject({ actor }: Scope, subject: SubjectFacts): MergeFacts {
  const {
    contract_number: contract,
    invoice_number: invoice,
    due_on,
    balance_cents,
    currency,
    starts_at,
  } = subject;
  const { timeZone } = actor;
  return {
    ...(contract === null ? {} : { contract_number: numberText(contract) }),
    ...(invoice === null ? {} : { invoice_number: invoice }),
    ...(due_on === null ? {} : { due_date: formatLongDate(due_on, timeZone) }),
    ...(balance_cents === null || currency === null
      ? {}
      : { amount: formatMoney(money(balance_cents, currency)) }),
    ...(subject.title === null ? {} : { service: subject.title }),
    ...(starts_at === null ? {} : { date: dayWords(starts_at, timeZone), time: timeAt(starts_at, timeZone) }),
    ...(subject.technician === null ? {} : { technician: subject.technician }),
  };
}

/** "9:30 AM" */
function timeAt(instant: string, zone: string): string {
  const { minute } = wallTimeAt(Date.parse(instant), zone);
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** For members, who know what a gap means: names of what is not known go. */
export const filled = (text: string, facts: MergeFacts): string =>
  fillFields(text, facts)
    .replace(/\{\w+\}/g, "")
    .trim();
