/** Takes answers of the past over: as if visitors had come to the form then. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Day } from "#shared/time/time.ts";
import { findBusiness } from "./answering/business-store.ts";
import { type FormContext, servicesFor } from "./answering/form-context.ts";
import { inputName, readAnswers } from "./answering/parsing.ts";
import { keepAnswer } from "./answering/submitting.ts";
import { addDay } from "./figures/store.ts";
import { findFormRow, findVersionRow } from "./store.ts";
import type { Origin } from "./submissions/contract.ts";
import { changeSubmissionRow, findSubmissions } from "./submissions/store.ts";

export type PastAnswer = {
  at: Date;
  /** By the key of the field. */
  values: Record<string, string | readonly string[]>;
  origin?: Origin;
  isRead?: boolean;
  /** Whether it leaves a task that is still open. */
  hasTask?: boolean;
  suspicions?: string[];
};

/** In the order of time. `actor` acts within the transaction of the whole past. */
export async function backfillAnswers(
  actor: Actor,
  formId: number,
  answers: readonly PastAnswer[],
): Promise<void> {
  for (const [place, answer] of answers.entries())
    await atMoment(answer.at, () => backfill(actor, formId, answer, place));
}

async function backfill(actor: Actor, formId: number, answer: PastAnswer, place: number): Promise<void> {
  const context = await contextOf(actor, formId);
  const { content, services } = context;
  const fields = new URLSearchParams(
    Object.entries(answer.values).flatMap(([key, value]) =>
      (typeof value === "string" ? [value] : value).map((each) => [inputName(key), each]),
    ),
  );
  const read = await readAnswers(content, { fields, files: [] }, services);
  if (!read.ok) throw new Error(`An answer of the past is wrong: ${JSON.stringify(read.errors)}`);
  const task = { ...content.task, is_on: content.task.is_on && answer.hasTask === true };
  const { suspicions = [], origin = {} } = answer;
  await keepAnswer(
    { ...context, content: { ...content, task } },
    { answered: read.answered, opening: `past-${place}`, suspicions, origin, pageId: null, mayAsk: false },
  );
  if (answer.isRead) await markNewest(actor, formId);
}

async function markNewest(actor: Actor, formId: number): Promise<void> {
  await inTransaction(requirePermission(actor, "website.update"), async (tx) => {
    const [newest] = await findSubmissions(tx, { formId, search: "", state: "new", limit: 1 });
    return newest ? changeSubmissionRow(tx, newest.id, { state: "read" }) : null;
  });
}

async function contextOf(actor: Actor, formId: number): Promise<FormContext> {
  const scope = requirePermission(actor, "website.update");
  const form = await findFormRow(scope, formId);
  const number = form?.published_number ?? 0;
  const version = await findVersionRow(scope, formId, number);
  const business = await findBusiness(scope);
  if (!form || !version || !business) throw new Error("A form of the past was never published");
  const { content } = version;
  const services = await servicesFor(actor, content);
  return { actor, scope, form, number, content, business, services };
}

/** How many came on a day; those who answered are counted with their answers. */
export async function backfillVisits(
  actor: Actor,
  formId: number,
  days: readonly { day: Day; views: number; visitors: number }[],
): Promise<void> {
  await inTransaction(requirePermission(actor, "website.update"), async (tx) => {
    for (const each of days) await addDay(tx, { formId, conversions: 0, ...each });
    return null;
  });
}
