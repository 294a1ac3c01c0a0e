/**
 * Tells members once a day which invoices became overdue: the morning after the due day, on the business's clock.
 *
 * The job of a business and day has an id made of both, so that it is added once however often the clock asks. It ends in
 * the transaction that asks for the emails, so that each is sent once.
 */
import { z } from "zod";
import { readStanding } from "#domains/organizations/subscription.ts";
import { tellReader } from "#domains/users/members/member-news.ts";
import type { NewsReader } from "#domains/users/members/news-readers.ts";
import { type Actor, requirePermission, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { idOfTurn } from "#platform/job-clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addDays } from "#shared/time/time.ts";
import { invoicesPath } from "../paths.ts";
import { firstHour } from "../reminding/contract.ts";
import { localMoment } from "../reminding/timing.ts";
import { overdueWords } from "./mails.ts";
import { readersOf } from "./readers.ts";
import { listDueOn, type OverdueInvoice } from "./store.ts";

const Data = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  /** The first day on which they are overdue. */
  day: z.string(),
});

export const overdueNews: JobDefinition<z.infer<typeof Data>> = {
  name: "overdue-news",
  data: Data,
  async run(appContext, { organization, day }, { id }) {
    const scope = requirePermission(systemActor(appContext, organization), "invoices.view");
    await inTransaction(scope, async (tx) => {
      if (!(await appContext.jobs.finishWithin(tx, overdueNews.name, id))) return null;
      const dueOn = addDays(day, -1);
      const invoices = await listDueOn(tx, dueOn);
      const readers = await readersOf(tx, [...new Set(invoices.map(({ customer_id }) => customer_id))]);
      for (const [reader, theirs] of byReader(invoices, readers))
        await tellReader(tx, reader, {
          key: `overdue-news-${tx.organizationId}-${day}`,
          ...overdueWords(theirs, dueOn),
          link: { label: "View overdue invoices", path: invoicesPath({ group: "overdue" }) },
        });
      return null;
    });
  },
};

function byReader(
  invoices: readonly OverdueInvoice[],
  readers: ReadonlyMap<number, NewsReader>,
): Map<NewsReader, OverdueInvoice[]> {
  const lists = new Map<NewsReader, OverdueInvoice[]>();
  for (const invoice of invoices) {
    const reader = readers.get(invoice.customer_id);
    if (reader) lists.set(reader, [...(lists.get(reader) ?? []), invoice]);
  }
  return lists;
}

/** One look for one business. A day on which nothing became overdue adds no job. */
export async function askForOverdueNews(actor: Actor): Promise<void> {
  const { appContext, organizationId, timeZone, country } = actor;
  const { day, hour } = localMoment(now(), timeZone);
  if (hour < firstHour) return;
  const scope = requirePermission(actor, "invoices.view");
  if ((await listDueOn(scope, addDays(day, -1))).length === 0) return;
  const { status, isDemo } = await readStanding(scope);
  if (isDemo || status === "read_only") return;
  const data = { organization: { id: organizationId, timeZone, country }, day };
  const id = idOfTurn(overdueNews.name, `${organizationId} ${day}`);
  await inTransaction(scope, async (tx) => {
    await appContext.jobs.enqueue(tx, overdueNews, data, { id });
    return null;
  });
}
